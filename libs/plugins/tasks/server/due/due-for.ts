import type { Where } from '@sv/sdk';
import { In, IsNull, LessThan } from 'typeorm';
import type { TaskItemRow } from '../items/task-item.entity';
import type { Owner } from '../owner';
import { type AccessedList, listsOf } from '../sharing/list-access';

/**
 * What is due for somebody: open tasks that are assigned to them, in a list that they see, and those of their own lists
 * that are assigned to nobody.
 */
export async function dueFor(person: Owner, before: Date): Promise<Where<TaskItemRow>[]> {
  const isDue = { doneAt: IsNull(), dueAt: LessThan(before) };
  const seen = await listsOf(person);
  const idsOf = (lists: readonly AccessedList[]): string[] => lists.map(({ list }) => list.id);
  const own = idsOf(seen.filter(({ role }) => role === 'owner'));
  return [
    { ...person, listId: In(own), assigneeId: IsNull(), ...isDue },
    { assigneeId: person.userId, listId: In(idsOf(seen)), ...isDue },
  ];
}
