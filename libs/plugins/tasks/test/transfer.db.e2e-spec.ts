import { randomUUID } from 'node:crypto';
import { sdk } from '@sv/sdk';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { TaskListRow } from '../server/lists/task-list.entity';
import type { TaskItem } from '../shared/task.contract';
import { belongsToGroups, everybodyLivesIn, startTasks } from './support/start-tasks';

const fixture = (name: string): { fileName: string; text: string } => ({
  fileName: name,
  text: readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8'),
});

/** Lists come in from other products, and leave as their files. */
describe('files of other products', () => {
  let tasks: PluginInstance;
  let ada: string;
  beforeAll(async () => {
    tasks = await startTasks();
    everybodyLivesIn('Europe/Zurich');
  });
  beforeEach(() => {
    ada = aPerson();
    belongsToGroups({});
  });
  afterAll(async () => {
    await tasks.close();
    expect(tasks.failures).toEqual([]);
  });

  const api = () => tasks.as(ada);
  const lists = async () => (await api().get('/tasks/api/lists').expect(200)).body.lists;
  const itemsOf = async (listId: string): Promise<TaskItem[]> =>
    (await api().get(`/tasks/api/lists/${listId}/items?state=all&limit=200`).expect(200)).body.items;
  const aList = async (name = 'Fair'): Promise<string> =>
    (await api().post('/tasks/api/lists').send({ name }).expect(201)).body.id;
  const exported = async (listId: string, format: 'csv' | 'ics') =>
    api().get(`/tasks/api/lists/${listId}/export?format=${format}`).buffer().expect(200);

  it('are looked at first, which stores nothing', async () => {
    const { body } = await api().post('/tasks/api/import/preview').send(fixture('nextcloud-tasks.ics')).expect(200);
    expect(body).toEqual({
      ...{ listName: 'Garten & Haus', taskCount: 3, partCount: 1, doneCount: 1, datedCount: 2, repeatingCount: 0 },
      ...{ sectionCount: 0, titles: ['Call the plumber', 'Plant the beds', 'Buy beans'], remarks: [], remarkCount: 0 },
    });
    expect(await lists()).toEqual([]);
  });

  it('become a list of their own, in their order', async () => {
    const { body } = await api().post('/tasks/api/import').send(fixture('nextcloud-tasks.ics')).expect(201);
    expect(body).toEqual({ listId: expect.any(String), listName: 'Garten & Haus', taskCount: 3 });
    expect(await lists()).toMatchObject([{ name: 'Garten & Haus', openCount: 2, doneCount: 1, role: 'owner' }]);
    const [plumber, beds, beans] = await itemsOf(body.listId);
    expect([plumber, beds, beans].map(item => item!.position)).toEqual([0, 1, 2]);
    expect(plumber).toMatchObject({ dueAt: '2025-04-17T15:00:00.000Z', timeZone: 'Europe/Berlin', createdBy: ada });
    expect(beans).toMatchObject({ parentId: beds!.id, doneAt: '2025-04-06T08:00:00.000Z' });
  });

  it('are put behind what is in a list that was chosen', async () => {
    const listId = await aList();
    await api().post(`/tasks/api/lists/${listId}/items`).send({ title: 'Was there' }).expect(201);
    await api()
      .post('/tasks/api/import')
      .send({ ...fixture('todoist-by-hand.csv'), listId })
      .expect(201);
    await api().post(`/tasks/api/lists/${listId}/items`).send({ title: 'Came after' }).expect(201);
    expect((await itemsOf(listId)).map(({ title, position }) => [title, position])).toEqual([
      ...[
        ['Was there', 0],
        ['Milch, Brot', 1],
        ['Tickets', 2],
        ['Came after', 3],
      ],
    ]);
  });

  it.each([
    ['cut off', 'BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:Cut', 'what begins in line 2 does not end'],
    ['with open quotation marks', 'TYPE,CONTENT\ntask,Fine\ntask,"Open\n', 'Line 3 cannot be read'],
    ['of something else', 'Name;Date\n', 'This is no CSV file of Todoist, and no iCalendar file.'],
  ])('%s change nothing, and say where they are wrong', async (_, text, message) => {
    for (const path of ['import/preview', 'import']) {
      const { body } = await api().post(`/tasks/api/${path}`).send({ fileName: 'x.csv', text }).expect(400);
      expect(JSON.stringify(body)).toContain(message);
    }
    expect(await lists()).toEqual([]);
  });

  it('are left out whole where the list would be too full, and where there are too many lists', async () => {
    const listId = await aList();
    const many = `TYPE,CONTENT\n${'task,x\n'.repeat(2600)}`;
    const file = { fileName: 'many.csv', text: many, listId };
    await api().post('/tasks/api/import').send(file).expect(201);
    await api().post('/tasks/api/import').send(file).expect(409);
    expect(await lists()).toMatchObject([{ openCount: 2600 }]);
    const row = { tenantId: 'default', userId: ada, color: 'blue', itemCount: 0, createdAt: new Date(), version: 1 };
    const others = Array.from({ length: 199 }, (_, at) => ({ ...row, id: randomUUID(), name: `List ${at}` }));
    await tasks.inside(() => sdk.db.repository(TaskListRow).insert(others));
    await api()
      .post('/tasks/api/import')
      .send({ ...file, listId: null })
      .expect(409);
    expect(await lists()).toHaveLength(200);
  });

  it('that somebody brings cause no reminders of what was due before', async () => {
    const sent = jest.spyOn(sdk.notifications, 'send').mockResolvedValue({ id: 'sent' } as never);
    await api().post('/tasks/api/import').send(fixture('apple-reminders.ics')).expect(201);
    const { body } = await api().get('/tasks/api/due?before=2030-01-01T00:00:00Z').expect(200);
    expect(body.items).toHaveLength(1);
    expect(sent).not.toHaveBeenCalled();
  });

  it('go into no list of others, and into none that is only viewed', async () => {
    const listId = await aList();
    const bob = aPerson();
    const file = { ...fixture('todoist-by-hand.csv'), listId };
    for (const path of ['import/preview', 'import']) {
      await tasks.as(bob).post(`/tasks/api/${path}`).send(file).expect(404);
      await tasks.as(null).post(`/tasks/api/${path}`).send(file).expect(401);
    }
    await tasks.as(bob).get(`/tasks/api/lists/${listId}/export?format=ics`).expect(404);
    await api().post(`/tasks/api/lists/${listId}/members`).send({ userId: bob, role: 'viewer' }).expect(200);
    for (const path of ['import/preview', 'import'])
      await tasks.as(bob).post(`/tasks/api/${path}`).send(file).expect(403);
    await tasks.as(bob).get(`/tasks/api/lists/${listId}/export?format=ics`).expect(200);
    expect(await itemsOf(listId)).toEqual([]);
  });

  /** Everything that can be said of a task, and titles that look like something else. */
  async function aFullList(): Promise<string> {
    const listId = await aList('Fête, “2026”; ½');
    const add = async (item: object): Promise<{ id: string }> =>
      (await api().post(`/tasks/api/lists/${listId}/items`).send(item).expect(201)).body;
    await add({ title: '=HYPERLINK("https://evil.example","x")', notes: '+1\n-2\n@SUM(A1)', tags: ['a', 'ä'] });
    await add({ title: "'-5 is no number", priority: 'high' });
    await add({ title: '@home is no label, a@b.example neither; nor \\@this', priority: 'medium', tags: ['home'] });
    await add({ title: 'Quoted "words", and; more\\n', notes: 'Line\n\nline, "quoted"\n\ttab', priority: 'low' });
    await add({ title: 'A day', dueAt: '2026-06-22T07:00:00Z' });
    await add({ title: 'A time', dueAt: '2026-06-22T08:30:00Z', allDay: false, timeZone: 'America/New_York' });
    await add({ title: 'Days', startAt: '2026-06-22T07:00:00Z', dueAt: '2026-06-25T07:00:00Z' });
    const daily = { dueAt: '2026-06-22T07:00:00Z', recurrence: 'FREQ=DAILY;INTERVAL=3' };
    await add({ title: 'Every three days after it was done', ...daily, repeatsFrom: 'done' });
    const weekly = { dueAt: '2026-06-23T15:00:00Z', recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU' };
    await add({ title: 'Every other Tuesday', ...weekly, allDay: false, timeZone: 'Europe/Zurich' });
    const rule = { dueAt: '2026-06-30T07:00:00Z', recurrence: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1' };
    await add({ title: 'A rule without words', ...rule, notes: 'With notes' });
    return listId;
  }
  const KEPT = ['title', 'notes', 'priority', 'tags', 'startAt', 'dueAt', 'allDay', 'timeZone'] as const;
  const contentOf = (item: TaskItem): object =>
    Object.fromEntries(
      [...KEPT, 'recurrence' as const, 'repeatsFrom' as const, 'position' as const].map(name => [name, item[name]]),
    );

  it.each(['csv', 'ics'] as const)('come back as %s with the tasks that went out', async format => {
    const listId = await aFullList();
    const { text } = await exported(listId, format);
    const { body } = await api()
      .post('/tasks/api/import')
      .send({ fileName: `Again.${format}`, text })
      .expect(201);
    expect((await itemsOf(body.listId)).map(contentOf)).toEqual((await itemsOf(listId)).map(contentOf));
    const preview = await api()
      .post('/tasks/api/import/preview')
      .send({ fileName: `Again.${format}`, text });
    expect(preview.body.remarks).toEqual([]);
  });

  it('of iCalendar have parts, and what is done', async () => {
    const listId = await aList();
    const { text } = fixture('nextcloud-tasks.ics');
    await api().post('/tasks/api/import').send({ fileName: 'x.ics', text, listId }).expect(201);
    const out = await exported(listId, 'ics');
    const { body } = await api().post('/tasks/api/import').send({ fileName: 'y.ics', text: out.text }).expect(201);
    const [, beds, beans] = await itemsOf(body.listId);
    expect(beans).toMatchObject({ parentId: beds!.id, doneAt: '2025-04-06T08:00:00.000Z' });
    expect(body.listName).toBe('Fair');
  });

  it('have sections, with parts in the section of their task, and come back with them', async () => {
    const { body: first } = await api().post('/tasks/api/import').send(fixture('todoist-template.csv')).expect(201);
    await api()
      .post('/tasks/api/import')
      .send({ ...fixture('todoist-by-hand.csv'), listId: first.listId })
      .expect(201);
    const inSections = async (listId: string): Promise<(string | null)[][]> => {
      const { body } = await api().get(`/tasks/api/lists/${listId}/sections`).expect(200);
      const names = new Map(body.sections.map(({ id, name }: { id: string; name: string }) => [id, name]));
      return (await itemsOf(listId)).map(({ title, sectionId }) => [
        title,
        sectionId && (names.get(sectionId) as string),
      ]);
    };
    const there = await inSections(first.listId);
    expect(there).toEqual([
      ...[
        ['Repot the basil', null],
        ['Buy compost', null],
        ['Ask which shop', null],
        ['Water the ferns', 'Weekly'],
      ],
      ...[
        ['Check the seed tray', 'Weekly'],
        ['Order seeds, "heirloom" kind', 'Weekly'],
        ['Not a box to check', 'Weekly'],
      ],
      ...[
        ['Milch, Brot', 'Einkauf'],
        ['Tickets', 'Einkauf'],
      ],
    ]);
    for (const format of ['csv', 'ics'] as const) {
      const { text } = await exported(first.listId, format);
      const { body } = await api()
        .post('/tasks/api/import')
        .send({ fileName: `Again.${format}`, text })
        .expect(201);
      expect(await inSections(body.listId)).toEqual(there);
      const parents = (await itemsOf(body.listId)).filter(({ parentId }) => parentId).map(({ title }) => title);
      expect(parents).toEqual(['Buy compost', 'Ask which shop']);
    }
  });

  it('have the name of their list, whatever its script', async () => {
    const { headers } = await exported(await aList('Fête "Ø" (1)'), 'csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="F_te ___ (1).csv"; filename*=UTF-8''F%C3%AAte%20%22%C3%98%22%20%281%29.csv`,
    );
    await api()
      .get(`/tasks/api/lists/${await aList()}/export?format=pdf`)
      .expect(400);
  });
});
