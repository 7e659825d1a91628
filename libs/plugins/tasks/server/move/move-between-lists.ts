import { changeVersion, type Db } from '@sv/sdk';
import { ItemOrder } from '../items/item-order';
import { TaskItemRow } from '../items/task-item.entity';
import { TaskListRow } from '../lists/task-list.entity';

/** From where a task goes, and where to. */
export interface Journey {
  id: string;
  from: string;
  to: string;
  position: number | undefined;
  /** Whether somebody to whom it is assigned sees the other list. */
  seesIt: (userId: string) => boolean;
}

/**
 * Moves a task with its parts to another list. What belongs to them by their ids goes along.
 *
 * @returns the task, then its parts; null when somebody moved or deleted it a moment before
 * @throws ListNotFoundError, ListFullError
 */
export async function moveBetweenLists(tx: Db, journey: Journey): Promise<TaskItemRow[] | null> {
  const { id, from, to, position } = journey;
  // Always in the same order: two moves that cross would otherwise wait for each other for ever.
  for (const listId of [from, to].sort()) await new ItemOrder(tx, listId).hold();
  const rows = tx.repository(TaskItemRow);
  const item = await rows.findOneBy({ id, listId: from });
  if (!item) return null;
  const parts = await rows.find({ where: { listId: from, parentId: id }, order: { position: 'ASC' } });
  const { userId } = (await tx.repository(TaskListRow).findOneBy({ id: to }))!;
  const moved: TaskItemRow[] = [];
  for (const [at, row] of [item, ...parts].entries()) {
    const place = position === undefined ? undefined : position + at;
    moved.push(await moveRow(tx, { ...journey, position: place }, row.id, userId));
  }
  return moved;
}

/** Call it while both lists are held. @param userId the owner of the other list */
async function moveRow(tx: Db, journey: Journey, id: string, userId: string): Promise<TaskItemRow> {
  const { from, to, position, seesIt } = journey;
  const rows = tx.repository(TaskItemRow);
  const left = (await rows.findOneBy({ id, listId: from }))!;
  const place = await new ItemOrder(tx, to).open(position);
  const stored = await changeVersion(rows, { id }, null, row => ({
    listId: to,
    userId,
    position: place,
    sectionId: null,
    // A part that goes alone is a task from then on.
    ...(id === journey.id && { parentId: null }),
    ...forWhom(row, userId, seesIt),
  }));
  await new ItemOrder(tx, from).close(left.position);
  return stored as TaskItemRow;
}

/** Another person is worth another reminder. */
function forWhom(row: TaskItemRow, userId: string, seesIt: (userId: string) => boolean): Partial<TaskItemRow> {
  const assigneeId = row.assigneeId && seesIt(row.assigneeId) ? row.assigneeId : null;
  const isSamePerson = (row.assigneeId ?? row.userId) === (assigneeId ?? userId);
  return { assigneeId, ...(!isSamePerson && { remindAt: null, notifiedAt: null }) };
}
