import { Injectable } from '@nestjs/common';
import { TENANT_ID } from '@sv/server/tenant';
import type { UserBadge } from '@sv/sdk';
import { DataSource, In } from 'typeorm';
import { PLATFORM_SOURCE } from '../../notifications/live/message/live-message';
import { LivePublisher } from '../../notifications/live/publishing/live-publisher';
import { upsertBadges } from './badge-rows.sql';
import { PluginBadge } from './plugin-badge.entity';

/** Whose number it is, and at which plugin. */
export type BadgeKey = Pick<PluginBadge, 'pluginId' | 'userId'>;

/** The numbers that plugins show people at their names. */
@Injectable()
export class PluginBadges {
  constructor(
    private readonly db: DataSource,
    private readonly live: LivePublisher,
  ) {}

  /** Zero removes it. The open pages of the person read their numbers again when it is another one. */
  async setBadge({ pluginId, userId }: BadgeKey, count: number, now = new Date()): Promise<void> {
    const isChanged =
      count === 0
        ? ((await this.db.getRepository(PluginBadge).delete({ pluginId, userId })).affected ?? 0) > 0
        : (await upsertBadges(this.db, [{ tenantId: TENANT_ID, pluginId, userId, count, updatedAt: now }])).length > 0;
    if (isChanged) await this.announce([userId]);
  }

  /** All or none, each user once. */
  async setBadges(pluginId: string, badges: readonly UserBadge[], now = new Date()): Promise<void> {
    const zeros = badges.filter(({ count }) => count === 0).map(({ userId }) => userId);
    const changed = await this.db.transaction(async tx => {
      const rows = tx.getRepository(PluginBadge);
      const there = new Set((await rows.findBy({ pluginId, userId: In(zeros) })).map(({ userId }) => userId));
      const wanted = badges.filter(({ userId, count }) => count > 0 || there.has(userId));
      const toRow = (badge: UserBadge): PluginBadge => ({ tenantId: TENANT_ID, pluginId, ...badge, updatedAt: now });
      // A zero is written before it is removed: that locks the row in its turn.
      const users = await upsertBadges(tx, wanted.map(toRow));
      await rows.delete({ pluginId, userId: In(zeros), count: 0 });
      return users;
    });
    if (changed.length > 0) await this.announce(changed);
  }

  private announce(audience: string[]): Promise<void> {
    return this.live.publish({ source: PLATFORM_SOURCE, topic: 'badges', audience });
  }

  badgesOf(userId: string): Promise<PluginBadge[]> {
    return this.db.getRepository(PluginBadge).findBy({ tenantId: TENANT_ID, userId });
  }
}
