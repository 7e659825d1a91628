import { type Db, sdk, type Translate } from '@sv/sdk';
import { ImportTally, inBatches, type ImportReport, type ImportRequest } from '@sv/sdk/portability';
import { In } from 'typeorm';
import { taskLimits } from '../../shared/task-limits';
import { importFilters } from '../filters/filter-record';
import { canonicalZone } from '../input/time-zone-rule';
import { bareItem } from '../items/item-row';
import { storedPriority } from '../items/priority';
import { storedTags } from '../items/tags';
import { TaskItemRow } from '../items/task-item.entity';
import { TaskListRow } from '../lists/task-list.entity';
import { TalkImport } from '../talk/portability/import-talk';
import { readTalkRecord, type TalkRecord } from '../talk/portability/talk-record';
import { SectionImport } from './import-sections';
import { mendReferences } from './mend-references';
import { ownedBy } from './owned-by';
import { type ItemRecord, type ListRecord, readRecord, type TaskRecord } from './task-record';

/** Adds the lists and items that are not there yet; what is there stays as it is. */
export const importTasks = (request: ImportRequest): Promise<ImportReport> => new TaskImport(request).run();

/**
 * One import. Items come into the list that theirs became, behind what is in it: their order in the archive is their
 * order here.
 */
class TaskImport {
  readonly tally = new ImportTally();
  /** How many items each list has that items may come into. By its id here. */
  private readonly lists = new Map<string, number>();
  private room = 0;
  private readonly sections: SectionImport;
  readonly t: Translate;

  private readonly talk: TalkImport;

  constructor(readonly request: ImportRequest) {
    this.talk = new TalkImport(request, this.tally);
    this.t = sdk.texts.in(request.language);
    this.sections = new SectionImport(request, this.tally, this.lists);
  }

  async run(): Promise<ImportReport> {
    const { userId, records, dryRun } = this.request;
    this.room = taskLimits.listsPerUser - (await sdk.db.repository(TaskListRow).countBy({ ...ownedBy(userId) }));
    for await (const batch of inBatches(records)) {
      const read = batch.map(one => readRecord(one) ?? readTalkRecord(one)).filter(record => record !== null);
      for (let bad = batch.length - read.length; bad > 0; bad -= 1) {
        this.tally.fail('not-a-task', this.t('A record is not a list, a section or a task, or has an invalid field.'));
      }
      if (dryRun) await this.take(sdk.db, read);
      else await sdk.db.transaction(tx => this.take(tx, read));
    }
    if (!dryRun) await mendReferences(this.lists.keys());
    return this.tally.report();
  }

  private async take(db: Db, records: (TaskRecord | TalkRecord)[]): Promise<void> {
    const lists = records.filter(record => record.kind === 'list');
    const sections = records.filter(record => record.kind === 'section');
    const items = records.filter(record => record.kind === 'item');
    if (lists.length > 0) await this.takeLists(db, lists);
    if (sections.length > 0) await this.sections.take(db, sections);
    if (items.length > 0) await this.takeItems(db, items);
    const filters = records.filter(record => record.kind === 'filter');
    if (filters.length > 0) await importFilters(db, filters, this);
    await this.talk.take(
      db,
      records.filter(record => record.kind === 'comment' || record.kind === 'attachment'),
    );
  }

  private async takeLists(db: Db, records: ListRecord[]): Promise<void> {
    const byId = this.byNewId(records);
    const { userId } = this.request;
    for (const list of await db.repository(TaskListRow).findBy({ id: In([...byId.keys()]) })) {
      // One that was handed over meanwhile is somebody else's.
      if (list.userId === userId) this.lists.set(list.id, list.itemCount);
      this.skip(byId, list.id);
    }
    const rows = [...byId].flatMap(([id, record]) => this.toNewList(id, record) ?? []);
    if (rows.length > 0 && !this.request.dryRun) await db.repository(TaskListRow).insert(rows);
  }

  private toNewList(id: string, { name, color, createdAt }: ListRecord): TaskListRow | null {
    if (this.room <= 0) {
      this.tally.fail('too-many-lists', this.t('You can have {count} lists.', { count: taskLimits.listsPerUser }));
      return null;
    }
    this.room -= 1;
    this.tally.added += 1;
    this.lists.set(id, 0);
    const { userId } = this.request;
    return { id, ...ownedBy(userId), name, color, itemCount: 0, createdAt: new Date(createdAt), version: 1 };
  }

