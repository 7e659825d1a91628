import type { Where } from '@sv/sdk';
import { In, IsNull, LessThan } from 'typeorm';
import type { TaskItemRow } from '../items/task-item.entity';
import type { Owner } from '../owner';
import { listsOf } from '../sharing/list-access';

/**
 * What is due for somebody: open tasks that are assigned to them, in a list that they see, and those of their own lists
 * that are assigned to nobody.
 */
export async function dueFor(person: Owner, before: Date): Promise<Where<TaskItemRow>[]> {
  const isDue = { doneAt: IsNull(), dueAt: LessThan(before) };
  const lists = (await listsOf(person)).map(({ list }) => list.id);
  const own = { ...person, assigneeId: IsNull(), ...isDue };
  return lists.length === 0 ? [own] : [own, { assigneeId: person.userId, listId: In(lists), ...isDue }];
}
