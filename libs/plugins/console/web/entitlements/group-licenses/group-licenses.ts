// Console → Apps → Entitlements → Groups: which group has a licence for which app. Administrators grant and revoke them.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import type { GroupEntitlement, GroupEntitlementList } from '@sv/contracts/entitlement.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Icon } from '@sv/ui/icon/icon';
import { licenseState } from '@sv/ui/licensing/license-state';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { TableRegion } from '@sv/ui/table/table-region';
import { TabNav } from '@sv/ui/tabs/tab-nav';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { RowAction } from '../../lists/row-action';
import { ReadOnlyNote } from '../../read-only-note/read-only-note';
import { entitlementTabs } from '../entitlement-tabs';
import { GrantGroupLicense } from './grant-group-license/grant-group-license';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

const url = '/api/admin/group-entitlements';

@Component({
  selector: 'sv-group-licenses',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Badge,
    Button,
    EmptyState,
    ErrorState,
    GrantGroupLicense,
    Icon,
    Page,
    ReadOnlyNote,
    Skeleton,
    T,
    TableRegion,
    TabNav,
  ],
  templateUrl: './group-licenses.html',
  styleUrl: './group-licenses.css',
  providers: [RowAction],
})
export class GroupLicensesPage {
  protected readonly action = inject(RowAction);
  private readonly session = inject(Session);
  private readonly toasts = inject(Toasts);
  private readonly locale = inject(LocaleService);

  protected readonly tabs = entitlementTabs();
  protected readonly list = httpResource<GroupEntitlementList>(() => url);
  protected readonly mayManage = computed(() => this.session.hasCapability('user:manage'));
  protected readonly granting = signal(false);
  protected readonly rows = computed(() =>
    this.list.hasValue()
      ? this.list.value().entitlements.map(license => ({
          license,
          group: groupOf(license),
          state: licenseState(license, iso => this.locale.formatDate(iso)),
        }))
      : null,
  );

  constructor() {
    keepFresh(this.list, () => url);
  }

  protected granted(license: GroupEntitlement): void {
    this.toasts.success(
      t('Licence for {app} granted to {group}', { app: license.pluginName, group: groupOf(license) }),
    );
    this.list.update(list => ({ entitlements: [license, ...(list?.entitlements ?? [])] }));
  }

  protected async revoke(license: GroupEntitlement): Promise<void> {
    const { id, pluginName } = license;
    const group = groupOf(license);
    const question = {
      heading: t('Revoke the licence of {group} for {pluginName}?', { group, pluginName }),
      detail: t('Members can no longer open it, unless they have their own licence. Their data is kept.'),
      confirmLabel: t('Revoke licence'),
    };
    const done = t('Licence of {group} for {pluginName} revoked', { group, pluginName });
    if (!(await this.action.delete(id, `${url}/${id}`, question, done))) return void this.list.reload();
    this.list.update(list => ({ entitlements: list?.entitlements.filter(one => one.id !== id) ?? [] }));
  }
}

const groupOf = ({ groupName }: GroupEntitlement): string => groupName ?? t('A group');
