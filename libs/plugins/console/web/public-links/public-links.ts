// What people share with everyone who has a link. Administrators can delete any link.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { Policies } from '@sv/contracts/admin/policies.contract';
import type { AdminPublicLink } from '@sv/contracts/public-links.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Page } from '@sv/ui/page/page';
import { pagesOf } from '@sv/ui/paged-list/paged-list';
import { PagedView } from '@sv/ui/paged-list/paged-view';
import { TableRegion } from '@sv/ui/table/table-region';
import { nameFromId } from '@sv/ui/text/name-from-id';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { Session } from '@sv/ui/workspace/session';
import { Apps } from '../activity/apps';
import { RowAction } from '../lists/row-action';
import { ReadOnlyNote } from '../read-only-note/read-only-note';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

const url = '/api/admin/links';

@Component({
  selector: 'sv-public-links',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Button, EmptyState, Page, PagedView, ReadOnlyNote, RouterLink, T, TableRegion],
  templateUrl: './public-links.html',
  styleUrl: './public-links.css',
  providers: [Apps, RowAction],
})
export class PublicLinksPage {
  protected readonly action = inject(RowAction);
  private readonly apps = inject(Apps);
  protected readonly locale = inject(LocaleService);

  protected readonly policyLink = pluginLink('people/sign-in');
  protected readonly list = pagesOf<AdminPublicLink>(url, 'links');
  protected readonly mayDelete = inject(Session).hasCapability('user:manage');
  protected readonly policies = httpResource<Policies>(() => '/api/admin/policies');
  protected readonly isOff = computed(
    () => this.policies.hasValue() && this.policies.value().publicLinks.value === 'off',
  );

  constructor() {
    keepFresh(this.policies, () => '/api/admin/policies');
    void this.apps.load();
    void this.list.load();
  }

  protected nameOf(pluginId: string): string {
    return this.apps.nameOf(pluginId) ?? nameFromId(pluginId);
  }

  protected isExpired({ expiresAt }: AdminPublicLink): boolean {
    return expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  }

  protected async delete({ id, label, createdBy }: AdminPublicLink): Promise<void> {
    const question = {
      heading: t('Delete “{label}”?', { label }),
      detail: t('Nobody can open this link of {name} any more. You cannot undo this.', { name: createdBy.name }),
      confirmLabel: t('Delete link'),
    };
    if (await this.action.delete(id, `${url}/${id}`, question, t('“{label}” deleted', { label }))) this.list.remove(id);
  }
}
