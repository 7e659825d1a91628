import { type Db, sdk } from '@sv/sdk';
import { In, IsNull, Not } from 'typeorm';
import { taskLimits } from '../../shared/task-limits';
import { ItemOrder } from '../items/item-order';
import { TaskItemRow } from '../items/task-item.entity';
import { ListNotFoundError } from '../tasks.errors';
import { SectionRow } from '../sections/section.entity';

/**
 * After an import: an archive is somebody's file, and may say that a task is part of itself, of a part, or of a task in
 * another list, that it is in a section that is not there, or that a task has more parts than one may have. Such a task
 * stays, on its own.
 */
export async function mendReferences(listIds: Iterable<string>): Promise<void> {
  for (const listId of listIds) {
    try {
      await sdk.db.transaction(tx => mendList(tx, listId));
    } catch (error) {
      // Deleted meanwhile, with everything in it.
      if (!(error instanceof ListNotFoundError)) throw error;
    }
  }
}

async function mendList(tx: Db, listId: string): Promise<void> {
  await new ItemOrder(tx, listId).hold();
  const items = tx.repository(TaskItemRow);
  const select = { id: true, parentId: true, sectionId: true } as const;
  const order = { position: 'ASC' } as const;
  const parts = await items.find({ where: { listId, parentId: Not(IsNull()) }, select, order });
  const parentIds = [...new Set(parts.map(({ parentId }) => parentId!))];
  const parents = await items.find({ where: { listId, id: In(parentIds), parentId: IsNull() }, select });
  const sectionOf = new Map(parents.map(({ id, sectionId }) => [id, sectionId]));
  const lost = lostOf(parts, sectionOf);
  if (lost.length > 0) await items.update({ id: In(lost) }, { parentId: null });
  for (const { id, parentId, sectionId } of parts) {
    const right = sectionOf.get(parentId!);
    if (right !== undefined && right !== sectionId) await items.update({ id }, { sectionId: right });
  }
  const sections = await tx.repository(SectionRow).find({ where: { listId }, select: { id: true } });
  const ids = sections.map(({ id }) => id);
  await items.update({ listId, sectionId: ids.length > 0 ? Not(In(ids)) : Not(IsNull()) }, { sectionId: null });
}

/** The ids of those whose task is not there, or has as many parts before them as it may have. */
function lostOf(parts: readonly TaskItemRow[], parents: ReadonlyMap<string, unknown>): string[] {
  const counts = new Map<string, number>();
  const isLost = ({ parentId }: TaskItemRow): boolean => {
    const before = counts.get(parentId!) ?? 0;
    counts.set(parentId!, before + 1);
    return !parents.has(parentId!) || before >= taskLimits.partsPerItem;
  };
  return parts.filter(isLost).map(({ id }) => id);
}
