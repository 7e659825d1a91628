import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import { IsNull, LessThanOrEqual } from 'typeorm';
import { BookmarkRow } from './bookmarks/bookmark.entity';

const EVERY_MS = 30_000;
const AT_ONCE = 100;

/** Tells people what they wanted to read: once for each time, whatever the number of processes. */
@Injectable()
export class Reminders implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  onModuleInit(): void {
    // A rejection that nobody catches is a crash of the plugin.
    this.timer = setInterval(() => void this.send().catch(() => undefined), EVERY_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async send(now = new Date()): Promise<void> {
    const bookmarks = sdk.db.repository(BookmarkRow);
    const isDue = { remindedAt: IsNull(), remindAt: LessThanOrEqual(now) };
    const due = await bookmarks.find({ where: isDue, order: { remindAt: 'ASC' }, take: AT_ONCE });
    for (const row of due) {
      // The guard asks again: another process may have told it, or its owner put it off.
      const { affected } = await bookmarks.update({ id: row.id, ...isDue }, { remindedAt: now });
      if (affected === 1) await this.tell(row, now);
    }
  }

  private async tell({ id, userId, title }: BookmarkRow, now: Date): Promise<void> {
    const words = title.length > 180 ? `${title.slice(0, 179)}…` : title;
    try {
      await sdk.notifications.send({
        userId,
        title: `Read later: ${words}`,
        category: 'read-later',
        url: '/bookmarks',
      });
    } catch {
      // Given back, for the next round.
      await sdk.db.repository(BookmarkRow).update({ id, remindedAt: now }, { remindedAt: null });
    }
  }
}
