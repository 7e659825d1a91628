import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { NotificationPreferences } from '@sv/contracts/notification.contract';
import { KeptReads } from '@sv/server/database/kept-reads';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { isMockRequest } from '../../request-context/request-context';
import { NotificationPreference } from './notification-preference.entity';

const MAX_KEPT = 10_000;

export const defaultPreferences: Readonly<NotificationPreferences> = {
  mutedCategories: [],
  webPush: false,
  pollIntervalSeconds: 30,
  quietHours: null,
  contentFree: false,
};

/** What each person wants to be told, how and when (spec 2.2, contract 4). */
@Injectable()
export class NotificationPreferencesService {
  private readonly kept: KeptReads<NotificationPreferences>;

  constructor(@InjectDataSource() private readonly dataSource: WorkspaceDataSource) {
    this.kept = new KeptReads(dataSource, { maxWeight: MAX_KEPT });
  }

  /** Every list, badge and push asks; see {@link KeptReads} for how long an answer is kept. */
  of(userId: string): NotificationPreferences | Promise<NotificationPreferences> {
    return this.kept.read(isMockRequest() ? `mock ${userId}` : userId, () => this.find(userId));
  }

  private async find(userId: string): Promise<NotificationPreferences> {
    const row = await this.dataSource.getRepository(NotificationPreference).findOneBy({ userId });
    return row ? toPreferences(row) : { ...defaultPreferences };
  }
}

function toPreferences(row: NotificationPreference): NotificationPreferences {
  const { mutedCategories, webPush, pollIntervalSeconds, contentFree } = row;
  const { quietFrom: from, quietTo: to, quietTimezone: timezone } = row;
  const quietHours = from !== null && to !== null && timezone !== null ? { from, to, timezone } : null;
  return { mutedCategories, webPush, pollIntervalSeconds, quietHours, contentFree };
}
