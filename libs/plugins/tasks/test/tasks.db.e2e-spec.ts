import { expectNoDrift } from '@sv/server/database/testing/fresh-database';
import type { TaskItem, TaskList } from '../shared/task.contract';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { startTasks } from './support/start-tasks';

let tasks: PluginInstance;
beforeAll(async () => (tasks = await startTasks()));
afterAll(async () => {
  await tasks.close();
  expect(tasks.failures).toEqual([]);
});

const NOBODYS = '0197a000-0000-7000-8000-000000000000';

async function aList(me: string, name = 'Groceries'): Promise<TaskList> {
  const { body } = await tasks.as(me).post('/tasks/api/lists').send({ name }).expect(201);
  return body as TaskList;
}

async function anItem(me: string, listId: string, item: object): Promise<TaskItem> {
  const { body } = await tasks.as(me).post(`/tasks/api/lists/${listId}/items`).send(item).expect(201);
  return body as TaskItem;
}

async function titles(me: string, listId: string, query = 'state=all'): Promise<string[]> {
  const { body } = await tasks.as(me).get(`/tasks/api/lists/${listId}/items?${query}`).expect(200);
  return (body as { items: TaskItem[] }).items.map(item => item.title);
}

describe('lists', () => {
  it("answers the caller's own, newest first, with both counts as numbers", async () => {
    const me = aPerson();
    const groceries = await aList(me);
    await aList(me, 'Empty');
    await aList(aPerson(), "a stranger's");
    const milk = await anItem(me, groceries.id, { title: 'Milk' });
    await anItem(me, groceries.id, { title: 'Bread' });
    await anItem(me, groceries.id, { title: 'Salt' });
    await tasks.as(me).patch(`/tasks/api/items/${milk.id}`).send({ done: true }).expect(200);

    const { body } = await tasks.as(me).get('/tasks/api/lists').expect(200);

    expect(body.lists).toEqual([
      { ...body.lists[0], name: 'Empty', openCount: 0, doneCount: 0 },
      { ...groceries, openCount: 2, doneCount: 1 },
    ]);
  });

  it('takes emoji, right-to-left names and both kinds of colours', async () => {
    const me = aPerson();
    const { body } = await tasks
      .as(me)
      .post('/tasks/api/lists')
      .send({ name: '  🛒 قائمة التسوق ', color: '#FF8800' })
      .expect(201);
    expect(body).toMatchObject({ name: '🛒 قائمة التسوق', color: '#ff8800', openCount: 0, doneCount: 0 });
    expect(body.createdAt).toMatch(/^\d{4}-.*Z$/);
    const changed = await tasks.as(me).patch(`/tasks/api/lists/${body.id}`).send({ color: 'green' }).expect(200);
    expect(changed.body).toEqual({ ...body, color: 'green', version: 2 });
  });

  it.each([
    [{}, '/name'],
    [{ name: '   ' }, '/name'],
    [{ name: '\u200b\u200f' }, '/name'],
    [{ name: 'x'.repeat(101) }, '/name'],
    [{ name: 'a\u0000b' }, '/name'],
    [{ name: 7 }, '/name'],
    [{ name: null }, '/name'],
    [{ name: 'A', color: 'red; background: url(x)' }, '/color'],
    [{ name: 'A', color: null }, '/color'],
    [{ name: 'A', tenantId: 'other' }, '/tenantId'],
  ])('refuses %j and makes nothing', async (list, pointer) => {
    const me = aPerson();
    const { body } = await tasks.as(me).post('/tasks/api/lists').send(list).expect(400);
    expect(body).toMatchObject({ code: 'validation-failed', errors: [{ pointer }] });
    expect((await tasks.as(me).get('/tasks/api/lists')).body.lists).toEqual([]);
  });

  it('deletes a list with its items', async () => {
    const me = aPerson();
    const { id } = await aList(me);
    const item = await anItem(me, id, { title: 'Milk' });
    await tasks.as(me).delete(`/tasks/api/lists/${id}`).expect(204);
    await tasks.as(me).get(`/tasks/api/lists/${id}/items`).expect(404);
    await tasks.as(me).patch(`/tasks/api/items/${item.id}`).send({ title: 'Milk' }).expect(404);
    await tasks.as(me).delete(`/tasks/api/lists/${id}`).expect(404);
  });

  it('has room for 200 lists', async () => {
    const me = aPerson();
    for (let at = 0; at < 200; at++) await aList(me, `List ${at}`);
    const { body } = await tasks.as(me).post('/tasks/api/lists').send({ name: 'One more' }).expect(409);
    expect(body).toMatchObject({ code: 'conflict', detail: expect.stringContaining('cannot have more lists') });
  });
});

