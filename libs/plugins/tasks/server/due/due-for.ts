import type { Where } from '@sv/sdk';
import { In, IsNull } from 'typeorm';
import type { TaskItemRow } from '../items/task-item.entity';
import type { Owner } from '../owner';
import { type AccessedList, listsOf } from '../sharing/list-access';
import { type DayEnd, dueBy } from './due-by';

/**
 * What is due for somebody: open tasks that are assigned to them, in a list that they see, and those of their own lists
 * that are assigned to nobody.
 */
export async function dueFor(person: Owner, end: DayEnd): Promise<Where<TaskItemRow>[]> {
  const isOpen = { doneAt: IsNull() };
  const seen = await listsOf(person);
  const idsOf = (lists: readonly AccessedList[]): string[] => lists.map(({ list }) => list.id);
  const own = idsOf(seen.filter(({ role }) => role === 'owner'));
  const due = await Promise.all([
    dueBy({ ...person, listId: In(own), assigneeId: IsNull(), ...isOpen }, end),
    dueBy({ assigneeId: person.userId, listId: In(idsOf(seen)), ...isOpen }, end),
  ]);
  return due.flat();
}
