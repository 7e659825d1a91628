import { Injectable, Logger } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import { IsNull, LessThan } from 'typeorm';
import { TaskItemRow } from '../items/task-item.entity';
import { endOfDay } from './end-of-day';

/** `sdk.badges` takes no higher number. */
const MOST = 9999;

/**
 * The number at the name of Tasks: open tasks that are due today or overdue, by the day of the server's clock. It is
 * counted again after each change, and for everybody when a day begins.
 */
@Injectable()
export class DueBadges {
  private readonly logger = new Logger(DueBadges.name);
  /** By user: one count after the other, so that an older one is never written last. */
  private readonly running = new Map<string, Promise<void>>();
  private readonly changed = new Set<string>();
  private day: number | null = null;

  /** After a change that may make another number of it. Never fails the change, which is stored by then. */
  async updateBadge(userId: string, now = new Date()): Promise<void> {
    const before = this.running.get(userId) ?? Promise.resolve();
    const turn = before
      .then(() => this.write(userId, now))
      .catch((err: unknown) => this.logger.warn({ err }, 'the number of tasks that are due could not be set'));
    this.running.set(userId, turn);
    await turn;
    if (this.running.get(userId) === turn) this.running.delete(userId);
  }

  /** For a change after which nothing may be set at once: the next round does. */
  noteChange(userId: string): void {
    this.changed.add(userId);
  }

  /**
   * What the timer of the reminders calls: for those who were noted, and for everybody who has something due when it is
   * another day than at the last call. The same number writes nothing.
   */
  async catchUp(now = new Date()): Promise<void> {
    const day = endOfDay(now).getTime();
    const isNewDay = day !== this.day;
    const due = isNewDay
      ? await sdk.db.repository(TaskItemRow).countPer('userId', isDue(now))
      : new Map<string, number>();
    const users = new Set([...this.changed, ...due.keys()]);
    this.changed.clear();
    for (const userId of users) await this.updateBadge(userId, now);
    this.day = day;
  }

  private async write(userId: string, now: Date): Promise<void> {
    const count = await sdk.db.repository(TaskItemRow).countBy({ userId, ...isDue(now) });
    await sdk.badges.set(userId, Math.min(count, MOST));
  }
}

const isDue = (now: Date) => ({ doneAt: IsNull(), dueAt: LessThan(endOfDay(now)) });
