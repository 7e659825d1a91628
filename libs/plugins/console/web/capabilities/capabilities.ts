// The capabilities that plugins define, and the roles, groups and people that have each of them.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { AdminPluginList } from '@sv/contracts/admin/plugins.contract';
import type { CapabilityGrant, CapabilityGrantList, NewCapabilityGrant } from '@sv/contracts/capability.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Page } from '@sv/ui/page/page';
import { PluginIcon } from '@sv/ui/plugin-icon/plugin-icon';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { ReadOnlyNote } from '../read-only-note/read-only-note';
import { roleChoiceOf } from '../users/role-choices';
import { CapabilityCard } from './capability-card/capability-card';
import { capabilityGroups, orphanedGrants } from './capability-group';
import { t } from '@sv/ui/locale/translate';
import { T } from '@sv/ui/locale/t';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';
import { appInLanguage } from '../console/app-in-language';

const url = '/api/admin/capability-grants';

@Component({
  selector: 'sv-capabilities',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Badge,
    Button,
    CapabilityCard,
    EmptyState,
    ErrorState,
    Page,
    PluginIcon,
    ReadOnlyNote,
    Sentence,
    SentencePart,
    Skeleton,
    T,
  ],
  templateUrl: './capabilities.html',
  styleUrl: './capabilities.css',
})
export class CapabilitiesPage {
  private readonly http = inject(HttpClient);
  private readonly reauthentication = inject(Reauthentication);
  private readonly toasts = inject(Toasts);
  protected readonly session = inject(Session);

  protected readonly plugins = httpResource<AdminPluginList>(() => '/api/admin/plugins');
  protected readonly grants = httpResource<CapabilityGrantList>(() => url);
  protected readonly problem = computed(() => this.plugins.error() ?? this.grants.error());
  protected readonly groups = computed(() =>
    this.plugins.hasValue() && this.grants.hasValue()
      ? capabilityGroups(this.plugins.value().plugins.map(appInLanguage), this.grants.value().grants)
      : null,
  );
  protected readonly orphaned = computed(() => {
    const groups = this.groups();
    return groups && this.grants.hasValue() ? orphanedGrants(groups, this.grants.value().grants) : [];
  });
  protected readonly mayAssign = computed(() => this.session.hasCapability('role:assign'));
  /** The grants that are being changed: `<capability> <role, user or group>`. */
  protected readonly busy = signal<ReadonlySet<string>>(new Set());

  constructor() {
    keepFresh(this.grants, () => url, 'sv.console');
  }

  protected retry(): void {
    this.plugins.reload();
    this.grants.reload();
  }

  protected grant(grant: NewCapabilityGrant): Promise<void> {
    return this.withBusy(`${grant.capability} ${grant.role ?? grant.userId ?? grant.groupId}`, async () => {
      const granted = await this.reauthentication.run(() =>
        firstValueFrom(this.http.post<CapabilityGrant>(url, grant)),
      );
      if (granted) this.grants.update(list => ({ grants: [granted.answer, ...(list?.grants ?? [])] }));
    });
  }

  protected revoke(grant: CapabilityGrant): Promise<void> {
    return this.withBusy(`${grant.capability} ${grant.role ?? grant.userId ?? grant.groupId}`, async () => {
      const revoked = await this.reauthentication.run(() => firstValueFrom(this.http.delete(`${url}/${grant.id}`)));
      if (revoked) this.grants.update(list => ({ grants: list?.grants.filter(({ id }) => id !== grant.id) ?? [] }));
    });
  }

  protected orphanText({ capability, role, userName, groupId, groupName }: CapabilityGrant): string {
    const values = {
      capability,
      name: role ? roleChoiceOf(role).name : (groupName ?? groupId ?? userName ?? t('Someone')),
    };
    if (groupId) return t('<code>{capability}</code> for the group {name}', values);
    return role
      ? t('<code>{capability}</code> for the role {name}', values)
      : t('<code>{capability}</code> for {name}', values);
  }

  private async withBusy(key: string, act: () => Promise<void>): Promise<void> {
    if (this.busy().has(key)) return;
    this.busy.update(busy => new Set([...busy, key]));
    try {
      await act();
      void this.session.reload();
    } catch (error) {
      this.toasts.error(error);
      // The page may be out of date, because another administrator changed the grants.
      this.grants.reload();
    } finally {
      this.busy.update(busy => new Set([...busy].filter(one => one !== key)));
    }
  }
}
