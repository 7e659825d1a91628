// How many parts each task has, done ones and those on other pages included: as the server said, and with what was
// changed here since.
import type { TaskParent } from '../../shared/part.contract';
import type { TaskItem } from '../../shared/task.contract';

export type Parents = ReadonlyMap<string, TaskParent>;

export const byId = (parents: readonly TaskParent[] = []): Parents =>
  new Map(parents.map(parent => [parent.id, parent]));

/** The counts after a change of the items. */
export function recounted(parents: Parents, before: readonly TaskItem[], after: readonly TaskItem[]): Parents {
  if (before === after) return parents;
  const next = new Map(parents);
  for (const item of before) count(next, item, -1, after);
  for (const item of after) count(next, item, 1, after);
  return new Map([...next].filter(([, { partCount }]) => partCount > 0));
}

function count(parents: Map<string, TaskParent>, part: TaskItem, by: 1 | -1, items: readonly TaskItem[]): void {
  const { parentId, doneAt } = part;
  if (parentId === null) return;
  const parent = parents.get(parentId) ?? nothing(parentId, items);
  parents.set(parentId, {
    ...parent,
    partCount: parent.partCount + by,
    donePartCount: parent.donePartCount + (doneAt === null ? 0 : by),
  });
}

const nothing = (id: string, items: readonly TaskItem[]): TaskParent => ({
  id,
  title: items.find(item => item.id === id)?.title ?? '',
  partCount: 0,
  donePartCount: 0,
});