describe('items', () => {
  it('adds at the end, or where it is told', async () => {
    const me = aPerson();
    const { id } = await aList(me);
    const milk = await anItem(me, id, { title: 'Milk', notes: 'Oat\nor soy', dueAt: '2026-06-22T12:00:00+02:00' });
    expect(milk).toEqual({
      id: milk.id,
      listId: id,
      parentId: null,
      sectionId: null,
      title: 'Milk',
      notes: 'Oat\nor soy',
      priority: null,
      tags: [],
      startAt: null,
      dueAt: '2026-06-22T10:00:00.000Z',
      allDay: true,
      timeZone: null,
      recurrence: null,
      repeatsFrom: 'due',
      doneAt: null,
      assigneeId: null,
      createdBy: me,
      commentCount: 0,
      attachmentCount: 0,
      position: 0,
      version: 1,
    });
    await anItem(me, id, { title: 'Bread' });
    await anItem(me, id, { title: 'First', position: 0 });
    await anItem(me, id, { title: 'Third', position: 2 });
    await anItem(me, id, { title: 'Last', position: 99 });
    expect(await titles(me, id)).toEqual(['First', 'Milk', 'Third', 'Bread', 'Last']);
  });

  it('says when, how urgent, and what it belongs to, and takes that back', async () => {
    const me = aPerson();
    const { id } = await aList(me);
    const fields = {
      priority: 'high',
      tags: ['garden', 'Über'],
      startAt: '2026-06-20T07:00:00.000Z',
      dueAt: '2026-06-22T07:00:00.000Z',
      allDay: false,
      timeZone: 'Europe/Zurich',
      recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO',
      repeatsFrom: 'done',
    };
    const item = await anItem(me, id, { title: 'Weed', ...fields, tags: ['garden', 'Über', 'GARDEN'] });
    expect(item).toMatchObject(fields);
    const nothing = { priority: null, tags: [], startAt: null, allDay: true, timeZone: null, recurrence: null };
    const { body } = await tasks.as(me).patch(`/tasks/api/items/${item.id}`).send(nothing).expect(200);
    expect(body).toMatchObject({ ...nothing, title: 'Weed', dueAt: fields.dueAt, repeatsFrom: 'done', version: 2 });
  });

  it.each([
    [{ title: '' }, '/title'],
    [{ title: ' \n ' }, '/title'],
    [{ title: 'two\nlines' }, '/title'],
    [{ title: 'x'.repeat(501) }, '/title'],
    [{ title: 'x'.repeat(10_000) }, '/title'],
    [{ title: 'a\u0000' }, '/title'],
    [{ title: 'half \ud83d emoji' }, '/title'],
    [{ title: ['Milk'] }, '/title'],
    [{ title: 'A', notes: 'n'.repeat(10_001) }, '/notes'],
    [{ title: 'A', notes: '\u0000' }, '/notes'],
    [{ title: 'A', priority: 'urgent' }, '/priority'],
    [{ title: 'A', tags: 'garden' }, '/tags'],
    [{ title: 'A', tags: ['two words'] }, '/tags'],
    [{ title: 'A', tags: ['a|b'] }, '/tags'],
    [{ title: 'A', tags: [''] }, '/tags'],
    [{ title: 'A', tags: [7] }, '/tags'],
    [{ title: 'A', tags: Array.from({ length: 21 }, (_, at) => `t${at}`) }, '/tags'],
    [{ title: 'A', startAt: '2026-06-22' }, '/startAt'],
    [{ title: 'A', allDay: 'yes' }, '/allDay'],
    [{ title: 'A', timeZone: 'Europe/Atlantis' }, '/timeZone'],
    [{ title: 'A', timeZone: '+02:00' }, '/timeZone'],
    [{ title: 'A', recurrence: 'every day' }, '/recurrence'],
    [{ title: 'A', recurrence: 'FREQ=SECONDLY' }, '/recurrence'],
    [{ title: 'A', repeatsFrom: 'tomorrow' }, '/repeatsFrom'],
    [{ title: 'A', dueAt: 'tomorrow' }, '/dueAt'],
    [{ title: 'A', dueAt: '2026-06-22' }, '/dueAt'],
    [{ title: 'A', dueAt: '2026-02-30T10:00:00Z' }, '/dueAt'],
    [{ title: 'A', dueAt: '9999-12-31T23:59:00-05:00' }, '/dueAt'],
    [{ title: 'A', dueAt: 1_782_000_000_000 }, '/dueAt'],
    [{ title: 'A', position: -1 }, '/position'],
    [{ title: 'A', position: 1.5 }, '/position'],
    [{ title: 'A', position: '1' }, '/position'],
    [{ title: 'A', doneAt: '2026-06-22T10:00:00Z' }, '/doneAt'],
  ])('refuses %j and adds nothing', async (item, pointer) => {
    const me = aPerson();
    const { id } = await aList(me);
    const { body } = await tasks.as(me).post(`/tasks/api/lists/${id}/items`).send(item).expect(400);
    expect(body).toMatchObject({ code: 'validation-failed', errors: [{ pointer }] });
    expect(await titles(me, id)).toEqual([]);
  });

  it('counts an emoji as one character', async () => {
    const me = aPerson();
    const { id } = await aList(me);
    await anItem(me, id, { title: '🎉'.repeat(500) });
  });

  it('leaves what a change does not name, and clears what it sets to null', async () => {
    const me = aPerson();
    const { id } = await aList(me);
    const item = await anItem(me, id, { title: 'Milk', notes: 'Oat', dueAt: '2026-06-22T10:00:00Z' });
    const change = (body: object) => tasks.as(me).patch(`/tasks/api/items/${item.id}`).send(body);

    expect((await change({}).expect(200)).body).toEqual(item);
    expect((await change({ title: ' Oat milk ' }).expect(200)).body).toEqual({
      ...item,
      title: 'Oat milk',
      version: 2,
    });
    expect((await change({ notes: null, dueAt: null }).expect(200)).body).toMatchObject({ notes: null, dueAt: null });
    await change({ title: null }).expect(400);
    await change({ done: null }).expect(400);
    await change({ done: 'true' }).expect(400);
  });

  it('keeps the moment at which an item was done first', async () => {
    const me = aPerson();
    const { id } = await aList(me);
    const item = await anItem(me, id, { title: 'Milk' });
    const change = (done: boolean) => tasks.as(me).patch(`/tasks/api/items/${item.id}`).send({ done }).expect(200);

    const { doneAt } = (await change(true)).body as TaskItem;
    expect(doneAt).toMatch(/Z$/);
    expect((await change(true)).body.doneAt).toBe(doneAt);
    expect((await change(false)).body.doneAt).toBeNull();
  });

  it('pages by position within a state', async () => {
    const me = aPerson();
    const { id } = await aList(me);
    for (const title of ['a', 'b', 'c', 'd', 'e']) {
      const item = await anItem(me, id, { title });
      if ('bd'.includes(title))
        await tasks.as(me).patch(`/tasks/api/items/${item.id}`).send({ done: true }).expect(200);
    }
    expect(await titles(me, id, '')).toEqual(['a', 'c', 'e']);
    expect(await titles(me, id, 'state=done')).toEqual(['b', 'd']);

    const pages: string[][] = [];
    for (let cursor = ''; ;) {
      const query = { state: 'all', limit: 2, ...(cursor && { cursor }) };
      const { body } = await tasks.as(me).get(`/tasks/api/lists/${id}/items`).query(query).expect(200);
      pages.push((body.items as TaskItem[]).map(item => item.title));
      if (!body.nextCursor) break;
      cursor = body.nextCursor;
    }
    expect(pages).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  it.each([
    'state=closed',
    'limit=0',
    'limit=201',
    'limit=many',
    'limit=',
    'limit=1&limit=2',
    'cursor=forged',
    'state=all&state=done',
  ])('refuses ?%s', async query => {
    const me = aPerson();
    const { id } = await aList(me);
    const { body } = await tasks.as(me).get(`/tasks/api/lists/${id}/items?${query}`).expect(400);
    expect(body.code).toBe('validation-failed');
  });
});

describe('what belongs to somebody else', () => {
  it.each(['a stranger', 'nobody'])('answers %s as missing, and changes nothing', async who => {
    const [me, stranger] = [aPerson(), aPerson()];
    const list = await aList(stranger);
    const item = await anItem(stranger, list.id, { title: 'Secret' });
    const [listId, itemId] = who === 'nobody' ? [NOBODYS, NOBODYS] : [list.id, item.id];
    const as = tasks.as(me);

    const answers = [
      await as.patch(`/tasks/api/lists/${listId}`).send({ name: 'Mine' }),
      await as.delete(`/tasks/api/lists/${listId}`),
      await as.get(`/tasks/api/lists/${listId}/items`),
      await as.post(`/tasks/api/lists/${listId}/items`).send({ title: 'Planted' }),
      await as.patch(`/tasks/api/items/${itemId}`).send({ title: 'Mine', done: true }),
      await as.patch(`/tasks/api/items/${itemId}`).send({ position: 0 }),
      await as.delete(`/tasks/api/items/${itemId}`),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'not-found']));
    expect(answers[0]!.body.detail).toBe('There is no such list, or it is not shared with you.');
    expect(await titles(stranger, list.id)).toEqual(['Secret']);
    expect((await tasks.as(stranger).get('/tasks/api/lists')).body.lists).toEqual([{ ...list, openCount: 1 }]);
  });

  it('answers nobody without a session', async () => {
    const { body } = await tasks.as(null).get('/tasks/api/lists').expect(401);
    expect(body.code).toBe('unauthenticated');
  });
});

it('has no difference between the migrated schema and the entities', () => expectNoDrift(tasks.db));
