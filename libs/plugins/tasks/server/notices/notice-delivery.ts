import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NotFoundError, sdk } from '@sv/sdk';
import { ILike, In, LessThan } from 'typeorm';
import { mentionOf } from '../../shared/mentions';
import { TaskItemRow } from '../items/task-item.entity';
import { TaskListRow } from '../lists/task-list.entity';
import { seesList } from '../sharing/list-access';
import { CommentRow } from '../talk/comments/comment.entity';
import { textsFor } from '../texts-for';
import { NoticeBudget } from './notice-budget';
import { groupsOf, isStillTrue, type NoticeGroup } from './notice-groups';
import { noticeText } from './notice-text';
import { TaskNoticeRow } from './task-notice.entity';
import { NOTICES_JOB, tellLater } from './task-notices';

const AT_ONCE = 1000;
/** Older ones have no job: there were too many, or the process died between them. */
const LEFT_MS = 60_000;
/** Within an hour. Who mentions somebody again means it; who assigns a task again mostly corrects themselves. */
const TIMES = { assigned: 1, done: 1, mentioned: 10 } as const;

/**
 * Tells people what was noted for them. By then they may see the list no more, or the task is somebody else's: who they
 * are and what is so is asked now. A notice goes once it was sent, so that a process that dies between the two tells
 * something twice, and never nothing.
 */
@Injectable()
export class NoticeDelivery implements OnModuleInit {
  private readonly budget = new NoticeBudget();

  onModuleInit(): void {
    sdk.jobs.define<{ userId: string }>(NOTICES_JOB, ({ data }) => this.deliver(data.userId), { concurrency: 2 });
    sdk.jobs.define('left-notices', () => this.findLeft(), { schedule: '*/5 * * * *' });
  }

  async deliver(userId: string): Promise<void> {
    const notices = sdk.db.repository(TaskNoticeRow);
    const order = { createdAt: 'ASC', id: 'ASC' } as const;
    const rows = await notices.find({ where: { userId }, order, take: AT_ONCE });
    const items = await itemsOf(rows);
    const groups = groupsOf(await stillTrue(rows, items), items);
    for (const group of groups) {
      await this.tell(userId, group);
      await notices.delete({ id: In(group.notices.map(({ id }) => id)) });
    }
    await notices.delete({ id: In(rows.map(({ id }) => id)) });
    if (rows.length === AT_ONCE) await tellLater(userId);
  }

  async findLeft(now = new Date()): Promise<void> {
    const left = { createdAt: LessThan(new Date(now.getTime() - LEFT_MS)) };
    for (const userId of (await sdk.db.repository(TaskNoticeRow).countPer('userId', left)).keys())
      await tellLater(userId);
  }

  private async tell(userId: string, { kind, byId, listId, items, notices }: NoticeGroup): Promise<void> {
    const { tenantId } = notices[0]!;
    if (!(await seesList({ tenantId, userId }, listId))) return;
    const aboutOf = ({ id }: Pick<TaskItemRow, 'id'>): string => `${kind} ${id} ${userId}`;
    const news = items.filter(item => !this.budget.repeats(aboutOf(item), TIMES[kind]));
    const list = await sdk.db.repository(TaskListRow).findOneBy({ id: listId });
    if (news.length === 0 || !list || !this.budget.takes(byId)) return;
    const [[by], t] = await Promise.all([sdk.users.get([byId]), textsFor(userId)]);
    const person = by && !by.deleted ? by.name : t('Somebody');
    try {
      await sdk.notifications.send({ userId, category: kind, ...noticeText(t, { kind, person, list, items: news }) });
    } catch (error) {
      // Whoever was deleted is told nothing.
      if (error instanceof NotFoundError) return;
      // It is tried again, and must not count as told by then.
      this.budget.giveBack(byId, news.map(aboutOf));
      throw error;
    }
  }
}

async function stillTrue(rows: readonly TaskNoticeRow[], items: ReadonlyMap<string, TaskItemRow>) {
  const still = await Promise.all(rows.map(async row => isStillTrue(row, items.get(row.itemId)) && isStillSaid(row)));
  return rows.filter((_, at) => still[at]);
}

/** The comment that mentions somebody may be deleted, or another one by now. */
const isStillSaid = async ({ kind, itemId, byId, userId }: TaskNoticeRow): Promise<boolean> =>
  kind !== 'mentioned' ||
  sdk.db.repository(CommentRow).existsBy({ itemId, authorId: byId, text: ILike(`%${mentionOf(userId)}%`) });

async function itemsOf(rows: readonly TaskNoticeRow[]): Promise<Map<string, TaskItemRow>> {
  const ids = [...new Set(rows.map(({ itemId }) => itemId))];
  const items = ids.length === 0 ? [] : await sdk.db.repository(TaskItemRow).findBy({ id: In(ids) });
  return new Map(items.map(item => [item.id, item]));
}
