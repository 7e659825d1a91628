import { type Db, ofVersion } from '@sv/sdk';
import { Between, In, LessThan, MoreThan, MoreThanOrEqual } from 'typeorm';
import { taskLimits } from '../../shared/task-limits';
import { TaskListRow } from '../lists/task-list.entity';
import { ListFullError, ListNotFoundError } from '../tasks.errors';
import { TaskItemRow } from './task-item.entity';

/**
 * Keeps the positions of one list whole: 0, 1, 2 … without gaps. Lives for one transaction.
 *
 * Every method begins by writing the list's own row. That write is a lock on both databases, so whoever else adds,
 * moves or deletes in this list waits for the end of the transaction and then counts from what it left.
 */
export class ItemOrder {
  constructor(
    private readonly tx: Db,
    private readonly listId: string,
  ) {}

  /**
   * Makes room for one more item.
   *
   * @param wanted index; last when undefined or beyond the end
   * @returns the position that is free now
   * @throws ListNotFoundError, ListFullError
   */
  async open(wanted?: number): Promise<number> {
    const { affected } = await this.lists.increment(
      { ...this.key, itemCount: LessThan(taskLimits.itemsPerList) },
      'itemCount',
      1,
    );
    const list = await this.lists.findOneBy(this.key);
    if (!list) throw new ListNotFoundError();
    if (affected === 0) throw new ListFullError();
    const position = Math.min(wanted ?? Infinity, list.itemCount - 1);
    await this.shift(MoreThanOrEqual(position), 1);
    return position;
  }

  /**
   * Makes room for several at the end.
   *
   * @returns the position of the first
   * @throws ListNotFoundError, ListFullError
   */
  async extend(count: number): Promise<number> {
    const before = await this.hold();
    if (before + count > taskLimits.itemsPerList) throw new ListFullError();
    await this.lists.increment(this.key, 'itemCount', count);
    return before;
  }

  /** Moves an item to an index; the last one when there are fewer. The item must be read again afterwards. */
  async move(itemId: string, wanted: number): Promise<void> {
    const last = (await this.hold()) - 1;
    const item = await this.items.findOneBy(this.itemKey(itemId));
    if (item) await this.moveRun([item], Math.min(wanted, last));
  }

  /**
   * Moves items that stand behind one another, while the list is held.
   *
   * @param to the index of the first one afterwards
   */
  async moveRun(run: readonly Pick<TaskItemRow, 'id' | 'position'>[], to: number): Promise<void> {
    const [from, size] = [run[0]!.position, run.length];
    if (to === from) return;
    if (to > from) await this.shift(Between(from + size, to + size - 1), -size);
    else await this.shift(Between(to, from - 1), size);
    const ids = run.map(({ id }) => id);
    await this.items.increment({ listId: this.listId, id: In(ids) }, 'position', to - from);
  }

  /**
   * Deletes an item and closes the gap.
   *
   * @param expected the only version that may be deleted; any when null
   * @returns whether it was still there
   */
  async remove(itemId: string, expected: number | null): Promise<boolean> {
    await this.hold();
    const item = await this.items.findOneBy(this.itemKey(itemId));
    if (!item) return false;
    const { affected } = await this.items.delete(ofVersion(this.itemKey(itemId), expected));
    if (affected === 0) return false;
    await this.close(item.position);
    return true;
  }

  /** Closes the gap that an item has left. */
  async close(position: number): Promise<void> {
    await this.shift(MoreThan(position), -1);
    await this.lists.increment(this.key, 'itemCount', -1);
  }

  /**
   * Until the end of the transaction, nobody else changes what is in the list and where.
   *
   * @returns how many items it has now
   * @throws ListNotFoundError
   */
  async hold(): Promise<number> {
    await this.lists.increment(this.key, 'itemCount', 0);
    const list = await this.lists.findOneBy(this.key);
    if (!list) throw new ListNotFoundError();
    return list.itemCount;
  }

  private shift(positions: ReturnType<typeof Between<number>>, by: number) {
    return this.items.increment({ listId: this.listId, position: positions }, 'position', by);
  }

  private get key() {
    return { id: this.listId };
  }

  private itemKey(id: string) {
    return { id, listId: this.listId };
  }

  private get lists() {
    return this.tx.repository(TaskListRow);
  }

  private get items() {
    return this.tx.repository(TaskItemRow);
  }
}
