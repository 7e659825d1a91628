import { Injectable } from '@nestjs/common';
import { type Db, sdk } from '@sv/sdk';
import { IsNull } from 'typeorm';
import { v7 as newId } from 'uuid';
import type { NewTaskItem, TaskItem, TaskItemChange } from '../../shared/task.contract';
import type { Owner } from '../owner';
import { ItemNotFoundError } from '../tasks.errors';
import { ItemOrder } from './item-order';
import { TaskItemRow } from './task-item.entity';
import { toItem } from './to-item';

/** The items of one user's lists: add, change, check off, move, delete. */
@Injectable()
export class ItemsService {
  /** @throws ListNotFoundError, ListFullError */
  add(owner: Owner, listId: string, item: NewTaskItem, now = new Date()): Promise<TaskItem> {
    return sdk.db.transaction(async tx => {
      const row: TaskItemRow = {
        id: newId(),
        ...owner,
        listId,
        title: item.title,
        notes: item.notes || null,
        position: await new ItemOrder(tx, owner, listId).open(item.position),
        dueAt: toDate(item.dueAt),
        doneAt: null,
        notifiedAt: null,
        createdAt: now,
      };
      await items(tx).insert(row);
      return toItem(row);
    });
  }

  /** @throws ItemNotFoundError */
  change(owner: Owner, id: string, change: TaskItemChange, now = new Date()): Promise<TaskItem> {
    return sdk.db.transaction(async tx => {
      const key = { ...owner, id };
      // First, because it locks the list: taking the item before it could meet a move that holds them the other way round.
      if (change.position !== undefined)
        await this.orderAround(tx, owner, id, order => order.move(id, change.position!));
      const fields = changedFields(await get(tx, owner, id), change);
      if (Object.keys(fields).length > 0) await items(tx).update(key, fields);
      if (change.done) await items(tx).update({ ...key, doneAt: IsNull() }, { doneAt: now });
      return toItem(await get(tx, owner, id));
    });
  }

  /** @throws ItemNotFoundError */
  delete(owner: Owner, id: string): Promise<void> {
    return sdk.db.transaction(async tx => {
      const wasThere = await this.orderAround(tx, owner, id, order => order.remove(id));
      if (!wasThere) throw new ItemNotFoundError();
    });
  }

  private async orderAround<R>(tx: Db, owner: Owner, id: string, work: (order: ItemOrder) => Promise<R>): Promise<R> {
    const { listId } = await get(tx, owner, id);
    return work(new ItemOrder(tx, owner, listId));
  }
}

const items = (db: Db) => db.repository(TaskItemRow);

async function get(db: Db, owner: Owner, id: string): Promise<TaskItemRow> {
  const row = await items(db).findOneBy({ ...owner, id });
  if (!row) throw new ItemNotFoundError();
  return row;
}

/** All but `position`, and `done: true`, whose moment is only set once. */
function changedFields(before: TaskItemRow, { title, notes, dueAt, done }: TaskItemChange): Partial<TaskItemRow> {
  const due = toDate(dueAt);
  return {
    ...(title !== undefined && { title }),
    ...(notes !== undefined && { notes: notes || null }),
    // Another moment is worth another reminder; the same one is not.
    ...(dueAt !== undefined && due?.getTime() !== before.dueAt?.getTime() && { dueAt: due, notifiedAt: null }),
    ...(done === false && { doneAt: null }),
  };
}

const toDate = (instant: string | null | undefined): Date | null => (instant ? new Date(instant) : null);
