import { Injectable } from '@nestjs/common';
import type { AdminEntitlementList, EntitlementStatus } from '@sv/contracts/entitlement.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { actorOf } from '../../access/actor';
import type { Caller } from '../../access/caller';
import { ActivityJournal } from '../../activity/activity-journal';
import { fromCursor, toCursor } from '@sv/server/http/instant-cursor';
import { PluginHost } from '../../plugin-host/plugin-host';
import { Revisions } from '../../settings/revisions';
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
  async list(filter: EntitlementFilter, now = new Date()): Promise<AdminEntitlementList> {
    const rows = await this.query(filter, now).getMany();
    const page = rows.slice(0, filter.limit);
    const last = page.at(-1);
    const hasMore = rows.length > page.length;
    return {
      entitlements: page.map(row => toGranted(row, this.plugins, now)),
      nextCursor: last && hasMore ? toCursor({ at: last.createdAt.toISOString(), id: last.id }) : null,
    };
  }

  /**
   * The plugin is closed to the person when this resolves, in other processes within a second; nobody can enter the
   * token again. Revoking what is revoked changes nothing.
   *
   * @throws PlatformError `not-found`
   */
  async revoke(caller: Caller, id: string): Promise<void> {
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

  /** One row more than asked for: whether there is another page. */
  private query(filter: EntitlementFilter, now: Date): SelectQueryBuilder<Entitlement> {
    const { pluginId, userId, status, limit, cursor } = filter;
    const query = this.db.getRepository(Entitlement).createQueryBuilder('one');
    query
      .orderBy('one.createdAt', 'DESC')
      .addOrderBy('one.id', 'DESC')
      .take(limit + 1);
    if (pluginId !== undefined) query.andWhere('one.pluginId = :pluginId', { pluginId });
    if (userId !== undefined) query.andWhere('one.userId = :userId', { userId });
    if (status !== undefined) query.andWhere(conditionOf[status], { now: now.toISOString() });
    if (cursor === undefined) return query;
    return query.andWhere('(one.createdAt < :at OR (one.createdAt = :at AND one.id < :id))', fromCursor(cursor));
  }
}

/** What `statusOf` says, in SQL. */
const conditionOf: Record<EntitlementStatus, string> = {
  active: "one.status = 'active' AND (one.expiresAt IS NULL OR one.expiresAt > :now)",
  expired: "one.status = 'active' AND one.expiresAt <= :now",
  revoked: "one.status = 'revoked'",
};
