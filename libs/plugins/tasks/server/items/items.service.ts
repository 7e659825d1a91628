import { Injectable } from '@nestjs/common';
import { ChangedMeanwhileError, ConflictError, changeVersion, type Db, sdk } from '@sv/sdk';
import { v7 as newId } from 'uuid';
import type { NewTaskItem, TaskItem, TaskItemChange } from '../../shared/task.contract';
import { DueBadges } from '../due/due-badges';
import type { Owner } from '../owner';
import { ItemNotFoundError } from '../tasks.errors';
import { ItemOrder } from './item-order';
import { TaskItemRow } from './task-item.entity';
import { toItem } from './to-item';

/** The items of one user's lists: add, change, check off, move, delete. */
@Injectable()
export class ItemsService {
  constructor(private readonly badges: DueBadges) {}

  /**
   * Adds an item once: when the sender repeats a request with its own id, answers the item that is there.
   *
   * @throws ListNotFoundError, ListFullError, ConflictError when the id is taken by something else
   */
  async add(owner: Owner, listId: string, item: NewTaskItem, now = new Date()): Promise<TaskItem> {
    const { id = newId() } = item;
    try {
      return (
        (item.id && (await this.added(owner, listId, id))) || (await this.insert(owner, listId, { ...item, id }, now))
      );
    } catch (error) {
      // Of two equal requests at once, the second finds what the first has added.
      const added = error instanceof ConflictError ? await this.added(owner, listId, id) : null;
      if (added) return added;
      throw error;
    }
  }

  private async added(owner: Owner, listId: string, id: string): Promise<TaskItem | null> {
    const row = await items(sdk.db).findOneBy({ ...owner, listId, id });
    return row && toItem(row);
  }

  private async insert(owner: Owner, listId: string, item: NewTaskItem & { id: string }, now: Date): Promise<TaskItem> {
    const added = await sdk.db.transaction(async tx => {
      const row: TaskItemRow = {
        id: item.id,
        ...owner,
        listId,
        title: item.title,
        notes: item.notes || null,
        position: await new ItemOrder(tx, owner, listId).open(item.position),
        dueAt: toDate(item.dueAt),
        doneAt: null,
        remindAt: null,
        notifiedAt: null,
        createdAt: now,
        version: 1,
      };
      await items(tx).insert(row);
      return toItem(row);
    });
    if (added.dueAt) await this.badges.updateBadge(owner.userId);
    return added;
  }

  /** @throws ItemNotFoundError */
  async get(owner: Owner, id: string): Promise<TaskItem> {
    return toItem(await get(sdk.db, owner, id));
  }

  /** @throws ItemNotFoundError, ChangedMeanwhileError */
  async change(
    owner: Owner,
    id: string,
    change: TaskItemChange,
    expected: number | null = null,
    now = new Date(),
  ): Promise<TaskItem> {
    const changed = await this.unlessStale(owner, id, async tx => {
      // First, because it locks the list: taking the item before it could meet a move that holds them the other way round.
      if (change.position !== undefined)
        await this.orderAround(tx, owner, id, order => order.move(id, change.position!));
      const row = await changeVersion(items(tx), { ...owner, id }, expected, before =>
        changedFields(before, change, now),
      );
      return row === 'stale' ? row : row && toItem(row);
    });
    if (change.dueAt !== undefined || change.done !== undefined) await this.badges.updateBadge(owner.userId);
    return changed;
  }

  /** @throws ItemNotFoundError, ChangedMeanwhileError */
  async delete(owner: Owner, id: string, expected: number | null = null): Promise<void> {
    await this.unlessStale(owner, id, async tx => {
      const wasThere = await this.orderAround(tx, owner, id, order => order.remove(id, expected));
      return wasThere || 'stale';
    });
    await this.badges.updateBadge(owner.userId);
  }

  /** Nothing of `work` stays when it finds another version, or nothing; `current` is read when that is undone. */
  private async unlessStale<R>(owner: Owner, id: string, work: (tx: Db) => Promise<R | 'stale' | null>): Promise<R> {
    const undone = new Error('undone');
    try {
      return await sdk.db.transaction(async tx => {
        const result = await work(tx);
        if (result === 'stale' || result === null) throw undone;
        return result;
      });
    } catch (error) {
      throw error === undone ? new ChangedMeanwhileError(await this.get(owner, id)) : error;
    }
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

/** `position` is where `ItemOrder` has put it by then. */
function changedFields(before: TaskItemRow, change: TaskItemChange, now: Date): Partial<TaskItemRow> {
  const { title, notes, dueAt, done, position } = change;
  const due = toDate(dueAt);
  return {
    ...(title !== undefined && { title }),
    ...(notes !== undefined && { notes: notes || null }),
    // Another moment is worth another reminder; the same one is not.
    ...(dueAt !== undefined &&
      due?.getTime() !== before.dueAt?.getTime() && { dueAt: due, remindAt: null, notifiedAt: null }),
    // The moment is only set once.
    ...(done !== undefined && { doneAt: done ? (before.doneAt ?? now) : null }),
    ...(position !== undefined && { position: before.position }),
  };
}

const toDate = (instant: string | null | undefined): Date | null => (instant ? new Date(instant) : null);
