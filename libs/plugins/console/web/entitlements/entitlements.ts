// Console → Apps → Entitlements: everybody's licences, with filters. Administrators grant and revoke them.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import type { AdminPluginList } from '@sv/contracts/admin/plugins.contract';
import type { AdminEntitlement } from '@sv/contracts/entitlement.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Icon } from '@sv/ui/icon/icon';
import { licenseState } from '@sv/ui/licensing/license-state';
import { Page } from '@sv/ui/page/page';
import { pagesOf } from '@sv/ui/paged-list/paged-list';
import { PagedView } from '@sv/ui/paged-list/paged-view';
import { TableRegion } from '@sv/ui/table/table-region';
import { TabNav } from '@sv/ui/tabs/tab-nav';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { People } from '../activity/people';
import { RowAction } from '../lists/row-action';
import { ReadOnlyNote } from '../read-only-note/read-only-note';
import { type EntitlementFilter, EntitlementFilters } from './entitlement-filters/entitlement-filters';
import { entitlementTabs } from './entitlement-tabs';
import { GrantLicenseDialog } from './grant-license/grant-license';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { appInLanguage } from '../console/app-in-language';

const url = '/api/admin/entitlements';

@Component({
  selector: 'sv-entitlements',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Badge,
    Button,
    EmptyState,
    EntitlementFilters,
    GrantLicenseDialog,
    Icon,
    Page,
    PagedView,
    ReadOnlyNote,
    T,
    TableRegion,
    TabNav,
  ],
  templateUrl: './entitlements.html',
  styleUrl: './entitlements.css',
  providers: [People, RowAction],
})
export class EntitlementsPage {
  protected readonly action = inject(RowAction);
  private readonly people = inject(People);
  private readonly session = inject(Session);
  private readonly toasts = inject(Toasts);
  private readonly locale = inject(LocaleService);

  protected readonly tabs = entitlementTabs();
  protected readonly list = pagesOf<AdminEntitlement>(url, 'entitlements');
  private readonly plugins = httpResource<AdminPluginList>(() => '/api/admin/plugins');
  protected readonly apps = computed(() =>
    this.plugins.hasValue()
      ? this.plugins
          .value()
          .plugins.filter(({ monetization }) => monetization.model !== 'free')
          .map(appInLanguage)
      : [],
  );
  protected readonly filter = signal<EntitlementFilter>({ pluginId: '', status: '', userId: '' });
  protected readonly isFiltered = computed(() => Object.values(this.filter()).some(Boolean));
  protected readonly mayManage = computed(() => this.session.hasCapability('user:manage'));
  protected readonly granting = signal(false);
  protected readonly rows = computed(
    () =>
      this.list.items()?.map(entitlement => ({
        entitlement,
        person: this.personOf(entitlement),
        source: sourceText(entitlement.source),
        state: licenseState(entitlement, iso => this.locale.formatDate(iso)),
      })) ?? null,
  );

  constructor() {
    keepFresh(this.plugins, () => '/api/admin/plugins');
    void this.people.load();
    void this.list.load();
  }

  protected change(filter: EntitlementFilter): void {
    this.filter.set(filter);
    void this.list.load({ ...filter });
  }

  protected granted({ pluginName }: AdminEntitlement): void {
    this.toasts.success(t('Licence for {pluginName} granted', { pluginName }));
    void this.list.load({ ...this.filter() });
  }

  protected async revoke(entitlement: AdminEntitlement): Promise<void> {
    const { id, pluginName } = entitlement;
    const person = this.personOf(entitlement);
    const question = {
      heading: t('Revoke this licence for {pluginName}?', { pluginName }),
      detail: t('{person} can no longer open it, and this licence key cannot be used again. Their data is kept.', {
        person,
      }),
      confirmLabel: t('Revoke licence'),
    };
    const done = t('Licence of {person} for {pluginName} revoked', { person, pluginName });
    if (!(await this.action.delete(id, `${url}/${id}`, question, done))) return;
    this.list.replace({ ...entitlement, status: 'revoked' });
  }

  private personOf({ userId }: AdminEntitlement): string {
    return userId === null ? t('Deleted user') : (this.people.nameOf(userId) ?? t('Someone'));
  }
}

function sourceText(source: AdminEntitlement['source']): string {
  if (source === 'account') return t('Entered by the person');
  return source === 'admin' ? t('Granted by an administrator') : t('Imported');
}
