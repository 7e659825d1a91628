import { Injectable } from '@nestjs/common';
import { type Db, sdk } from '@sv/sdk';
import { v7 as newId } from 'uuid';
import { usualListColor } from '../../shared/list-colors';
import type { NewTaskList, TaskList, TaskListChange } from '../../shared/task.contract';
import { taskLimits } from '../../shared/task-limits';
import { TaskItemRow } from '../items/task-item.entity';
import type { Owner } from '../owner';
import { ListNotFoundError, TooManyListsError } from '../tasks.errors';
import { ListCounts } from './list-counts';
import { TaskListRow } from './task-list.entity';

/** One user's lists: make, rename, colour, delete. */
@Injectable()
export class ListsService {
  constructor(private readonly counts: ListCounts) {}

  /** All of them, newest first. */
  async list(owner: Owner): Promise<TaskList[]> {
    const [rows, countsOf] = await Promise.all([
      lists(sdk.db).find({ where: { ...owner }, order: { createdAt: 'DESC', id: 'DESC' } }),
      this.counts.perList(owner),
    ]);
    return rows.map(row => toList(row, countsOf(row.id)));
  }

  /** @throws TooManyListsError. Two requests at the same moment may both be the last one allowed. */
  async create(owner: Owner, list: NewTaskList, now = new Date()): Promise<TaskList> {
    const { name, color = usualListColor } = list;
    const row = { id: newId(), ...owner, name, color, itemCount: 0, createdAt: now };
    await sdk.db.transaction(async tx => {
      if ((await lists(tx).countBy({ ...owner })) >= taskLimits.listsPerUser) throw new TooManyListsError();
      await lists(tx).insert(row);
    });
    return toList(row, { open: 0, done: 0 });
  }

  /** @throws ListNotFoundError */
  async change(owner: Owner, id: string, { name, color }: TaskListChange): Promise<TaskList> {
    const changes = { ...(name !== undefined && { name }), ...(color !== undefined && { color }) };
    if (Object.keys(changes).length > 0) await lists(sdk.db).update({ ...owner, id }, changes);
    const row = await lists(sdk.db).findOneBy({ ...owner, id });
    if (!row) throw new ListNotFoundError();
    return toList(row, await this.counts.of(owner, id));
  }

  /**
   * Deletes a list with everything in it. The list goes first: whoever adds an item meanwhile waits for its row and
   * then finds none.
   *
   * @throws ListNotFoundError
   */
  delete(owner: Owner, id: string): Promise<void> {
    return sdk.db.transaction(async tx => {
      const { affected } = await lists(tx).delete({ ...owner, id });
      if (affected === 0) throw new ListNotFoundError();
      await tx.repository(TaskItemRow).delete({ ...owner, listId: id });
    });
  }
}

const lists = (db: Db) => db.repository(TaskListRow);

const toList = (row: TaskListRow, { open, done }: { open: number; done: number }): TaskList => ({
  id: row.id,
  name: row.name,
  color: row.color,
  openCount: open,
  doneCount: done,
  createdAt: row.createdAt.toISOString(),
});
