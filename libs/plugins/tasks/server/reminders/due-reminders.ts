import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { NotFoundError, type RunningJob, sdk } from '@sv/sdk';
import { Between, IsNull } from 'typeorm';
import { DueBadges } from '../due/due-badges';
import { TaskItemRow } from '../items/task-item.entity';
import { seesList } from '../sharing/list-access';
import { textsFor } from '../texts-for';
import { ReminderPlan } from './reminder-plan';

/** People choose minutes. One job for all tasks, because not more than 10,000 jobs may wait. */
const EACH_MINUTE = '* * * * *';
const AT_ONCE = 100;
type Signal = RunningJob['signal'];
/** After a long time without the workspace nobody wants to hear of everything that was due then. */
const AT_MOST_LATE_MS = 7 * 86_400_000;
const MAX_WORDS = 180;

/** Tells people what is due, or soon will be: once for each moment, whatever the number of processes. */
@Injectable()
export class DueReminders implements OnModuleInit {
  private readonly logger = new Logger(DueReminders.name);

  constructor(
    private readonly plan: ReminderPlan,
    private readonly badges: DueBadges,
  ) {}

  onModuleInit(): void {
    sdk.jobs.define('remind', ({ signal }) => this.round(signal), { schedule: EACH_MINUTE, retries: 0 });
  }

  /** Is not tried again: the next round finds the same tasks. */
  async round(signal?: Signal): Promise<void> {
    await this.sendAll(signal).catch((err: unknown) => this.logger.error({ err }, 'no reminders could be sent'));
    await this.badges.catchUp().catch((err: unknown) => this.logger.error({ err }, 'no numbers could be set'));
  }

  private async sendAll(signal?: Signal): Promise<void> {
    while ((await this.send()) === AT_ONCE && !signal?.aborted);
  }

  /** @returns how many were sent, at most as many as at once */
  async send(now = new Date()): Promise<number> {
    const oldest = new Date(now.getTime() - AT_MOST_LATE_MS);
    await this.plan.plan(oldest);
    const items = sdk.db.repository(TaskItemRow);
    const isDue = { notifiedAt: IsNull(), doneAt: IsNull(), remindAt: Between(oldest, now) };
    const due = await items.find({ where: isDue, order: { remindAt: 'ASC' }, take: AT_ONCE });
    const failures: unknown[] = [];
    for (const item of due) {
      // The guard asks again: another process may have told it, or its owner did it or put it off.
      const { affected } = await items.update({ id: item.id, ...isDue }, { notifiedAt: now });
      if (affected === 1) await this.tell(item, now).catch(error => failures.push(error));
    }
    // One line for all: what keeps one from being sent mostly keeps the others too.
    if (failures.length > 0) {
      this.logger.warn({ err: failures[0], reminders: failures.length }, 'reminders wait for the next round');
    }
    return due.length - failures.length;
  }

  private async tell(item: TaskItemRow, now: Date): Promise<void> {
    const { id, listId, title, dueAt } = item;
    try {
      const userId = await whoseReminder(item);
      const t = await textsFor(userId);
      const values = { title: shortened(title) };
      await sdk.notifications.send({
        userId,
        title: dueAt && dueAt > now ? t('Due soon: {title}', values) : t('Due: {title}', values),
        category: 'due',
        url: `/tasks/lists/${listId}/tasks/${id}`,
      });
    } catch (error) {
      // Whoever was deleted is told nothing, and must not stand before others in each round.
      if (error instanceof NotFoundError) return;
      // Given back, for the next round.
      await sdk.db.repository(TaskItemRow).update({ id, notifiedAt: now }, { notifiedAt: null });
      throw error;
    }
  }
}

const shortened = (title: string): string => (title.length > MAX_WORDS ? `${title.slice(0, MAX_WORDS - 1)}…` : title);

/** The assignee; the owner of the list where nobody was chosen, or somebody who does not see it any more. */
async function whoseReminder({ tenantId, userId, assigneeId, listId }: TaskItemRow): Promise<string> {
  if (!assigneeId || assigneeId === userId) return userId;
  return (await seesList({ tenantId, userId: assigneeId }, listId)) ? assigneeId : userId;
}
