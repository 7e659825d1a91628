import { Injectable } from '@nestjs/common';
import { ChangedMeanwhileError, ConflictError, changeVersion, type Db, ofVersion, sdk } from '@sv/sdk';
import { In, IsNull, Not } from 'typeorm';
import { v7 as newId } from 'uuid';
import { usualListColor } from '../../shared/list-colors';
import type { NewTaskList, TaskList, TaskListChange } from '../../shared/task.contract';
import { taskLimits } from '../../shared/task-limits';
import { DeletedLists, requireNotDeleted } from '../deleted-lists/deleted-lists';
import { DueBadges } from '../due/due-badges';
import { TaskItemRow } from '../items/task-item.entity';
import { ListNews } from '../live/list-news';
import type { Owner } from '../owner';
import { type AccessedList, accessList, listsOf } from '../sharing/list-access';
import { SectionRow } from '../sections/section.entity';
import { ListMemberRow } from '../sharing/list-member.entity';
import { TooManyListsError } from '../tasks.errors';
import { ListCounts } from './list-counts';
import { TaskListRow } from './task-list.entity';

/** The lists that somebody sees: make, rename, colour, delete. */
@Injectable()
export class ListsService {
  constructor(
    private readonly counts: ListCounts,
    private readonly deleted: DeletedLists,
    private readonly badges: DueBadges,
    private readonly news: ListNews,
  ) {}

  /** All of them, newest first: their own, and what is shared with them. */
  async list(caller: Owner): Promise<TaskList[]> {
    const lists = (await listsOf(caller)).sort(newestFirst);
    return this.toLists(lists);
  }

  /**
   * Makes a list once: when the sender repeats a request with its own id, answers the list that is there.
   *
   * @throws TooManyListsError. Two requests at the same moment may both be the last one allowed.
   * @throws ConflictError when the id is taken by something else
   */
  async create(owner: Owner, list: NewTaskList, now = new Date()): Promise<TaskList> {
    const { id = newId(), name, color = usualListColor } = list;
    const row = { id, ...owner, name, color, itemCount: 0, createdAt: now, version: 1 };
    try {
      await sdk.db.transaction(async tx => {
        if ((await lists(tx).countBy({ ...owner })) >= taskLimits.listsPerUser) throw new TooManyListsError();
        await lists(tx).insert(row);
        // Only now: the insertion has waited for whoever is deleting the list.
        await requireNotDeleted(tx, id);
      });
    } catch (error) {
      const before = error instanceof ConflictError ? await lists(sdk.db).findOneBy({ ...owner, id }) : null;
      if (!before) throw error;
      return this.toList({ list: before, role: 'owner' });
    }
    await this.news.changed(row);
    return this.toList({ list: row, role: 'owner' });
  }

  /** @throws ListNotFoundError, ViewersOnlyReadError, ChangedMeanwhileError */
  async change(
    caller: Owner,
    id: string,
    { name, color }: TaskListChange,
    expected: number | null = null,
  ): Promise<TaskList> {
    const { role } = await accessList(caller, id, 'edit');
    const changes = { ...(name !== undefined && { name }), ...(color !== undefined && { color }) };
    const list = await changeVersion(lists(sdk.db), { id }, expected, () => changes);
    if (!list || list === 'stale') return this.refuse(caller, id);
    await this.news.changed(list);
    return this.toList({ list, role });
  }

  /**
   * Deletes a list with everything in it; for an hour it can be brought back. The list goes first: whoever adds an item meanwhile waits for its row and
   * then finds none.
   *
   * @throws ListNotFoundError, OnlyOwnersError, ChangedMeanwhileError
   */
  async delete(caller: Owner, id: string, expected: number | null = null, now = new Date()): Promise<void> {
    const { list } = await accessList(caller, id, 'own');
    const [audience, assignees] = await Promise.all([this.news.audience(list), assigneesOf(id)]);
    const wasThere = await sdk.db.transaction(async tx => {
      const { affected } = await lists(tx).delete(ofVersion({ ...caller, id }, expected));
      if (affected === 0) return false;
      await this.deleted.keep(tx, list, now);
      await tx.repository(TaskItemRow).delete({ listId: id });
      await tx.repository(ListMemberRow).delete({ listId: id });
      await tx.repository(SectionRow).delete({ listId: id });
      return true;
    });
    if (!wasThere) await this.refuse(caller, id);
    await this.news.tell(audience);
    await this.badges.follow([caller.userId, ...assignees]);
  }

  /**
   * Brings a deleted list back as it was, with everything in it and those with whom it was shared.
   *
   * @throws ListNotFoundError, TooManyListsError
   */
  async restore(owner: Owner, id: string): Promise<TaskList> {
    const gone = await this.deleted.goneSince(owner, id);
    const list = await sdk.db.transaction(async tx => {
      if ((await lists(tx).countBy({ ...owner })) >= taskLimits.listsPerUser) throw new TooManyListsError();
      return this.deleted.restore(tx, owner, id, gone);
    });
    await this.news.changed(list);
    await this.badges.follow([owner.userId, ...(await assigneesOf(id))]);
    return this.toList({ list, role: 'owner' });
  }

  /** Says why nothing was changed: there is no such list, or it has another version by now. */
  private async refuse(caller: Owner, id: string): Promise<never> {
    throw new ChangedMeanwhileError(await this.toList(await accessList(caller, id, 'view')));
  }

  private async toList(accessed: AccessedList): Promise<TaskList> {
    return (await this.toLists([accessed]))[0]!;
  }

  private async toLists(accessed: readonly AccessedList[]): Promise<TaskList[]> {
    if (accessed.length === 0) return [];
    const ids = accessed.map(({ list }) => list.id);
    const [countsOf, members] = await Promise.all([
      this.counts.perList(ids),
      sdk.db.repository(ListMemberRow).countPer('listId', { listId: In(ids) }),
    ]);
    return accessed.map(({ list, role }) => {
      const { open, done } = countsOf(list.id);
      const { id, name, color, version } = list;
      const createdAt = list.createdAt.toISOString();
      return { id, name, color, openCount: open, doneCount: done, createdAt, role, isShared: members.has(id), version };
    });
  }
}

const lists = (db: Db) => db.repository(TaskListRow);

/** For whom something in it may be due, beside its owner. */
async function assigneesOf(listId: string): Promise<string[]> {
  const assigned = await sdk.db.repository(TaskItemRow).countPer('assigneeId', { listId, assigneeId: Not(IsNull()) });
  return [...assigned.keys()].filter(id => id !== null);
}

const newestFirst = ({ list: a }: AccessedList, { list: b }: AccessedList): number =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);
