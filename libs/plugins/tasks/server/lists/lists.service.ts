import { Injectable } from '@nestjs/common';
import { ChangedMeanwhileError, changeVersion, type Db, ofVersion, sdk } from '@sv/sdk';
import { v7 as newId } from 'uuid';
import { usualListColor } from '../../shared/list-colors';
import type { NewTaskList, TaskList, TaskListChange } from '../../shared/task.contract';
import { taskLimits } from '../../shared/task-limits';
import { DeletedLists } from '../deleted-lists/deleted-lists';
import { DueBadges } from '../due/due-badges';
import { TaskItemRow } from '../items/task-item.entity';
import type { Owner } from '../owner';
import { ListNotFoundError, TooManyListsError } from '../tasks.errors';
import { ListCounts } from './list-counts';
import { TaskListRow } from './task-list.entity';

/** One user's lists: make, rename, colour, delete. */
@Injectable()
export class ListsService {
  constructor(
    private readonly counts: ListCounts,
    private readonly deleted: DeletedLists,
    private readonly badges: DueBadges,
  ) {}

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
    const row = { id: newId(), ...owner, name, color, itemCount: 0, createdAt: now, version: 1 };
    await sdk.db.transaction(async tx => {
      if ((await lists(tx).countBy({ ...owner })) >= taskLimits.listsPerUser) throw new TooManyListsError();
      await lists(tx).insert(row);
    });
    return toList(row, { open: 0, done: 0 });
  }

  /** @throws ListNotFoundError, ChangedMeanwhileError */
  async change(
    owner: Owner,
    id: string,
    { name, color }: TaskListChange,
    expected: number | null = null,
  ): Promise<TaskList> {
    const changes = { ...(name !== undefined && { name }), ...(color !== undefined && { color }) };
    const row = await changeVersion(lists(sdk.db), { ...owner, id }, expected, () => changes);
    if (!row || row === 'stale') return this.refuse(owner, id);
    return toList(row, await this.counts.of(owner, id));
  }

  /**
   * Deletes a list with everything in it; for an hour it can be brought back. The list goes first: whoever adds an item meanwhile waits for its row and
   * then finds none.
   *
   * @throws ListNotFoundError, ChangedMeanwhileError
   */
  async delete(owner: Owner, id: string, expected: number | null = null, now = new Date()): Promise<void> {
    const wasThere = await sdk.db.transaction(async tx => {
      const list = await lists(tx).findOneBy({ ...owner, id });
      const { affected } = await lists(tx).delete(ofVersion({ ...owner, id }, expected));
      if (!list || affected === 0) return false;
      await this.deleted.keep(tx, list, now);
      await tx.repository(TaskItemRow).delete({ ...owner, listId: id });
      return true;
    });
    if (!wasThere) await this.refuse(owner, id);
    await this.badges.updateBadge(owner.userId);
  }

  /**
   * Brings a deleted list back as it was, with everything in it.
   *
   * @throws ListNotFoundError, TooManyListsError
   */
  async restore(owner: Owner, id: string): Promise<TaskList> {
    const list = await sdk.db.transaction(async tx => {
      if ((await lists(tx).countBy({ ...owner })) >= taskLimits.listsPerUser) throw new TooManyListsError();
      return this.deleted.restore(tx, owner, id);
    });
    await this.badges.updateBadge(owner.userId);
    return toList(list, await this.counts.of(owner, id));
  }

  /** Says why nothing was changed: there is no such list, or it has another version by now. */
  private async refuse(owner: Owner, id: string): Promise<never> {
    const row = await lists(sdk.db).findOneBy({ ...owner, id });
    if (!row) throw new ListNotFoundError();
    throw new ChangedMeanwhileError(toList(row, await this.counts.of(owner, id)));
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
  version: row.version,
});
