import { randomUUID } from 'node:crypto';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { exportedRecords } from '../../../../apps/runtime/test/support/plugins/exported-records';
import { importRecords } from '../../../../apps/runtime/test/support/plugins/import-records';
import type { FilterRecord } from '../server/filters/filter-record';
import type { ItemRecord, ListRecord, SectionRecord, TaskRecord } from '../server/portability/task-record';
import { taskLimits } from '../shared/task-limits';
import { startTasks } from './support/start-tasks';

const AT = '2026-06-22T10:00:00.000Z';
const aList = (given: Partial<ListRecord> = {}): ListRecord => ({
  kind: 'list',
  id: 'old-list',
  name: 'Home',
  color: 'green',
  createdAt: AT,
  ...given,
});
const aSection = (given: Partial<SectionRecord> = {}): SectionRecord => ({
  kind: 'section',
  id: 'old-section',
  listId: 'old-list',
  name: 'Doing',
  ...given,
});
const anItem = (given: Partial<ItemRecord> = {}): ItemRecord => ({
  kind: 'item',
  id: 'old-item',
  listId: 'old-list',
  title: 'Milk',
  notes: null,
  position: 0,
  dueAt: null,
  doneAt: null,
  remindedAt: null,
  createdAt: AT,
  ...given,
});

const aFilter = (given: Partial<FilterRecord> = {}): FilterRecord => ({
  kind: 'filter',
  id: 'old-filter',
  name: 'Urgent at home',
  filter: { listIds: ['0196f0a0-0000-7000-8000-000000000000'], priority: 'high', assignee: 'me' },
  createdAt: AT,
  ...given,
});

const nameOf = (record: TaskRecord): string => (record.kind === 'item' ? record.title : record.name);

