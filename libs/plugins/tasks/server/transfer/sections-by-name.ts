import type { Db } from '@sv/sdk';
import { v7 as newId } from 'uuid';
import { taskLimits } from '../../shared/task-limits';
import type { TaskListRow } from '../lists/task-list.entity';
import { SectionOrder } from '../sections/section-order';
import { SectionRow } from '../sections/section.entity';

/**
 * The ids of a list's sections by their names: of those that are there, and of new ones behind them, as many as there may
 * be. Call it while the list is held.
 */
export async function sectionsByName(
  tx: Db,
  { id: listId, tenantId }: TaskListRow,
  names: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const before = await new SectionOrder(tx, listId).inOrder();
  const ids = new Map(before.map(({ id, name }) => [name, id]));
  const missing = [...new Set(names)].filter(name => name !== null && !ids.has(name)) as string[];
  const added = missing
    .slice(0, Math.max(0, taskLimits.sectionsPerList - before.length))
    .map((name, at) => ({ id: newId(), tenantId, listId, name, position: before.length + at, version: 1 }));
  if (added.length > 0) await tx.repository(SectionRow).insert(added);
  for (const { id, name } of added) ids.set(name, id);
  return ids;
}
