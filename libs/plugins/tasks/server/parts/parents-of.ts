import { sdk } from '@sv/sdk';
import { In, IsNull, Not } from 'typeorm';
import type { TaskParent } from '../../shared/part.contract';
import type { TaskItem } from '../../shared/task.contract';
import { TaskItemRow } from '../items/task-item.entity';

/** The tasks with parts among these, and those of which one of these is a part: three statements at most. */
export async function parentsOf(tasks: readonly Pick<TaskItem, 'id' | 'parentId'>[]): Promise<TaskParent[]> {
  const ids = [...new Set(tasks.map(({ id, parentId }) => parentId ?? id))];
  if (ids.length === 0) return [];
  const items = sdk.db.repository(TaskItemRow);
  const counts = await items.countPer('parentId', { parentId: In(ids) });
  if (counts.size === 0) return [];
  const parents = { id: In([...counts.keys()].filter(id => id !== null)) };
  const [titles, done] = await Promise.all([
    items.find({ where: parents, select: { id: true, title: true } }),
    items.countPer('parentId', { parentId: parents.id, doneAt: Not(IsNull()) }),
  ]);
  return titles.map(({ id, title }) => ({
    id,
    title,
    partCount: counts.get(id) ?? 0,
    donePartCount: done.get(id) ?? 0,
  }));
}
