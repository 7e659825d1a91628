import type { TaskItem } from '../shared/task.contract';
import { taskLimits } from '../shared/task-limits';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { startTasks } from './support/start-tasks';
import { TriedList } from './support/tried-list';

describe('parts of a task', () => {
  let tasks: PluginInstance;
  beforeAll(async () => (tasks = await startTasks()));
  afterAll(async () => {
    await tasks.close();
    expect(tasks.failures).toEqual([]);
  });

  /** A with a1 and a2, then B with b1, then C. */
  async function aFamily(): Promise<TriedList> {
    const list = await TriedList.make(tasks, 'ABC');
    for (const [part, parent] of [
      ['a1', 'A'],
      ['a2', 'A'],
      ['b1', 'B'],
    ] as const) {
      await list.addPart(part, parent).expect(201);
    }
    return list;
  }
  const isDone = async (list: TriedList, title: string) => (await list.item(title)).doneAt !== null;

  it('come behind their task, one after the other, and the page says how many there are', async () => {
    const list = await aFamily();
    expect(await list.order()).toBe('A a1 a2 B b1 C');
    await list.change('a1', { done: true }).expect(200);
    const counts = { A: { partCount: 2, donePartCount: 1 }, B: { partCount: 1, donePartCount: 0 } };
    expect(await list.parents()).toEqual(counts);
    // The page of what is done has a part and not its task: it says whose it is.
    expect((await list.page('state=done')).items.map(({ title }) => title)).toEqual(['a1']);
    expect(await list.parents('state=done')).toEqual({ A: counts.A });
    const { body } = await tasks
      .as(list.me)
      .get(`/tasks/api/items/${list.idOf('A')}/parts`)
      .expect(200);
    expect(body.parts.map(({ title }: TaskItem) => title)).toEqual(['a1', 'a2']);
  });

  it('go where their task goes, and away with it', async () => {
    const list = await aFamily();
    await list.change('A', { position: 5 }).expect(200);
    expect(await list.order()).toBe('B b1 C A a1 a2');
    await list.change('A', { position: 0 }).expect(200);
    expect(await list.order()).toBe('A a1 a2 B b1 C');
    await list.change('a2', { position: 1 }).expect(200);
    expect(await list.order()).toBe('A a2 a1 B b1 C');
    await list.delete('A').expect(204);
    expect(await list.order()).toBe('B b1 C');
    const { body } = await tasks.as(list.me).get('/tasks/api/lists').expect(200);
    expect(body.lists[0].openCount).toBe(3);
    await list.add('D').expect(201);
    expect(await list.order()).toBe('B b1 C D');
  });

  it('are made of tasks and become tasks again, each at the end of the family unless it is said where', async () => {
    const list = await aFamily();
    await list.change('C', { parentId: list.idOf('A') }).expect(200);
    expect(await list.order()).toBe('A a1 a2 C B b1');
    const { body } = await list.change('a1', { parentId: null }).expect(200);
    expect([body.parentId, await list.order()]).toEqual([null, 'A a2 C a1 B b1']);
    await list.change('a1', { parentId: list.idOf('B'), position: 4 }).expect(200);
    expect(await list.order()).toBe('A a2 C B a1 b1');
    expect(await list.parents()).toEqual({
      A: { partCount: 2, donePartCount: 0 },
      B: { partCount: 2, donePartCount: 0 },
    });
  });

  it('are checked off with their task, and opened with it again but for those that were done before', async () => {
    const list = await aFamily();
    await list.change('a1', { done: true }).expect(200);
    await list.change('A', { done: true }).expect(200);
    expect(await Promise.all(['A', 'a1', 'a2', 'b1'].map(title => isDone(list, title)))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    await list.change('A', { done: true }).expect(200);
    await list.change('A', { done: false }).expect(200);
    expect(await Promise.all(['A', 'a1', 'a2'].map(title => isDone(list, title)))).toEqual([false, true, false]);
    expect((await list.item('a2')).version).toBe(3);
  });

  it.each<[string, string, string]>([
    ['a task of its own part', 'A', 'a1'],
    ['a task with parts of another one', 'A', 'C'],
    ['a part of itself', 'C', 'C'],
    ['a part of a part', 'C', 'a1'],
    ['a part of what is not there', 'C', 'X'],
  ])('are not %s', async (_, title, parent) => {
    const list = await aFamily();
    const { body } = await list.change(title, { parentId: list.idOf(parent), title: 'x' }).expect(400);
    expect(body.errors).toEqual([expect.objectContaining({ pointer: '/parentId' })]);
    expect(await list.order()).toBe('A a1 a2 B b1 C');
    expect((await list.item(title)).title).toBe(title);
  });

  it('are not added to a part, or to a task of another list, even of one’s own', async () => {
    const [list, other] = [await aFamily(), await TriedList.make(tasks, 'X')];
    const mine = await TriedList.make(tasks, 'Y', list.me);
    await list.addPart('a11', 'a1').expect(400);
    for (const parentId of [other.idOf('X'), mine.idOf('Y')]) {
      await list.add('z', { parentId }).expect(400);
      await list.change('C', { parentId }).expect(400);
    }
    await list.add('z', { parentId: 'A' }).expect(400);
    expect(await list.order()).toBe('A a1 a2 B b1 C');
    await tasks
      .as(aPerson())
      .get(`/tasks/api/items/${list.idOf('A')}/parts`)
      .expect(404);
  });

  it('are at most a hundred, of which exactly one gets the last place', async () => {
    const list = await TriedList.make(tasks, 'AB');
    for (let at = 1; at < taskLimits.partsPerItem; at += 1) await list.addPart(`${at}`, 'A').expect(201);
    const answers = await Promise.all([...'wxyz'].map(title => list.addPart(title, 'A')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    await list.change('B', { parentId: list.idOf('A') }).expect(409);
    await list.change('A', { position: 999 }).expect(200);
    expect((await list.order()).startsWith('B A 1 2 3')).toBe(true);
  });

  it('keep every position whole, and stand behind their task, whatever happens in whatever order', async () => {
    const list = await aFamily();
    const titles = [...'ABC', 'a1', 'a2', 'b1'];
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const oneOf = <T>(values: readonly T[]): T => values[random(values.length)]!;
    const parentOf = () => (random(2) ? null : list.idOf(oneOf(titles)));
    for (let at = 0; at < 120; at += 1) {
      const position = random(titles.length + 2);
      const request = [
        () => list.change(oneOf(titles), { position }),
        () => list.change(oneOf(titles), { parentId: parentOf() }),
        () => list.change(oneOf(titles), { parentId: parentOf(), position }),
        () => list.change(oneOf(titles), { done: random(2) === 0 }),
        () => list.add(titles[titles.push(`n${at}`) - 1]!, { parentId: parentOf() }),
        () => list.delete(oneOf(titles)),
      ][random(6)]!();
      const { status } = await request;
      expect([200, 201, 204, 400, 404]).toContain(status);
    }
    const { items } = await list.page();
    expect(items.map(({ position }) => position)).toEqual(items.map((_, at) => at));
    const { body } = await tasks.as(list.me).get('/tasks/api/lists').expect(200);
    expect(body.lists[0].openCount + body.lists[0].doneCount).toBe(items.length);
    const byId = new Map(items.map(item => [item.id, item]));
    for (const { parentId } of items)
      if (parentId !== null) expect(byId.get(parentId)).toMatchObject({ parentId: null });
    expect(items.length).toBeGreaterThan(3);
  });

  it('lose nothing when tasks and parts are moved, added and deleted at once', async () => {
    const list = await aFamily();
    const answers = await Promise.all([
      ...['A', 'B', 'C'].flatMap((title, at) => [
        list.change(title, { position: at * 2 }),
        list.change(title, { position: 5 - at }),
      ]),
      list.change('b1', { parentId: list.idOf('A') }),
      list.change('a2', { parentId: null }),
      list.change('C', { parentId: list.idOf('B') }),
      ...['x', 'y', 'z'].map(title => list.addPart(title, 'A')),
      list.delete('a1'),
    ]);
    expect(answers.map(({ status }) => status).filter(status => status >= 300)).toEqual([]);
    expect((await list.order()).split(' ').sort().join(' ')).toBe('A B C a2 b1 x y z');
  });
});
