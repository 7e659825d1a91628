import type { TaskItem } from '../shared/task.contract';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { startTasks } from './support/start-tasks';

let tasks: PluginInstance;
beforeAll(async () => (tasks = await startTasks()));
afterAll(async () => {
  await tasks.close();
  expect(tasks.failures).toEqual([]);
});

/** A list with these items, one letter each. */
async function listOf(me: string, letters: string) {
  const { body: list } = await tasks.as(me).post('/tasks/api/lists').send({ name: letters }).expect(201);
  const ids = new Map<string, string>();
  for (const title of letters) {
    const { body } = await tasks.as(me).post(`/tasks/api/lists/${list.id}/items`).send({ title }).expect(201);
    ids.set(title, body.id);
  }
  const items = async (): Promise<TaskItem[]> => {
    const { body } = await tasks.as(me).get(`/tasks/api/lists/${list.id}/items?state=all&limit=200`).expect(200);
    return body.items;
  };
  return {
    id: list.id as string,
    change: (title: string, change: object) =>
      tasks
        .as(me)
        .patch(`/tasks/api/items/${ids.get(title)}`)
        .send(change),
    delete: (title: string) => tasks.as(me).delete(`/tasks/api/items/${ids.get(title)}`),
    add: (title: string, position: number) =>
      tasks.as(me).post(`/tasks/api/lists/${list.id}/items`).send({ title, position }),
    items,
    order: async () => (await items()).map(item => item.title).join(''),
  };
}

const positions = (items: TaskItem[]) => items.map(item => item.position);

describe('PATCH {position}', () => {
  it.each([
    ['a', 2, 'bcad'],
    ['d', 0, 'dabc'],
    ['b', 1, 'abcd'],
    ['b', 99, 'acdb'],
    ['c', 1, 'acbd'],
  ])('puts %s at index %i', async (title, position, expected) => {
    const list = await listOf(aPerson(), 'abcd');
    const { body } = await list.change(title, { position }).expect(200);
    expect(body.position).toBe(expected.indexOf(title));
    expect(await list.order()).toBe(expected);
    expect(positions(await list.items())).toEqual([0, 1, 2, 3]);
  });

  it('drops an item where another one stands, also when done ones lie hidden between', async () => {
    const list = await listOf(aPerson(), 'axyb');
    await list.change('x', { done: true }).expect(200);
    await list.change('y', { done: true }).expect(200);
    const b = (await list.items()).find(item => item.title === 'b')!;
    await list.change('a', { position: b.position, title: 'a' }).expect(200);
    expect(await list.order()).toBe('xyba');
  });

  it('closes the gap that a deleted item leaves', async () => {
    const list = await listOf(aPerson(), 'abcd');
    await list.delete('b').expect(204);
    await list.delete('b').expect(404);
    expect(positions(await list.items())).toEqual([0, 1, 2]);
    await list.add('e', 99).expect(201);
    expect(await list.order()).toBe('acde');
  });
});

it('keeps every item and no gap when forty moves, additions and deletions happen at once', async () => {
  const list = await listOf(aPerson(), 'abcdefghijklmnop');
  const moves = [...'abcdefghijkl'].flatMap((title, at) => [
    list.change(title, { position: (at * 7) % 16 }),
    list.change(title, { position: (at * 5) % 16, done: at % 2 === 0 }),
  ]);
  const others = [
    ...[...'mnop'].map(title => list.delete(title)),
    ...[...'UVWXYZ'].map((title, at) => list.add(title, at)),
  ];

  const answers = await Promise.all([...moves, ...others]);

  expect(answers.map(({ status }) => status).filter(status => status >= 300)).toEqual([]);
  expect([...(await list.order())].sort().join('')).toBe('UVWXYZabcdefghijkl');
  expect(positions(await list.items())).toEqual([...'UVWXYZabcdefghijkl'].map((_, at) => at));
});

it('has room for 5,000 items, and exactly one of many that want the last place gets it', async () => {
  const me = aPerson();
  const list = await listOf(me, 'a');
  await tasks.db.query(`UPDATE sv_tasks_lists SET item_count = 4999 WHERE name = 'a'`);
  const answers = await Promise.all([...'bcdefgh'].map(title => list.add(title, 0)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'conflict' });
});
