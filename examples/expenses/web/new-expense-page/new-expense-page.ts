// A new expense, from "New" in the palette: first the group, then the form. Draws loading, error, empty and full.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, inject, linkedSignal } from '@angular/core';
import { Router, RouterLink } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { T } from '@sv/ui/locale/t';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import type { GroupDetail, GroupList } from '../../shared/group.contract';
import { ExpenseForm } from '../expense-form/expense-form';

@Component({
  selector: 'sv-expenses-new-expense-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, EmptyState, ErrorState, ExpenseForm, Field, FieldControl, Page, RouterLink, Skeleton, T],
  templateUrl: './new-expense-page.html',
})
export class NewExpensePage {
  private readonly router = inject(Router);
  private readonly url = pluginApi('groups');

  protected readonly home = pluginLink();
  private readonly groupsLink = pluginLink('groups');
  protected readonly list = httpResource<GroupList>(() => this.url);
  protected readonly groupId = linkedSignal(() => (this.list.hasValue() ? this.list.value().groups[0]?.id : undefined));
  protected readonly group = httpResource<GroupDetail>(() => this.groupId() && `${this.url}/${this.groupId()}`);

  protected async open(): Promise<void> {
    await this.router.navigateByUrl(`${this.groupsLink}/${this.groupId()}`);
  }
}
