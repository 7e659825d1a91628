import { sdk } from '@sv/sdk';
import { In } from 'typeorm';
import { TaskListRow } from './task-list.entity';

/** The names of the lists that items are in, by id. */
export async function namesOfLists(items: readonly { listId: string }[]): Promise<ReadonlyMap<string, string>> {
  if (items.length === 0) return new Map();
  const ids = [...new Set(items.map(({ listId }) => listId))];
  const lists = await sdk.db.repository(TaskListRow).find({ where: { id: In(ids) }, select: { id: true, name: true } });
  return new Map(lists.map(({ id, name }) => [id, name]));
}
