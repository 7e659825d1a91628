import { sdk, type Where } from '@sv/sdk';
import { In, IsNull, MoreThan } from 'typeorm';
import { TaskItemRow } from '../items/task-item.entity';
import type { Owner } from '../owner';
import { listsOf } from '../sharing/list-access';

/** A calendar has no more. */
const MOST = 2000;
/** What has been overdue for longer is in no calendar. */
const OVERDUE_MS = 366 * 86_400_000;

/** The open tasks of a list with a date. */
export const datedIn = (listId: string, now = new Date()): Promise<TaskItemRow[]> => find([{ listId }], now);

/** The open tasks with a date that somebody is to do, in all lists that they see. */
export async function datedFor(person: Owner, now = new Date()): Promise<TaskItemRow[]> {
  const seen = await listsOf(person);
  const own = seen.filter(({ role }) => role === 'owner').map(({ list }) => list.id);
  return find(
    [
      { ...person, listId: In(own), assigneeId: IsNull() },
      { assigneeId: person.userId, listId: In(seen.map(({ list }) => list.id)) },
    ],
    now,
  );
}

function find(some: readonly Where<TaskItemRow>[], now: Date): Promise<TaskItemRow[]> {
  const recent = MoreThan(new Date(now.getTime() - OVERDUE_MS));
  const dated: Where<TaskItemRow>[] = [{ dueAt: recent }, { dueAt: IsNull(), startAt: recent }];
  return sdk.db.repository(TaskItemRow).find({
    where: some.flatMap(where => dated.map(date => ({ ...where, ...date, doneAt: IsNull() }))),
    order: { dueAt: 'ASC', startAt: 'ASC', id: 'ASC' },
    take: MOST,
  });
}
