// A dialog for a new group: its name, its currency and its people.
import { HttpClient, httpResource } from '@angular/common/http';
import {
  ChangeDetectionStrategy,
  Component,
  computed,
  inject,
  input,
  type OnInit,
  output,
  signal,
} from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { T } from '@sv/ui/locale/t';
import { PeopleLine } from '@sv/ui/people/people-line';
import { PeoplePicker } from '@sv/ui/people/people-picker';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Session } from '@sv/ui/workspace/session';
import { Submission } from '@sv/ui/workspace/submission';
import { firstValueFrom } from 'rxjs';
import { currencies } from '../../shared/currencies';
import { expenseLimits } from '../../shared/expense-limits';
import type { GroupSummary } from '../../shared/group.contract';

interface Chosen {
  id: string;
  name: string;
  image: string | null;
}

@Component({
  selector: 'sv-expenses-new-group',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Dialog, Field, FieldControl, PeopleLine, PeoplePicker, ReactiveFormsModule, T],
  templateUrl: './new-group.html',
})
export class NewGroup implements OnInit {
  readonly defaultCurrency = input.required<string>();
  readonly created = output<GroupSummary>();
  readonly closed = output<void>();

  private readonly http = inject(HttpClient);
  private readonly me = inject(Session).user;
  private readonly url = pluginApi('groups');
  private readonly workspaceGroupsUrl = pluginApi('workspace-groups');

  protected readonly nameLength = expenseLimits.nameLength;
  protected readonly currencies = currencies;
  protected readonly workspaceGroups = httpResource<{ groups: { id: string; name: string }[] }>(
    () => this.workspaceGroupsUrl,
  );
  protected readonly people = signal<readonly Chosen[]>([]);
  protected readonly choosing = signal(false);
  /** The reader is in every group that they create. */
  protected readonly without = computed(() => [this.me()?.id ?? '', ...this.people().map(({ id }) => id)]);
  protected readonly form = inject(NonNullableFormBuilder).group({
    name: ['', [Validators.required, Validators.pattern(/\S/), Validators.maxLength(expenseLimits.nameLength)]],
    currency: '',
    workspaceGroupId: '',
  });
  protected readonly submission = new Submission(this.form);

  ngOnInit(): void {
    this.form.controls.currency.setValue(this.defaultCurrency());
  }

  protected take(person: Chosen): void {
    this.people.update(people => [...people, person]);
    this.choosing.set(false);
  }

  protected async create(formElement: HTMLFormElement): Promise<void> {
    await this.submission.send(formElement, async () => {
      const { workspaceGroupId, ...given } = this.form.getRawValue();
      const userIds = this.people().map(({ id }) => id);
      const body = { ...given, userIds, workspaceGroupId: workspaceGroupId || null };
      this.created.emit(await firstValueFrom(this.http.post<GroupSummary>(this.url, body)));
    });
  }
}