describe('Tasks, taken along', () => {
  let tasks: PluginInstance;
  beforeAll(async () => (tasks = await startTasks()));
  afterAll(() => tasks.close());

  const exportOf = async (userId: string) => (await exportedRecords(tasks.plugin, userId)) as TaskRecord[];

  /** The ids of one import: of the person, the same for the same each time, as the platform gives them. */
  function newIds(): (oldId: string) => string {
    const ids = new Map<string, string>();
    return oldId => ids.get(oldId) ?? ids.set(oldId, randomUUID()).get(oldId)!;
  }

  const bring = (userId: string, records: readonly unknown[], { mapId = newIds(), dryRun = false } = {}) =>
    importRecords(tasks.plugin, userId, records, { mapId, dryRun });

  const countsOf = async (userId: string): Promise<[string, number, number][]> => {
    const { body } = await tasks.as(userId).get('/tasks/api/lists').expect(200);
    const lists = body.lists as { name: string; openCount: number; doneCount: number }[];
    return lists.map(({ name, openCount, doneCount }) => [name, openCount, doneCount]);
  };

  /** Everything but the ids, and which list an item is in by the list's name. */
  function withoutIds(records: TaskRecord[]): unknown[] {
    const names = new Map(records.map(record => [record.id, nameOf(record)]));
    return records.map(({ id: _, ...record }) =>
      'listId' in record ? { ...record, listId: names.get(record.listId) } : record,
    );
  }

  async function aBusyPerson(): Promise<string> {
    const person = aPerson();
    const { body: home } = await tasks.as(person).post('/tasks/api/lists').send({ name: 'Home', color: '#aabbcc' });
    const { body: work } = await tasks.as(person).post('/tasks/api/lists').send({ name: 'Work' });
    const add = (list: string, item: object) => tasks.as(person).post(`/tasks/api/lists/${list}/items`).send(item);
    const described = { priority: 'high', tags: ['a', 'b'], startAt: '2029-12-31T23:00:00Z', timeZone: 'Asia/Tokyo' };
    await add(home.id, {
      title: 'last',
      notes: 'Two\nlines',
      ...described,
      recurrence: 'FREQ=DAILY',
      allDay: false,
    }).expect(201);
    await add(home.id, { title: 'first', position: 0, dueAt: '2030-01-01T09:30:00+02:00' }).expect(201);
    const { body: done } = await add(work.id, { title: 'done 🎉' }).expect(201);
    await tasks.as(person).patch(`/tasks/api/items/${done.id}`).send({ done: true }).expect(200);
    return person;
  }

  it('arrives with its order, dates and lists, and the same archive adds nothing a second time', async () => {
    const [from, to, mapId] = [await aBusyPerson(), aPerson(), newIds()];
    const taken = await exportOf(from);
    expect(taken.map(nameOf)).toEqual(['Home', 'first', 'last', 'Work', 'done 🎉']);

    expect(await bring(to, taken, { mapId, dryRun: true })).toEqual({ added: 5, skipped: 0, failed: 0, warnings: [] });
    expect(await exportOf(to)).toEqual([]);
    expect(await bring(to, taken, { mapId })).toEqual({ added: 5, skipped: 0, failed: 0, warnings: [] });
    expect(withoutIds(await exportOf(to))).toEqual(withoutIds(taken));
    expect(await countsOf(to)).toEqual(await countsOf(from));

    const arrived = await exportOf(to);
    expect(await bring(to, taken, { mapId })).toEqual({ added: 0, skipped: 5, failed: 0, warnings: [] });
    expect(await exportOf(to)).toEqual(arrived);
    expect(await exportOf(from)).toEqual(taken);
  });

  it('puts what a newer archive has more behind what is there, and changes nothing', async () => {
    const [person, mapId] = [aPerson(), newIds()];
    await bring(person, [aList(), anItem()], { mapId });
    const { body } = await tasks.as(person).get('/tasks/api/lists');
    const here = `/tasks/api/lists/${body.lists[0].id}`;
    await tasks.as(person).patch(here).send({ name: 'Renamed' }).expect(200);
    await tasks.as(person).post(`${here}/items`).send({ title: 'Written here' }).expect(201);

    const report = await bring(person, [aList(), anItem(), anItem({ id: 'newer', title: 'Newer' })], { mapId });
    expect(report).toMatchObject({ added: 1, skipped: 2, failed: 0 });
    const { body: page } = await tasks.as(person).get(`${here}/items`);
    expect(page.items.map(({ title, position }: ItemRecord) => [title, position])).toEqual([
      ['Milk', 0],
      ['Written here', 1],
      ['Newer', 2],
    ]);
    expect(await countsOf(person)).toEqual([['Renamed', 3, 0]]);
    // The list still takes what is typed, and may be emptied.
    await tasks.as(person).post(`${here}/items`).send({ title: 'On top', position: 0 }).expect(201);
  });

  it('keeps what is part of what and in which section, and believes no archive that says nonsense', async () => {
    const [person, mapId] = [aPerson(), newIds()];
    const records = [
      aList(),
      aSection(),
      anItem({ id: 'a', title: 'A', sectionId: 'old-section' }),
      anItem({ id: 'a1', title: 'a1', parentId: 'a' }),
      anItem({ id: 'self', title: 'itself', parentId: 'self' }),
      anItem({ id: 'deep', title: 'part of a part', parentId: 'a1' }),
      aList({ id: 'other-list', name: 'Work', createdAt: '2026-06-23T10:00:00.000Z' }),
      anItem({ id: 'far', title: 'far', listId: 'other-list', parentId: 'a', sectionId: 'old-section' }),
      aSection({ id: 'lost', listId: 'no-list' }),
    ];
    const report = { added: 8, skipped: 0, failed: 1, warnings: [expect.objectContaining({ code: 'list-missing' })] };
    expect(await bring(person, records, { mapId, dryRun: true })).toEqual(report);
    expect(await bring(person, records, { mapId })).toEqual(report);
    const arrived = await exportOf(person);
    const names = new Map(arrived.map(record => [record.id, nameOf(record)]));
    const places = arrived.flatMap(record =>
      record.kind === 'item' ? [[record.title, record.parentId, record.sectionId].map(id => names.get(id!) ?? id)] : [],
    );
    expect(places).toEqual([
      ['A', null, 'Doing'],
      ['a1', 'A', 'Doing'],
      ['itself', null, null],
      ['part of a part', null, null],
      ['far', null, null],
    ]);
    expect(await bring(person, arrived, { mapId: id => id })).toMatchObject({ added: 0, skipped: 8, failed: 0 });
    const many = Array.from({ length: taskLimits.sectionsPerList }, (_, at) => aSection({ id: `s${at}` }));
    const full = { added: 49, failed: 1, warnings: [{ code: 'too-many-sections' }] };
    expect(await bring(person, [aList(), ...many], { mapId, dryRun: true })).toMatchObject(full);
    expect(await bring(person, [aList(), ...many], { mapId })).toMatchObject(full);
  });

  it('gives no task more parts than one may have: those beyond stand by themselves', async () => {
    const [person, mapId] = [aPerson(), newIds()];
    const parts = Array.from({ length: taskLimits.partsPerItem + 3 }, (_, at) =>
      anItem({ id: `p${at}`, title: `p${at}`, parentId: 'whole', position: at + 1 }),
    );
    const records = [aList(), anItem({ id: 'whole', title: 'Whole' }), ...parts];
    expect(await bring(person, records, { mapId })).toMatchObject({ added: parts.length + 2, failed: 0 });
    // Nor by an archive that brings some more.
    const more = anItem({ id: 'more', title: 'more', parentId: 'whole' });
    expect(await bring(person, [aList(), more], { mapId })).toMatchObject({ added: 1, failed: 0 });
    const items = (await exportOf(person)).filter(record => record.kind === 'item');
    const alone = items.filter(({ parentId }) => !parentId).map(({ title }) => title);
    expect(alone).toEqual(['Whole', 'p100', 'p101', 'p102', 'more']);
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'text'],
    ['an empty object', {}],
    ['another kind', { ...aList(), kind: 'board' }],
    ['an id that is a number', { ...aList(), id: 7 }],
    ['a list without a visible name', { ...aList(), name: ' ' }],
    ['a name that is too long', { ...aList(), name: 'x'.repeat(taskLimits.listName + 1) }],
    ['a colour that is none', { ...aList(), color: 'url(https://example.com)' }],
    ['a day that is none', { ...aList(), createdAt: 'yesterday' }],
    ['a control character', { ...anItem(), title: 'a\u0000b' }],
    ['notes that are too long', { ...anItem(), notes: 'x'.repeat(taskLimits.notes + 1) }],
    ['a field that is missing', { ...anItem(), notes: undefined }],
    ['a year that is too far off', { ...anItem(), dueAt: '+010000-01-01T00:00:00Z' }],
    ['a moment that is a number', { ...anItem(), remindedAt: 1 }],
    ['tags that are a text', { ...anItem(), tags: '|a|' as never }],
    ['a tag of two words', { ...anItem(), tags: ['two words'] }],
    ['a priority that is none', { ...anItem(), priority: 'urgent' as never }],
    ['a zone that is none', { ...anItem(), timeZone: 'Europe/Atlantis' }],
    ['a rule that is none', { ...anItem(), recurrence: 'FREQ=SECONDLY' }],
    ['a part of a number', { ...anItem(), parentId: 7 as never }],
    ['a section of no list', { ...aSection(), listId: null }],
    ['a section without a visible name', { ...aSection(), name: ' ' }],
    ['a task in a section of a number', { ...anItem(), sectionId: 7 as never }],
    ['a task of no list', { ...anItem(), listId: null }],
    ['a filter without a name', aFilter({ name: ' ' })],
    ['a filter of no kind', { ...aFilter(), filter: [] }],
    ['a filter with a priority that is none', { ...aFilter(), filter: { priority: 'urgent' } }],
    ['a filter with more in it', { ...aFilter(), filter: { userId: 'x' } }],
  ])('takes no record on trust: %s', async (_, record) => {
    const person = aPerson();
    const report = await bring(person, [record]);
    expect(report).toMatchObject({ added: 0, skipped: 0, failed: 1, warnings: [{ code: 'not-a-task' }] });
    expect(await exportOf(person)).toEqual([]);
  });

  it('takes saved filters along once, for the lists that theirs became, and leaves people behind', async () => {
    const [from, to, mapId] = [aPerson(), aPerson(), newIds()];
    const listId = '0196f0a0-0000-7000-8000-000000000000';
    const save = (body: object) => tasks.as(from).post('/tasks/api/filters').send(body).expect(201);
    await save({ name: 'Bob’s', filter: { assignee: aPerson(), tag: 'fair' } });
    await save({ name: 'Mine', filter: { assignee: 'me', listIds: [listId] } });
    const taken = await exportOf(from);
    expect(await bring(to, taken, { mapId, dryRun: true })).toMatchObject({ added: 2 });
    expect(await bring(to, taken, { mapId })).toMatchObject({ added: 2, skipped: 0, failed: 0 });
    expect(await bring(to, taken, { mapId })).toMatchObject({ added: 0, skipped: 2, failed: 0 });
    const { body } = await tasks.as(to).get('/tasks/api/filters').expect(200);
    expect(body.filters).toMatchObject([
      { name: 'Bob’s', filter: { tag: 'fair' } },
      { name: 'Mine', filter: { assignee: 'me', listIds: [mapId(listId)] } },
    ]);
    const many = Array.from({ length: taskLimits.savedFilters }, (_, at) => aFilter({ id: `${at}`, name: `${at}` }));
    const report = await bring(to, many);
    expect(report).toMatchObject({ added: taskLimits.savedFilters - 2, failed: 2 });
    expect(report.warnings.map(({ code }) => code)).toEqual(['too-many-filters']);
  });

  it('never reaches another person’s lists, not even with ids that were mapped to themselves', async () => {
    const victim = await aBusyPerson();
    const before = await exportOf(victim);
    const list = before[0]!.id;
    const same = { mapId: (id: string) => id };
    const withList = await bring(aPerson(), [aList({ id: list }), anItem({ listId: list })], same);
    expect(withList).toMatchObject({ added: 0, skipped: 1, failed: 1, warnings: [{ code: 'list-missing' }] });
    const report = await bring(aPerson(), [anItem({ listId: list })], same);
    expect(report).toMatchObject({ added: 0, failed: 1, warnings: [{ code: 'list-missing' }] });
    expect(await exportOf(victim)).toEqual(before);
  });

  it('keeps to the limits of Tasks, and says each reason once', async () => {
    const person = aPerson();
    const many = Array.from({ length: taskLimits.itemsPerList + 2 }, (_, at) =>
      anItem({ id: `${at}`, title: `${at}` }),
    );
    const lists = Array.from({ length: taskLimits.listsPerUser + 1 }, (_, at) =>
      aList({ id: at ? `${at}` : 'old-list' }),
    );
    const records = [...lists, ...many, anItem({ id: 'lost', listId: `${taskLimits.listsPerUser}` })];
    const report = await bring(person, records);
    expect(report).toMatchObject({ added: taskLimits.listsPerUser + taskLimits.itemsPerList, skipped: 0, failed: 4 });
    expect(report.warnings.map(({ code }) => code).sort()).toEqual(['list-full', 'list-missing', 'too-many-lists']);
    expect(report.warnings.find(({ code }) => code === 'list-full')!.detail).toContain('(2 records)');
  });

  it('is whole while its owner moves tasks about', async () => {
    const person = aPerson();
    const titles = Array.from({ length: 1_200 }, (_, at) => `${at}`);
    await bring(person, [aList(), ...titles.map(title => anItem({ id: title, title }))]);
    const last = (await exportOf(person)).at(-1)!;
    const seen: string[] = [];
    await tasks.inside(async () => {
      const { provider } = tasks.plugin.life.onExport!;
      for await (const record of await provider({ userId: person, addFile: () => undefined })) {
        const { kind, title } = record as ItemRecord;
        if (kind === 'item') seen.push(title);
        if (seen.length === 600)
          await tasks.as(person).patch(`/tasks/api/items/${last.id}`).send({ position: 0 }).expect(200);
      }
    });
    expect(seen.sort()).toEqual(titles.sort());
  });
});
