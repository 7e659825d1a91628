import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InvalidInputError, NotFoundError, type RunningJob, sdk } from '@sv/sdk';
import { Between, In, IsNull, Not } from 'typeorm';
import { DueBadges } from '../due/due-badges';
import { TaskItemRow } from '../items/task-item.entity';
import { seesList } from '../sharing/list-access';
import { shortened } from '../shortened';
import { textsFor } from '../texts-for';
import { ReminderPlan } from './reminder-plan';

/** People choose minutes. One job for all tasks, because not more than 10,000 jobs may wait. */
const EACH_MINUTE = '* * * * *';
const AT_ONCE = 100;
/** So many that fail mean that nothing can be sent now. */
const MOST_FAILURES = 500;
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
    const failed = new Set<string>();
    while ((await this.send(new Date(), failed)) === AT_ONCE && failed.size < MOST_FAILURES && !signal?.aborted);
  }

  /**
   * @param failed those of this round that could not be sent: they stand before nobody else, and their ids are added
   * @returns how many were looked at, at most as many as at once
   */
  async send(now = new Date(), failed = new Set<string>()): Promise<number> {
    const oldest = new Date(now.getTime() - AT_MOST_LATE_MS);
    await this.plan.plan(oldest);
    const items = sdk.db.repository(TaskItemRow);
    const isDue = { notifiedAt: IsNull(), doneAt: IsNull(), remindAt: Between(oldest, now) };
    const where = failed.size > 0 ? { ...isDue, id: Not(In([...failed])) } : isDue;
    const due = await items.find({ where, order: { remindAt: 'ASC' }, take: AT_ONCE });
    const failures: unknown[] = [];
    for (const item of due) {
      // The guard asks again: another process may have told it, or its owner did it or put it off.
      const { affected } = await items.update({ id: item.id, ...isDue }, { notifiedAt: now });
      if (affected === 1) await this.tell(item, now).catch(error => (failed.add(item.id), failures.push(error)));
    }
    // One line for all: what keeps one from being sent mostly keeps the others too.
    if (failures.length > 0) {
      this.logger.warn({ err: failures[0], reminders: failures.length }, 'reminders wait for the next round');
    }
    return due.length;
  }

  private async tell(item: TaskItemRow, now: Date): Promise<void> {
    const { id, listId, title, dueAt } = item;
    try {
      const userId = await whoseReminder(item);
      const t = await textsFor(userId);
      const values = { title: shortened(title, MAX_WORDS) };
      await sdk.notifications.send({
        userId,
        title: dueAt && dueAt > now ? t('Due soon: {title}', values) : t('Due: {title}', values),
        category: 'due',
        url: `/tasks/lists/${listId}/tasks/${id}`,
      });
    } catch (error) {
      // What can never be sent must not stand before others in each round: to whoever was deleted, or a text that is
      // refused.
      if (error instanceof NotFoundError || error instanceof InvalidInputError) return;
      // Given back, for the next round.
      await sdk.db.repository(TaskItemRow).update({ id, notifiedAt: now }, { notifiedAt: null });
      throw error;
    }
  }
}

/** The assignee; the owner of the list where nobody was chosen, or somebody who does not see it any more. */
async function whoseReminder({ tenantId, userId, assigneeId, listId }: TaskItemRow): Promise<string> {
  if (!assigneeId || assigneeId === userId) return userId;
  return (await seesList({ tenantId, userId: assigneeId }, listId)) ? assigneeId : userId;
}
