import type { Db } from '@sv/sdk';
import { IsNull } from 'typeorm';
import { TaskItemRow } from '../items/task-item.entity';
import { SectionRow } from '../sections/section.entity';

type Place = Pick<TaskItemRow, 'parentId' | 'sectionId'>;

/**
 * Where a task that comes back belongs, while its list is held. What it was a part of may have gone meanwhile, or be a
 * part itself; its section too may have gone.
 */
export async function placeAgain(tx: Db, item: TaskItemRow): Promise<Place> {
  const { listId, parentId = null, sectionId = null } = item;
  const above = { id: parentId!, listId, parentId: IsNull() };
  const parent = parentId === null ? null : await tx.repository(TaskItemRow).findOneBy(above);
  if (parent) return { parentId, sectionId: parent.sectionId };
  const isThere = sectionId !== null && (await tx.repository(SectionRow).existsBy({ id: sectionId, listId }));
  return { parentId: null, sectionId: isThere ? sectionId : null };
}
