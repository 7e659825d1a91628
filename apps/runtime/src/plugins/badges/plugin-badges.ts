import { Injectable } from '@nestjs/common';
import { TENANT_ID } from '@sv/server/tenant';
import { DataSource } from 'typeorm';
import { upsertBadge } from './badge-rows.sql';
import { PluginBadge } from './plugin-badge.entity';

/** Whose number it is, and at which plugin. */
export type BadgeKey = Pick<PluginBadge, 'pluginId' | 'userId'>;

/** The numbers that plugins show people at their names. */
@Injectable()
export class PluginBadges {
  constructor(private readonly db: DataSource) {}

  /** Zero removes it. */
  async setBadge({ pluginId, userId }: BadgeKey, count: number, now = new Date()): Promise<void> {
    if (count === 0) await this.db.getRepository(PluginBadge).delete({ pluginId, userId });
    else await upsertBadge(this.db, { tenantId: TENANT_ID, pluginId, userId, count, updatedAt: now });
  }

  badgesOf(userId: string): Promise<PluginBadge[]> {
    return this.db.getRepository(PluginBadge).findBy({ tenantId: TENANT_ID, userId });
  }
}
