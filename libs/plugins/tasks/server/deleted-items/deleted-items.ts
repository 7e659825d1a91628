/** Keeps what was deleted for an hour, so that it can be restored: whole, with its id, and where it was. */
import { type Db, sdk } from '@sv/sdk';
import { LessThan } from 'typeorm';
import { ItemOrder } from '../items/item-order';
import { revivedItem } from '../items/revived-item';
import { TaskItemRow } from '../items/task-item.entity';
import { TaskListRow } from '../lists/task-list.entity';
import { forgetGoneItems } from '../talk/forget-items';
import { placeAgain } from '../parts/place-again';
import { newIdsOfTaken } from '../deleted-lists/new-ids-of-taken';
import { ItemNotFoundError } from '../tasks.errors';
import { DeletedItemRow } from './deleted-item.entity';
import { KEPT_MS } from './kept-for';

const AT_ONCE = 200;

type Place = Pick<TaskItemRow, 'id' | 'listId'>;

/**
 * Deletes a task with its parts.
 *
 * @param expected the only version that may be deleted; any when null
 * @returns what went; null when it was not there, or has another version
 */
export async function deleteItem(
  tx: Db,
  { id, listId }: Place,
  expected: number | null,
  now: Date,
): Promise<TaskItemRow[] | null> {
  const [rows, order] = [tx.repository(TaskItemRow), new ItemOrder(tx, listId)];
  await order.hold();
  const item = await rows.findOneBy({ id, listId });
  const parts = await rows.find({ where: { listId, parentId: id }, order: { position: 'ASC' } });
  if (!item || !(await order.remove(id, expected))) return null;
  for (const part of parts) await order.remove(part.id, null);
  const { tenantId, userId } = item;
  // An archive may have brought it back after it was deleted before.
  await deleted(tx).delete({ id, listId });
  // What is kept for another list stays there: this one cannot be undone then.
  if (!(await deleted(tx).existsBy({ id })))
    await deleted(tx).insert({ id, tenantId, userId, listId, content: { item, parts }, deletedAt: now });
  return [item, ...parts];
}

/** Asked before the transaction begins. */
interface People {
  /** Who must not come back with the task. */
  gone: ReadonlySet<string>;
  /** Those to whom it was assigned who still see its list. It is nobody else's afterwards. */
  seeing: ReadonlySet<string>;
}

/**
 * @returns the task, then its parts
 * @throws ItemNotFoundError, ListFullError. Whoever comes second finds nothing any more.
 */
export async function restoreItem(tx: Db, { id, listId }: Place, { gone, seeing }: People): Promise<TaskItemRow[]> {
  const order = new ItemOrder(tx, listId);
  await order.hold();
  const { userId } = (await tx.repository(TaskListRow).findOneBy({ id: listId }))!;
  const kept = await deleted(tx).findOneBy({ id, listId });
  if (!kept || (await deleted(tx).delete({ id, listId })).affected === 0) throw new ItemNotFoundError();
  const { item, parts } = kept.content;
  const place = await placeAgain(tx, item);
  const family = [{ ...item, ...place }, ...(await partsAgain(tx, parts, place))];
  const rows = family.map(row => revivedItem(row, gone));
  // From the top, so that each finds the place that it had.
  const byPlace = rows.toSorted((one, other) => one.position - other.position);
  for (const row of byPlace) {
    const assigneeId = row.assigneeId && seeing.has(row.assigneeId) ? row.assigneeId : null;
    Object.assign(row, { userId, assigneeId, position: await order.open(row.position) });
    await tx.repository(TaskItemRow).insert(row);
  }
  return rows;
}

async function partsAgain(tx: Db, parts: TaskItemRow[], { sectionId }: Pick<TaskItemRow, 'sectionId'>) {
  const ids = parts.map(({ id }) => id);
  const items = tx.repository(TaskItemRow);
  const newIds = await newIdsOfTaken(ids, id => items.find({ where: { id }, select: { id: true } }));
  return parts.map(part => ({ ...part, id: newIds.get(part.id) ?? part.id, sectionId }));
}

/** With what was said of them. @returns the ids of the tasks and parts that nobody can restore any more */
export async function forgetDeletedItems(now = new Date()): Promise<string[]> {
  const isOld = { deletedAt: LessThan(new Date(now.getTime() - KEPT_MS)) };
  const old = await deleted(sdk.db).find({ where: isOld, order: { deletedAt: 'ASC' }, take: AT_ONCE });
  const ids: string[] = [];
  for (const row of old) ids.push(...(await sdk.db.transaction(tx => forgetOne(tx, row))));
  return ids;
}

/** One that is restored at the same moment keeps everything. */
async function forgetOne(tx: Db, { id, deletedAt, content: { item, parts } }: DeletedItemRow): Promise<string[]> {
  if ((await deleted(tx).delete({ id, deletedAt })).affected === 0) return [];
  return forgetGoneItems(
    tx,
    [item, ...parts].map(row => row.id),
  );
}

const deleted = (db: Db) => db.repository(DeletedItemRow);
