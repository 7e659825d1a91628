import { Injectable } from '@nestjs/common';
import { TENANT_ID } from '@sv/server/tenant';
import { DataSource } from 'typeorm';
import { PLATFORM_SOURCE } from '../../notifications/live/message/live-message';
import { LivePublisher } from '../../notifications/live/publishing/live-publisher';
import { upsertBadge } from './badge-rows.sql';
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
        : await upsertBadge(this.db, { tenantId: TENANT_ID, pluginId, userId, count, updatedAt: now });
    if (isChanged) await this.live.publish({ source: PLATFORM_SOURCE, topic: 'badges', audience: [userId] });
  }

  badgesOf(userId: string): Promise<PluginBadge[]> {
    return this.db.getRepository(PluginBadge).findBy({ tenantId: TENANT_ID, userId });
  }
}
