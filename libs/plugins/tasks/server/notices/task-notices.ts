import { Injectable } from '@nestjs/common';
import { type Db, sdk, TooManyJobsError } from '@sv/sdk';
import { v7 as newId } from 'uuid';
import type { TaskItemRow } from '../items/task-item.entity';
import type { TaskListRow } from '../lists/task-list.entity';
import { type NoticeKind, TaskNoticeRow } from './task-notice.entity';

/** The job that tells one person what waits for them. */
export const NOTICES_JOB = 'notices';

/** A notice waits 4 to 8 seconds for others of the same kind: twelve clicks in a row are one notification. */
const TOGETHER_MS = 4000;
/** By then a notice has been sent. */
export const TOLD_WITHIN_MS = 2 * TOGETHER_MS;

/** What somebody did to a task. */
export interface TaskEvent {
  /** Null for a new one. */
  before: TaskItemRow | null;
  after: TaskItemRow;
  byId: string;
  /** Checked off just now, also where that moved it to its next date. */
  isDone?: boolean;
}

/** What somebody said of a task. */
export interface Mention {
  list: Pick<TaskListRow, 'tenantId'>;
  item: Pick<TaskItemRow, 'id'>;
  byId: string;
  userIds: readonly string[];
}

/**
 * Notes whom a change concerns: nobody is told of what they did themselves. What is noted in a transaction is told after
 * its commit, and never after a rollback.
 */
@Injectable()
export class TaskNotices {
  /** Call it in the transaction of the change. */
  async noteChange(tx: Db, { before, after, byId, isDone = false }: TaskEvent, now = new Date()): Promise<void> {
    const { id: itemId, tenantId, assigneeId, createdBy } = after;
    const isAssigned = assigneeId !== null && assigneeId !== before?.assigneeId;
    const notice = { tenantId, itemId, byId };
    if (isAssigned) await note(tx, { ...notice, kind: 'assigned' }, [assigneeId], now);
    if (isDone) await note(tx, { ...notice, kind: 'done' }, [assigneeId, createdBy], now);
  }

  /** In the transaction of the comment, or after it. Never fails outside of one: the comment is stored by then. */
  async mentioned({ list, item, byId, userIds }: Mention, db: Db = sdk.db, now = new Date()): Promise<void> {
    const notice = { tenantId: list.tenantId, itemId: item.id, byId, kind: 'mentioned' } as const;
    try {
      await note(db, notice, userIds, now);
    } catch (err) {
      if (db !== sdk.db) throw err;
      sdk.log.warn('people were not notified that they were mentioned', { itemId: item.id, err });
    }
  }
}

type NewNotice = Pick<TaskNoticeRow, 'tenantId' | 'itemId' | 'byId'> & { kind: NoticeKind };

async function note(db: Db, notice: NewNotice, people: readonly (string | null)[], now: Date): Promise<void> {
  const userIds = [...new Set(people)].filter(userId => userId !== null && userId !== notice.byId) as string[];
  if (userIds.length === 0) return;
  await db
    .repository(TaskNoticeRow)
    .insert(userIds.map(userId => ({ id: newId(), ...notice, userId, createdAt: now })));
  const runAt = new Date(Math.ceil((now.getTime() + TOGETHER_MS) / TOGETHER_MS) * TOGETHER_MS);
  for (const userId of userIds) await tellLater(userId, runAt);
}

/** One job waits for each person, and one at a time runs. */
export async function tellLater(userId: string, runAt?: Date): Promise<void> {
  try {
    await sdk.jobs.enqueue(NOTICES_JOB, { userId }, { key: `${NOTICES_JOB}-${userId}`, ...(runAt && { runAt }) });
  } catch (err) {
    // The change is not refused for that: the next look at what is left finds it.
    if (!(err instanceof TooManyJobsError)) throw err;
  }
}
