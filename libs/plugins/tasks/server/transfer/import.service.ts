import { Injectable } from '@nestjs/common';
import { type Db, sdk } from '@sv/sdk';
import { v7 as newId } from 'uuid';
import { usualListColor } from '../../shared/list-colors';
import { taskLimits } from '../../shared/task-limits';
import type { ImportedList, ImportFile, ImportPreview } from '../../shared/transfer.contract';
import { DueBadges } from '../due/due-badges';
import { ItemOrder } from '../items/item-order';
import { TaskItemRow } from '../items/task-item.entity';
import { ListNews } from '../live/list-news';
import { TaskListRow } from '../lists/task-list.entity';
import type { Owner } from '../owner';
import { accessList } from '../sharing/list-access';
import { TooManyListsError } from '../tasks.errors';
import { textsFor } from '../texts-for';
import type { ImportPlan, ImportReader } from './import-plan';
import { readFile } from './read-file';
import { sectionsByName } from './sections-by-name';
import { toRows } from './to-rows';

const TITLES_SHOWN = 5;
const REMARKS_SHOWN = 50;
/** Databases take only so many values in one statement. */
const AT_ONCE = 200;

/** Brings in lists of other products. What a preview promises, the import of the same file does, whole or not at all. */
@Injectable()
export class ImportService {
  constructor(
    private readonly badges: DueBadges,
    private readonly news: ListNews,
  ) {}

  /** @throws InvalidInputError for a file that cannot be read; ListNotFoundError, ViewersOnlyReadError */
  async preview(caller: Owner, file: ImportFile): Promise<ImportPreview> {
    const list = file.listId ? (await accessList(caller, file.listId, 'edit')).list : null;
    const { name, tasks, remarks } = readFile(file, await readerFor(caller));
    const counted = (is: (task: ImportPlan['tasks'][number]) => unknown): number => tasks.filter(is).length;
    return {
      listName: list?.name ?? name,
      taskCount: tasks.length,
      partCount: counted(({ parent }) => parent),
      doneCount: counted(({ doneAt }) => doneAt),
      datedCount: counted(({ startAt, dueAt }) => startAt ?? dueAt),
      repeatingCount: counted(({ recurrence }) => recurrence),
      sectionCount: new Set(tasks.flatMap(({ section }) => section ?? [])).size,
      titles: tasks.slice(0, TITLES_SHOWN).map(({ title }) => title),
      remarks: remarks.slice(0, REMARKS_SHOWN),
      remarkCount: remarks.length,
    };
  }

  /** @throws InvalidInputError for a file that cannot be read; ListNotFoundError, ViewersOnlyReadError, ListFullError, TooManyListsError */
  async run(caller: Owner, file: ImportFile, now = new Date()): Promise<ImportedList> {
    if (file.listId) await accessList(caller, file.listId, 'edit');
    const { name, tasks } = readFile(file, await readerFor(caller, now));
    const list = await sdk.db.transaction(async tx => {
      const listId = file.listId ?? (await addList(tx, caller, { name, now }));
      const first = await new ItemOrder(tx, listId).extend(tasks.length);
      const held = (await tx.repository(TaskListRow).findOneBy({ id: listId }))!;
      const sections = await sectionsByName(
        tx,
        held,
        tasks.map(({ section }) => section),
      );
      const rows = toRows(tasks, { list: held, first, sections, createdBy: caller.userId, now });
      for (let from = 0; from < rows.length; from += AT_ONCE)
        await tx.repository(TaskItemRow).insert(rows.slice(from, from + AT_ONCE));
      return held;
    });
    await this.news.changed(list);
    await this.badges.follow([list.userId]);
    return { listId: list.id, listName: list.name, taskCount: tasks.length };
  }
}

async function readerFor({ userId }: Owner, now = new Date()): Promise<ImportReader> {
  const [t, locales] = await Promise.all([textsFor(userId), sdk.users.locales([userId])]);
  return { t, timeZone: locales.get(userId)?.timeZone ?? 'UTC', now };
}

/** @throws TooManyListsError */
async function addList(tx: Db, owner: Owner, { name, now }: { name: string; now: Date }): Promise<string> {
  const lists = tx.repository(TaskListRow);
  if ((await lists.countBy({ ...owner })) >= taskLimits.listsPerUser) throw new TooManyListsError();
  const id = newId();
  await lists.insert({ id, ...owner, name, color: usualListColor, itemCount: 0, createdAt: now, version: 1 });
  return id;
}
