import { Injectable } from '@nestjs/common';
import type {
  GroupEntitlement as Item,
  GroupEntitlementList,
  NewGroupEntitlement,
} from '@sv/contracts/entitlement.contract';
import { insertIfAbsent } from '@sv/server/database/insert-if-absent';
import { newId } from '@sv/server/ids/new-id';
import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';
import { PlatformError } from '@sv/server/problem/platform-error';
import { TENANT_ID } from '@sv/server/tenant';
import { DataSource, type EntityManager } from 'typeorm';
import { ActivityJournal, type AuditEntry } from '../../../activity/journal/activity-journal';
import { actorOf } from '../../../kernel/access/actor';
import { GroupNames } from '../../../kernel/auth-client/group-names';
import { Revisions } from '../../../kernel/database/revisions';
import type { Caller } from '../../../kernel/request-context/caller';
import { PluginHost } from '../../host/plugin-host';
import { GroupEntitlement } from '../group-entitlement.entity';
import { LicenseKeys } from '../license-keys/license-keys.service';
import { EntitlementPaywall } from '../paywall';
import { toGroupView } from './entitlement-view';

const NOT_THE_VENDOR =
  'Only the vendor issues licences for this app. Store its private licence key under Keys to issue them here.';

/**
 * Licences of groups. They have no token: a workspace may grant them only where it holds the plugin's private licence
 * key, so that it could sign as many licences as it likes anyway.
 */
@Injectable()
export class GroupEntitlements {
  constructor(
    private readonly db: DataSource,
    private readonly keys: LicenseKeys,
    private readonly groups: GroupNames,
    private readonly plugins: PluginHost,
    private readonly paywall: EntitlementPaywall,
    private readonly journal: ActivityJournal,
  ) {}

  /** Newest first; also of deleted groups, whose licences open nothing. */
  async listEntitlements(now = new Date()): Promise<GroupEntitlementList> {
    const rows = await this.db.manager.find(GroupEntitlement, { order: { id: 'DESC' } });
    const nameOf = await this.groups.namesFor(rows.map(({ groupId }) => groupId));
    return { entitlements: rows.map(row => toGroupView(row, nameOf(row.groupId), this.plugins, now)) };
  }

  /**
   * The plugin is open to the members when this resolves, in other processes within a second.
   *
   * @throws PlatformError `not-found` for a plugin that is not there or free, `conflict` when the workspace does not
   *   issue its licences, and when the group has one; InvalidRequestError
   */
  async grantEntitlement(caller: Caller, wish: NewGroupEntitlement, now = new Date()): Promise<Item> {
    const name = await this.assertSensible(wish, now);
    const { groupId, pluginId, tier = null, expiresAt = null } = wish;
    const row: GroupEntitlement = {
      id: newId(),
      tenantId: TENANT_ID,
      groupId,
      pluginId,
      tier,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
      createdAt: now,
    };
    await this.db.transaction(async tx => {
      await insertIfAbsent(tx, GroupEntitlement, row);
      // The unique index decides, also between two administrators at once.
      if (!(await tx.existsBy(GroupEntitlement, { id: row.id })))
        throw new PlatformError('conflict', 'This group already has a licence for this app. Revoke it first.');
      await this.record(tx, 'entitlement.granted', caller, row);
    });
    await this.paywall.reload();
    return toGroupView(row, name, this.plugins, now);
  }

  /** The plugin is closed to the members at their next request. @throws PlatformError `not-found` */
  async revokeEntitlement(caller: Caller, id: string): Promise<void> {
    await this.db.transaction(async tx => {
      const row = await tx.findOneBy(GroupEntitlement, { id });
      const { affected } = await tx.delete(GroupEntitlement, { id });
      if (!row || !affected) throw new PlatformError('not-found');
      await this.record(tx, 'entitlement.revoked', caller, row);
    });
    await this.paywall.reload();
  }

  private async record(
    tx: EntityManager,
    action: AuditEntry['action'],
    caller: Caller,
    { id, groupId, pluginId }: GroupEntitlement,
  ): Promise<void> {
    await Revisions.grow(tx, 'entitlements');
    await this.journal.record(tx, {
      action,
      actor: actorOf(caller),
      targetType: 'entitlement',
      targetId: id,
      metadata: { pluginId, source: 'group', groupId },
    });
  }

  /** @returns the name of the group */
  private async assertSensible(wish: NewGroupEntitlement, now: Date): Promise<string> {
    const { pluginId, groupId, tier, expiresAt } = wish;
    const { source, hasPrivateKey } = await this.keys.readKeys(pluginId);
    if (source !== 'instance' || !hasPrivateKey) throw new PlatformError('conflict', NOT_THE_VENDOR);
    const { tiers = [] } = this.plugins.get(pluginId).manifest.monetization;
    if (tier !== undefined && !tiers.some(({ id }) => id === tier))
      throw InvalidRequestError.at('/tier', 'tier is not one that the app offers');
    if (expiresAt !== undefined && new Date(expiresAt) <= now)
      throw InvalidRequestError.at('/expiresAt', 'expiresAt is in the past');
    const name = (await this.groups.readNames()).get(groupId);
    if (name === undefined) throw InvalidRequestError.at('/groupId', 'groupId is not the id of a group');
    return name;
  }
}
