// Console → Apps → Entitlements → Groups: which group has a licence for which app. Administrators grant and revoke them.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { GroupEntitlement, GroupEntitlementList } from '@sv/contracts/entitlement.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Confirm } from '@sv/ui/confirm/confirm';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Icon } from '@sv/ui/icon/icon';
import { licenseState } from '@sv/ui/licensing/license-state';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { TableRegion } from '@sv/ui/table/table-region';
import { TabNav } from '@sv/ui/tabs/tab-nav';
import { Moments } from '@sv/ui/workspace/moments/moments';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { ReadOnlyNote } from '../../read-only-note/read-only-note';
import { entitlementTabs } from '../entitlement-tabs';
import { GrantGroupLicense } from './grant-group-license/grant-group-license';

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
    TableRegion,
    TabNav,
  ],
  templateUrl: './group-licenses.html',
  styleUrl: './group-licenses.css',
})
export class GroupLicensesPage {
  private readonly http = inject(HttpClient);
  private readonly reauthentication = inject(Reauthentication);
  private readonly confirm = inject(Confirm);
  private readonly session = inject(Session);
  private readonly toasts = inject(Toasts);
  private readonly moments = inject(Moments);

  protected readonly tabs = entitlementTabs();
  protected readonly list = httpResource<GroupEntitlementList>(() => url);
  protected readonly mayManage = computed(() => this.session.hasCapability('user:manage'));
  protected readonly granting = signal(false);
  protected readonly revoking = signal<string | null>(null);
  protected readonly rows = computed(() =>
    this.list.hasValue()
      ? this.list.value().entitlements.map(license => ({
          license,
          group: license.groupName ?? 'A group',
          state: licenseState(license, iso => this.moments.date(iso)),
        }))
      : null,
  );

  constructor() {
    keepFresh(this.list, () => url);
  }

  protected granted(license: GroupEntitlement): void {
    this.toasts.success(`Licence for ${license.pluginName} granted to ${license.groupName ?? 'the group'}`);
    this.list.update(list => ({ entitlements: [license, ...(list?.entitlements ?? [])] }));
  }

  protected async revoke({ id, pluginName, groupName }: GroupEntitlement): Promise<void> {
    const group = groupName ?? 'the group';
    const sure = await this.confirm.ask({
      heading: `Revoke the licence of ${group} for ${pluginName}?`,
      detail: 'Members can no longer open it, unless they have their own licence. Their data is kept.',
      confirmLabel: 'Revoke licence',
      danger: true,
    });
    if (!sure) return;
    this.revoking.set(id);
    try {
      const done = await this.reauthentication.run(() => firstValueFrom(this.http.delete(`${url}/${id}`)));
      if (!done) return;
      this.list.update(list => ({ entitlements: list?.entitlements.filter(one => one.id !== id) ?? [] }));
      this.toasts.success(`The licence of ${group} for ${pluginName} is revoked`);
    } catch (error) {
      this.toasts.error(error);
      this.list.reload();
    } finally {
      this.revoking.set(null);
    }
  }
}
