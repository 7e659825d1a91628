import type { TaskItem, TaskList } from '../shared/task.contract';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { startTasks } from './support/start-tasks';

/** Two tabs edit one thing: the second save must not undo the first without a word. */
describe('lost updates in Tasks', () => {
  let tasks: PluginInstance;
  let me: string;
  let list: TaskList;
  let item: TaskItem;
  beforeAll(async () => (tasks = await startTasks()));
  afterAll(() => tasks.close());
  beforeEach(async () => {
    me = aPerson();
    list = (await tasks.as(me).post('/tasks/api/lists').send({ name: 'Groceries' }).expect(201)).body as TaskList;
    const added = await tasks.as(me).post(`/tasks/api/lists/${list.id}/items`).send({ title: 'Milk' }).expect(201);
    item = added.body as TaskItem;
    expect(added.headers['etag']).toBe('"1"');
  });
  afterEach(() => expect(tasks.failures).toEqual([]));

  const itemAt = () => `/tasks/api/items/${item.id}`;
  const listAt = () => `/tasks/api/lists/${list.id}`;
  const read = async () => (await tasks.as(me).get(itemAt()).expect(200)).body as TaskItem;

  it('says in every answer which version it is: one item, one list, and all of them', async () => {
    expect([list.version, item.version]).toEqual([1, 1]);
    const one = await tasks.as(me).get(itemAt()).expect(200);
    expect([one.headers['etag'], one.body]).toEqual(['"1"', item]);
    const changed = await tasks.as(me).patch(listAt()).send({ name: 'Shopping' }).expect(200);
    expect([changed.headers['etag'], changed.body.version]).toEqual(['"2"', 2]);
    const { body: lists } = await tasks.as(me).get('/tasks/api/lists').expect(200);
    const { body: items } = await tasks.as(me).get(`${listAt()}/items`).expect(200);
    expect([lists.lists[0].version, items.items[0].version]).toEqual([2, 1]);
  });

  it('refuses the second of two tabs, changes nothing, and answers what the first one saved', async () => {
    await tasks.as(me).patch(itemAt()).set('if-match', '"1"').send({ notes: 'two bottles' }).expect(200);
    const late = { title: 'Oat milk', done: true, position: 0 };
    const { body } = await tasks.as(me).patch(itemAt()).set('if-match', 'W/"1"').send(late).expect(412);
    expect(body).toMatchObject({
      code: 'changed-meanwhile',
      current: { ...item, notes: 'two bottles', version: 2 },
    });
    expect(await read()).toEqual(body.current);
    await tasks.as(me).patch(itemAt()).set('if-match', '"2"').send(late).expect(200);
    expect(await read()).toMatchObject({ title: 'Oat milk', notes: 'two bottles', version: 3 });
  });

  it('stores one of many changes that come at once for the same version', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        tasks
          .as(me)
          .patch(itemAt())
          .set('if-match', '"1"')
          .send({ title: `Milk ${n}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(412)]);
    const stored = answers.find(({ status }) => status === 200)!.body as TaskItem;
    expect(await read()).toEqual({ ...stored, version: 2 });
  });

  it('changes only the named fields without If-Match, however many come at once, and counts each', async () => {
    const changes = [{ title: 'Oat milk' }, { notes: 'cold' }, { done: true }, { dueAt: '2026-12-24T10:00:00.000Z' }];
    await Promise.all(changes.map(change => tasks.as(me).patch(itemAt()).send(change).expect(200)));
    expect(await read()).toMatchObject({
      title: 'Oat milk',
      notes: 'cold',
      dueAt: '2026-12-24T10:00:00.000Z',
      doneAt: expect.any(String),
      version: 5,
    });
  });

  it('counts no change that changes nothing, and none of what moves past', async () => {
    await tasks.as(me).patch(itemAt()).send({}).expect(200);
    await tasks.as(me).post(`${listAt()}/items`).send({ title: 'Bread', position: 0 }).expect(201);
    expect(await read()).toEqual({ ...item, position: 1 });
    // Its version is the same, what a GET answers is not: the version is no promise to a cache.
    const again = await tasks.as(me).get(itemAt()).set('if-none-match', '"1"').expect(200);
    expect(again.body).toEqual({ ...item, position: 1 });
    await tasks.as(me).patch(itemAt()).send({ position: 0 }).expect(200);
    expect(await read()).toMatchObject({ position: 0, version: 2 });
  });

  it('deletes only what was seen', async () => {
    await tasks.as(me).patch(itemAt()).send({ title: 'Oat milk' }).expect(200);
    const { body } = await tasks.as(me).delete(itemAt()).set('if-match', '"1"').expect(412);
    expect(body).toMatchObject({ code: 'changed-meanwhile', current: { title: 'Oat milk', version: 2 } });
    await tasks.as(me).patch(listAt()).send({ name: 'Shopping' }).expect(200);
    const refused = await tasks.as(me).delete(listAt()).set('if-match', '"1"').expect(412);
    expect(refused.body.current).toMatchObject({ name: 'Shopping', openCount: 1, version: 2 });
    await tasks.as(me).delete(itemAt()).set('if-match', '"2"').expect(204);
    await tasks.as(me).delete(listAt()).set('if-match', '*').expect(204);
    await tasks.as(me).get(itemAt()).expect(404);
  });

  it.each(['1', '"1", "2"', '"x"', 'W/1', '""', '"-1"', '"1e3"', `"${'9'.repeat(40)}"`])(
    'refuses If-Match: %s and changes nothing',
    async ifMatch => {
      for (const request of [tasks.as(me).patch(itemAt()), tasks.as(me).patch(listAt())]) {
        const { body } = await request.set('if-match', ifMatch).send({}).expect(400);
        expect(body.code).toBe('validation-failed');
      }
      await tasks.as(me).delete(itemAt()).set('if-match', ifMatch).expect(400);
      expect(await read()).toEqual(item);
    },
  );

  it('takes no version in a body, and tells nobody of what is not theirs', async () => {
    await tasks.as(me).patch(itemAt()).send({ title: 'Tea', version: 1 }).expect(400);
    await tasks.as(me).patch(listAt()).send({ version: 7 }).expect(400);
    await tasks.as(me).post('/tasks/api/lists').send({ name: 'A', version: 7 }).expect(400);
    const stranger = aPerson();
    await tasks.as(stranger).get(itemAt()).expect(404);
    await tasks.as(stranger).patch(itemAt()).set('if-match', '"7"').send({ title: 'Tea' }).expect(404);
    await tasks.as(stranger).delete(listAt()).set('if-match', '"7"').expect(404);
  });
});
