import { randomUUID } from 'node:crypto';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { startTasks } from './support/start-tasks';

/** A browser that lost the network sends again what it does not know the answer to. */
describe('a task that is added again with the same id', () => {
  let tasks: PluginInstance;
  beforeAll(async () => (tasks = await startTasks()));
  afterAll(() => tasks.close());

  const aList = async (me: string): Promise<string> =>
    (await tasks.as(me).post('/tasks/api/lists').send({ name: 'Errands' }).expect(201)).body.id as string;
  const add = (me: string, listId: string, item: object) =>
    tasks.as(me).post(`/tasks/api/lists/${listId}/items`).send(item);
  const itemsOf = async (me: string, listId: string) =>
    (await tasks.as(me).get(`/tasks/api/lists/${listId}/items?state=all`).expect(200)).body.items as object[];

  it('is there once, as it is by then', async () => {
    const [me, id] = [aPerson(), randomUUID()];
    const list = await aList(me);
    await add(me, list, { id, title: 'Buy bread' }).expect(201);
    await tasks.as(me).patch(`/tasks/api/items/${id}`).send({ done: true }).expect(200);

    const { body } = await add(me, list, { id, title: 'Buy bread' }).expect(201);

    expect(body).toMatchObject({ id, title: 'Buy bread', doneAt: expect.any(String), position: 0 });
    expect(await itemsOf(me, list)).toEqual([body]);
  });

  it('is there once when the requests come at the same time, and the list has no gap', async () => {
    const [me, id] = [aPerson(), randomUUID()];
    const list = await aList(me);
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(me, list, { id, title: 'Buy bread' })));
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array(20).fill([201, id]));
    expect(await itemsOf(me, list)).toHaveLength(1);
    const { body } = await add(me, list, { title: 'Next' }).expect(201);
    expect(body.position).toBe(1);
  });

  it('is refused when the id is another person’s, or is in another list; neither is changed', async () => {
    const [me, other, id] = [aPerson(), aPerson(), randomUUID()];
    const [mine, second, theirs] = [await aList(me), await aList(me), await aList(other)];
    await add(other, theirs, { id, title: 'Secret' }).expect(201);
    const before = await itemsOf(other, theirs);
    const { body } = await add(me, mine, { id, title: 'Mine' }).expect(409);
    expect(JSON.stringify(body)).not.toContain('Secret');
    expect(await itemsOf(other, theirs)).toEqual(before);

    const own = randomUUID();
    await add(me, mine, { id: own, title: 'Here' }).expect(201);
    await add(me, second, { id: own, title: 'There' }).expect(409);
    expect([await itemsOf(me, second), (await itemsOf(me, mine)).length]).toEqual([[], 1]);
    const { body: next } = await add(me, second, { title: 'First' }).expect(201);
    expect(next.position).toBe(0);
  });

  it('is refused when it was deleted meanwhile, and can still be restored', async () => {
    const [me, id] = [aPerson(), randomUUID()];
    const list = await aList(me);
    await add(me, list, { id, title: 'Buy bread' }).expect(201);
    await tasks.as(me).delete(`/tasks/api/items/${id}`).expect(204);
    await add(me, list, { id, title: 'Buy bread' }).expect(409);
    expect(await itemsOf(me, list)).toEqual([]);
    await tasks.as(me).post(`/tasks/api/items/${id}/restore`).expect(200);
    await add(me, list, { id, title: 'Buy bread' }).expect(201);
    expect(await itemsOf(me, list)).toHaveLength(1);
  });

  it.each([['no UUID'], [7], [null]])('with an id that is none is refused: %p', async id => {
    const me = aPerson();
    const list = await aList(me);
    await add(me, list, { id, title: 'Buy bread' }).expect(400);
    expect(await itemsOf(me, list)).toEqual([]);
  });
});
