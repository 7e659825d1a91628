import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import { IsNull, LessThan, Not } from 'typeorm';
import { TaskItemRow } from '../items/task-item.entity';
import { dueFor } from './due-for';
import { endOfDay } from './end-of-day';

/** `sdk.badges` takes no higher number. */
const MOST = 9999;
/** Counts what is due for one person. */
const COUNT_JOB = 'count-due';

/** Time zones differ by quarters of an hour: no day begins at another time. */
const QUARTER_MS = 900_000;
/** Whoever has nothing due by then has nothing due today, wherever they live and whoever wrote it. */
const LONGEST_DAY_MS = 52 * 3_600_000;
/** So many `sdk.users` takes at once. */
const AT_ONCE = 1000;

/**
 * The number at the name of Tasks: open tasks that are due today or overdue, by the clock of their owner. It is counted
 * again after each change, and when the owner's day begins.
 */
@Injectable()
export class DueBadges implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(DueBadges.name);
  /** By user: one count after the other, so that an older one is never written last. */
  private readonly running = new Map<string, Promise<void>>();
  private readonly changed = new Set<string>();
  private quarter: number | null = null;
  private wake: () => void = () => undefined;
  private isStopped = false;

  /** Begun while the module starts: nobody is signed in here, and the plugin sees everybody. */
  onModuleInit(): void {
    sdk.jobs.define<{ userId: string }>(COUNT_JOB, ({ data }) => this.updateBadge(data.userId));
    void this.run();
  }

  onApplicationShutdown(): void {
    this.isStopped = true;
    this.wake();
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      if (this.changed.size === 0) await new Promise<void>(resolve => (this.wake = resolve));
      await this.writeChanged();
    }
  }

  private async writeChanged(now = new Date()): Promise<void> {
    const users = [...this.changed];
    this.changed.clear();
    for (const userId of users) await this.updateBadge(userId, now);
  }

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

  private noteChange(userId: string): void {
    this.changed.add(userId);
  }

  /** After an import or a deletion: once they are stored. Never fails them. */
  async countLater(userId: string): Promise<void> {
    try {
      await sdk.jobs.enqueue(COUNT_JOB, { userId }, { key: `${COUNT_JOB}-${userId}`, userId });
    } catch (err) {
      this.logger.warn({ err }, 'the number of tasks that are due is set in the next round');
      this.noteChange(userId);
    }
  }

  /** After a change that may make other numbers: of the caller at once, of others a moment later, outside of the request. */
  async follow(userIds: readonly string[]): Promise<void> {
    const callerId = sdk.auth.getSession()?.user.id;
    for (const userId of userIds) if (userId !== callerId) this.noteChange(userId);
    this.wake();
    if (callerId && userIds.includes(callerId)) await this.updateBadge(callerId);
  }

  /**
   * What the job of the reminders calls: for those who were noted, and for everybody with something due whose day
   * began since the last call. The same number writes nothing.
   */
  async catchUp(now = new Date()): Promise<void> {
    const quarter = Math.floor(now.getTime() / QUARTER_MS);
    const users = new Set(this.changed);
    this.changed.clear();
    if (quarter !== this.quarter) for (const userId of await this.withNewDay(now)) users.add(userId);
    for (const userId of users) await this.updateBadge(userId, now);
    this.quarter = quarter;
  }

  /** At the first call everybody: nobody knows for how long the server was away. */
  private async withNewDay(now: Date): Promise<string[]> {
    const soon = new Date(now.getTime() + LONGEST_DAY_MS);
    const items = sdk.db.repository(TaskItemRow);
    const [owners, assignees] = await Promise.all([
      items.countPer('userId', { assigneeId: IsNull(), ...isDueBefore(soon) }),
      items.countPer('assigneeId', { assigneeId: Not(IsNull()), ...isDueBefore(soon) }),
    ]);
    const due = [...new Set([...owners.keys(), ...assignees.keys()])].filter(userId => userId !== null);
    if (this.quarter === null) return due;
    const before = new Date(this.quarter * QUARTER_MS);
    const changed: string[] = [];
    for (let at = 0; at < due.length; at += AT_ONCE) {
      for (const [userId, { timeZone }] of await sdk.users.locales(due.slice(at, at + AT_ONCE)))
        if (endOfDay(before, timeZone).getTime() !== endOfDay(now, timeZone).getTime()) changed.push(userId);
    }
    return changed;
  }

  private async write(userId: string, now: Date): Promise<void> {
    // Their own clock is no secret before them, and outside of requests the plugin sees everybody.
    const { timeZone } = (await sdk.users.locales([userId])).get(userId)!;
    const due = await dueFor({ tenantId: 'default', userId }, { before: endOfDay(now, timeZone), timeZone });
    const count = await sdk.db.repository(TaskItemRow).countBy(due);
    await sdk.badges.set(userId, Math.min(count, MOST));
  }
}

const isDueBefore = (instant: Date) => ({ doneAt: IsNull(), dueAt: LessThan(instant) });