  private async takeItems(db: Db, records: ItemRecord[]): Promise<void> {
    const byId = this.byNewId(records);
    const taken = { where: { id: In([...byId.keys()]) }, select: { id: true } };
    for (const { id } of await db.repository(TaskItemRow).find(taken)) this.skip(byId, id);
    const byList = new Map<string, [id: string, record: ItemRecord][]>();
    for (const item of byId) {
      const listId = this.request.mapId(item[1].listId);
      const others = byList.get(listId);
      if (others) others.push(item);
      else byList.set(listId, [item]);
    }
    for (const [listId, items] of byList) await this.fill(db, listId, items);
  }

  /** Puts new items at the end of a list. */
  private async fill(db: Db, listId: string, items: [id: string, record: ItemRecord][]): Promise<void> {
    const first = this.lists.has(listId) ? await this.countOf(db, listId) : null;
    if (first === null) {
      for (const _ of items) this.tally.fail('list-missing', this.t('A task belongs to a list that does not exist.'));
      return;
    }
    const fitting = items.slice(0, taskLimits.itemsPerList - first);
    for (const _ of items.slice(fitting.length)) {
      this.tally.fail('list-full', this.t('A list can have {count} tasks.', { count: taskLimits.itemsPerList }));
    }
    this.tally.added += fitting.length;
    this.lists.set(listId, first + fitting.length);
    if (this.request.dryRun || fitting.length === 0) return;
    const rows = fitting.map(([id, record], at) => this.toNewItem(id, record, { listId, position: first + at }));
    await db.repository(TaskItemRow).insert(rows);
    await db.repository(TaskListRow).increment({ id: listId }, 'itemCount', fitting.length);
  }

  /** Whoever adds to the list meanwhile waits from here on: the write locks its row, as in `ItemOrder`. */
  private async countOf(db: Db, listId: string): Promise<number | null> {
    if (this.request.dryRun) return this.lists.get(listId)!;
    const key = { id: listId, userId: this.request.userId };
    await db.repository(TaskListRow).increment(key, 'itemCount', 0);
    return (await db.repository(TaskListRow).findOneBy(key))?.itemCount ?? null;
  }

  private toNewItem(id: string, record: ItemRecord, place: { listId: string; position: number }): TaskItemRow {
    return {
      ...bareItem,
      id,
      ...ownedBy(this.request.userId),
      ...place,
      ...toColumns(record),
      parentId: record.parentId ? this.request.mapId(record.parentId) : null,
      sectionId: record.sectionId ? this.request.mapId(record.sectionId) : null,
      createdBy: this.request.userId,
    };
  }

  /** By the ids they get here; one that stands there twice counts as skipped. */
  private byNewId<T extends { id: string }>(records: T[]): Map<string, T> {
    const byId = new Map<string, T>();
    for (const record of records) {
      const id = this.request.mapId(record.id);
      if (byId.has(id)) this.tally.skipped += 1;
      else byId.set(id, record);
    }
    return byId;
  }

  private skip(byId: Map<string, unknown>, id: string): void {
    byId.delete(id);
    this.tally.skipped += 1;
  }
}

const toColumns = (record: ItemRecord): Pick<TaskItemRow, 'title' | 'createdAt'> & Partial<TaskItemRow> => ({
  title: record.title,
  notes: record.notes,
  priority: storedPriority(record.priority),
  tags: storedTags(record.tags ?? []),
  startAt: toDate(record.startAt),
  dueAt: toDate(record.dueAt),
  allDay: record.allDay ?? bareItem.allDay,
  timeZone: canonicalZone(record.timeZone),
  recurrence: record.recurrence ?? null,
  repeatsFrom: record.repeatsFrom ?? bareItem.repeatsFrom,
  doneAt: toDate(record.doneAt),
  notifiedAt: toDate(record.remindedAt),
  createdAt: new Date(record.createdAt),
});

const toDate = (instant: string | null | undefined): Date | null => (instant ? new Date(instant) : null);
