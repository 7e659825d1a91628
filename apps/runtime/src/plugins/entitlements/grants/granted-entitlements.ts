import { Injectable } from '@nestjs/common';
import type { AdminEntitlementList, EntitlementStatus } from '@sv/contracts/entitlement.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { DataSource } from 'typeorm';
import { actorOf } from '../../../kernel/access/actor';
import type { Caller } from '../../../kernel/request-context/caller';
import { ActivityJournal } from '../../../activity/journal/activity-journal';
import { readNewestFirst } from '../../../kernel/database/newest-first.sql';
import { PluginHost } from '../../host/plugin-host';
import { Revisions } from '../../../kernel/database/revisions';
import { Entitlement } from '../entitlement.entity';
import { EntitlementPaywall } from '../paywall';
import { NOBODY, toGranted } from './entitlement-view';

export interface EntitlementFilter {
  pluginId?: string;
  userId?: string;
  status?: EntitlementStatus;
  limit: number;
  cursor?: string;
}

/** Every licence there is, for administrators. */
@Injectable()
export class GrantedEntitlements {
  constructor(
    private readonly db: DataSource,
    private readonly plugins: PluginHost,
    private readonly paywall: EntitlementPaywall,
    private readonly journal: ActivityJournal,
  ) {}

  /** Newest first. @throws InvalidRequestError for a cursor that is none of ours */
  async listEntitlements(filter: EntitlementFilter, now = new Date()): Promise<AdminEntitlementList> {
    const { pluginId, userId, status } = filter;
    const { rows, nextCursor } = await readNewestFirst(this.db.getRepository(Entitlement), filter, query => {
      if (pluginId !== undefined) query.andWhere({ pluginId });
      if (userId !== undefined) query.andWhere({ userId });
      if (status !== undefined) query.andWhere(conditionOf[status], { now: now.toISOString() });
    });
    return { entitlements: rows.map(row => toGranted(row, this.plugins, now)), nextCursor };
  }

  /**
   * The plugin is closed to the person when this resolves, in other processes within a second; nobody can enter the
   * token again. Revoking what is revoked changes nothing.
   *
   * @throws PlatformError `not-found`
   */
  async revokeEntitlement(caller: Caller, id: string): Promise<void> {
    await this.db.transaction(async tx => {
      const row = await tx.findOneBy(Entitlement, { id });
      if (!row) throw new PlatformError('not-found');
      const { affected } = await tx.update(Entitlement, { id, status: 'active' }, { status: 'revoked' });
      if (!affected) return;
      await Revisions.grow(tx, 'entitlements');
      await this.journal.record(tx, {
        action: 'entitlement.revoked',
        actor: actorOf(caller),
        ...(row.userId !== NOBODY && { subjectUserId: row.userId }),
        targetType: 'entitlement',
        targetId: id,
        metadata: { pluginId: row.pluginId },
      });
    });
    await this.paywall.reload();
  }
}

/** What `statusOf` says, in SQL. */
const conditionOf: Record<EntitlementStatus, string> = {
  active: "one.status = 'active' AND (one.expiresAt IS NULL OR one.expiresAt > :now)",
  expired: "one.status = 'active' AND one.expiresAt <= :now",
  revoked: "one.status = 'revoked'",
};
