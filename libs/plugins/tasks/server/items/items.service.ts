import { Injectable } from '@nestjs/common';
import { ChangedMeanwhileError, ConflictError, type Db, sdk } from '@sv/sdk';
import { v7 as newId } from 'uuid';
import type { NewTaskItem, TaskItem, TaskItemChange } from '../../shared/task.contract';
import { deleteItem } from '../deleted-items/deleted-items';
import { DueBadges } from '../due/due-badges';
import { ListNews } from '../live/list-news';
import { TaskListRow } from '../lists/task-list.entity';
import { TaskNotices } from '../notices/task-notices';
import type { Owner } from '../owner';
import { RepeatingChange, requireDatesOf } from '../recurrence/repeating-change';
import { accessItem, accessList } from '../sharing/list-access';
import { checkParts } from '../parts/checked-parts';
import { ItemPlacement } from '../parts/item-placement';
import { requireInList } from '../sharing/list-people';
import { changeRecorded } from '../talk/history/change-recorded';
import { recordPart } from '../talk/history/record-part';
import { requireUnused } from '../talk/history/require-unused';
import { type ItemOrigin, newRow } from './item-row';
import { TaskItemRow } from './task-item.entity';
import { toItem } from './to-item';

/** The items of a list: add, change, check off, assign, move, delete. */
@Injectable()
export class ItemsService {
  constructor(
    private readonly badges: DueBadges,
    private readonly news: ListNews,
    private readonly notices: TaskNotices,
  ) {}

  /**
   * Adds an item once: when the sender repeats a request with its own id, answers the item that is there.
   *
   * @throws ListNotFoundError, ViewersOnlyReadError, ListFullError, ConflictError when the id is taken by something else
   * @throws InvalidInputError when it is assigned to somebody who does not see the list, repeats without dates, or is
   *   put below or into what is not in it
   */
  async add(caller: Owner, listId: string, item: NewTaskItem, now = new Date()): Promise<TaskItem> {
    const { list } = await accessList(caller, listId, 'edit');
    if (item.assigneeId) await requireInList(list, item.assigneeId);
    await requireDatesOf(caller, item, now);
    const { id = newId() } = item;
    const origin = { createdBy: caller.userId, createdAt: now };
    try {
      return (item.id && (await added(listId, id))) || (await this.insert(list, { ...item, id }, origin));
    } catch (error) {
      // Of two equal requests at once, the second finds what the first has added.
      const before = error instanceof ConflictError ? await added(listId, id) : null;
      if (before) return before;
      throw error;
    }
  }

  private async insert(list: TaskListRow, item: NewTaskItem & { id: string }, origin: ItemOrigin): Promise<TaskItem> {
    const row = await sdk.db.transaction(async tx => {
      const place = await new ItemPlacement(tx, list.id).open(item);
      // The list is held by now; until then it may have changed hands.
      const { userId } = (await tx.repository(TaskListRow).findOneBy({ id: list.id }))!;
      const inserted = newRow({ ...list, userId }, item, { ...place, ...origin });
      await items(tx).insert(inserted);
      // Only now: the insertion has waited for whoever is deleting a task with this id.
      await requireUnused(tx, item.id);
      await recordPart(tx, inserted, { action: 'part-added', byId: origin.createdBy, at: origin.createdAt });
      await this.notices.noteChange(tx, { before: null, after: inserted, byId: origin.createdBy! });
      return inserted;
    });
    await this.changed(list, row.dueAt ? [row] : []);
    return toItem(row);
  }

  /** @throws ItemNotFoundError */
  async get(caller: Owner, id: string): Promise<TaskItem> {
    return toItem(await accessItem(caller, id, 'view'));
  }

  /**
   * @throws ItemNotFoundError, ViewersOnlyReadError, ChangedMeanwhileError
   * @throws InvalidInputError when it is assigned to somebody who does not see the list, or repeats without dates
   */
  async change(
    caller: Owner,
    id: string,
    change: TaskItemChange,
    expected: number | null = null,
    now = new Date(),
  ): Promise<TaskItem> {
    const before = await accessItem(caller, id, 'edit');
    const { list } = await accessList(caller, before.listId, 'edit');
    if (change.assigneeId && change.assigneeId !== before.assigneeId) await requireInList(list, change.assigneeId);
    const repeating = await RepeatingChange.of(caller, before, change, now);
    const { row, parts } = await this.unlessStale(caller, id, async tx => {
      // First, because it locks the list: taking the item before it could meet a move that holds them the other way round.
      const place = await new ItemPlacement(tx, list.id).change(id, change);
      const edit = { itemId: id, listId: list.id, expected, byId: caller.userId, at: now, isDone: change.done };
      const after = await changeRecorded(tx, edit, current => ({ ...repeating.fieldsOf(current), ...place }));
      if (!after || after === 'stale') return after;
      await repeating.movePartsOf(after, tx);
      const parts = await checkParts(tx, before, after, change.done);
      const { isDone } = repeating;
      await this.notices.noteChange(tx, { before, after, byId: caller.userId, isDone });
      return { row: after, parts };
    });
    const { dueAt, done, assigneeId } = change;
    const isDueElsewhere = dueAt !== undefined || done !== undefined || assigneeId !== undefined;
    await this.changed(list, isDueElsewhere ? [before, row, ...parts] : []);
    return toItem(row);
  }

  /** With its parts; for an hour it can be restored. @throws ItemNotFoundError, ViewersOnlyReadError, ChangedMeanwhileError */
  async delete(caller: Owner, id: string, expected: number | null = null, now = new Date()): Promise<void> {
    const item = await accessItem(caller, id, 'edit');
    const gone = await this.unlessStale(caller, id, async tx => {
      const rows = await deleteItem(tx, item, expected, now);
      if (rows) await recordPart(tx, item, { action: 'part-deleted', byId: caller.userId, at: now });
      return rows;
    });
    await this.changed({ id: item.listId, userId: item.userId }, gone);
  }

  /** @param due what may be due for somebody else now than before */
  private async changed(list: Pick<TaskListRow, 'id' | 'userId'>, due: readonly TaskItemRow[]): Promise<void> {
    await this.news.changed(list);
    const people = new Set(due.map(({ assigneeId, userId }) => assigneeId ?? userId));
    await this.badges.follow([...people]);
  }

  /** Nothing of `work` stays when it finds another version, or nothing; `current` is read when that is undone. */
  private async unlessStale<R>(caller: Owner, id: string, work: (tx: Db) => Promise<R | 'stale' | null>): Promise<R> {
    const undone = new Error('undone');
    try {
      return await sdk.db.transaction(async tx => {
        const result = await work(tx);
        if (result === 'stale' || result === null) throw undone;
        return result;
      });
    } catch (error) {
      throw error === undone ? new ChangedMeanwhileError(await this.get(caller, id)) : error;
    }
  }
}

const items = (db: Db) => db.repository(TaskItemRow);

async function added(listId: string, id: string): Promise<TaskItem | null> {
  const row = await items(sdk.db).findOneBy({ listId, id });
  return row && toItem(row);
}
