import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import { IsNull, LessThanOrEqual } from 'typeorm';
import { BookmarkRow } from './bookmarks/bookmark.entity';

const EVERY_MS = 30_000;
const AT_ONCE = 100;

/** Tells people what they wanted to read: once for each time, whatever the number of processes. */
@Injectable()
export class Reminders implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(Reminders.name);
  private timer: NodeJS.Timeout | undefined;

  onModuleInit(): void {
    this.timer = setInterval(() => void this.round(), EVERY_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** What the timer calls. A rejection that nobody catches is a crash of the plugin. */
  async round(): Promise<void> {
    await this.send().catch((err: unknown) => this.logger.error({ err }, 'no reminders could be sent'));
  }

  async send(now = new Date()): Promise<void> {
    const bookmarks = sdk.db.repository(BookmarkRow);
    const isDue = { remindedAt: IsNull(), remindAt: LessThanOrEqual(now) };
    const due = await bookmarks.find({ where: isDue, order: { remindAt: 'ASC' }, take: AT_ONCE });
    const failures: unknown[] = [];
    for (const row of due) {
      // The guard asks again: another process may have told it, or its owner put it off.
      const { affected } = await bookmarks.update({ id: row.id, ...isDue }, { remindedAt: now });
      if (affected === 1) await this.tell(row, now).catch(error => failures.push(error));
    }
    if (failures.length > 0) {
      this.logger.warn({ err: failures[0], reminders: failures.length }, 'reminders wait for the next round');
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
    } catch (error) {
      // Given back, for the next round.
      await sdk.db.repository(BookmarkRow).update({ id, remindedAt: now }, { remindedAt: null });
      throw error;
    }
  }
}
