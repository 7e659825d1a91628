import { sdk } from '@sv/sdk';
import { In, Not } from 'typeorm';
import type { TagCount } from '../../shared/task.contract';
import { TaskItemRow } from '../items/task-item.entity';
import { toTags } from '../items/tags';
import type { Owner } from '../owner';
import { listsOf } from '../sharing/list-access';

/** More are no help to somebody who looks for one. */
const MOST = 200;

/**
 * The tags of the tasks that somebody sees. Tasks with the same tags are counted by the database. A tag that is spelt in
 * several ways is one tag, under its most frequent spelling.
 */
export async function countTags(person: Owner): Promise<TagCount[]> {
  const ids = (await listsOf(person)).map(({ list }) => list.id);
  if (ids.length === 0) return [];
  const combined = await sdk.db.repository(TaskItemRow).countPer('tags', { listId: In(ids), tags: Not('') });
  const spellings = new Map<string, number>();
  for (const [stored, count] of combined)
    for (const tag of toTags(stored)) spellings.set(tag, (spellings.get(tag) ?? 0) + count);
  const counts = [...spellings].map(([name, count]) => ({ name, count }));
  return joined(counts.sort(mostFirst)).sort(mostFirst).slice(0, MOST);
}

const mostFirst = (left: TagCount, right: TagCount): number =>
  right.count - left.count || left.name.localeCompare(right.name);

/** The first spelling stays. */
function joined(spellings: readonly TagCount[]): TagCount[] {
  const tags = new Map<string, TagCount>();
  for (const { name, count } of spellings) {
    const known = tags.get(name.toLowerCase());
    tags.set(name.toLowerCase(), { name: known?.name ?? name, count: (known?.count ?? 0) + count });
  }
  return [...tags.values()];
}
