import { aCaller, contextOf } from '../../../../apps/runtime/test/support/plugins/plugin-fixtures';
import { runInContext } from '../../../../apps/runtime/src/kernel/request-context/request-context';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { everybodyLivesIn, startTasks } from './support/start-tasks';

describe('a search in tasks', () => {
  let tasks: PluginInstance;
  beforeAll(async () => (tasks = await startTasks()));
  afterAll(() => tasks.close());

  const find = async (me: string, q: string, limit = 20) => {
    const provider = tasks.plugin.life.onSearch!;
    const { signal } = new AbortController();
    const ask = () => provider({ userId: me, q, limit, signal });
    return runInContext(contextOf(aCaller({ id: me }), tasks.plugin), ask);
  };
  const titles = async (me: string, q: string) => (await find(me, q)).map(({ title }) => title);
  const aList = async (me: string, items: { title: string; notes?: string }[]) => {
    const { body: list } = await tasks.as(me).post('/tasks/api/lists').send({ name: 'Home' }).expect(201);
    const ids: string[] = [];
    for (const item of items) {
      const { body } = await tasks.as(me).post(`/tasks/api/lists/${list.id}/items`).send(item).expect(201);
      ids.push(body.id as string);
    }
    return { list, ids };
  };

  it('finds titles and notes of the own tasks, newest first, and nobody else’s', async () => {
    const [me, other] = [aPerson(), aPerson()];
    const { list, ids } = await aList(me, [
      { title: 'Buy Milk' },
      { title: 'Bake', notes: 'flour and milk\nand salt' },
    ]);
    await aList(other, [{ title: 'milk of a stranger' }]);
    expect(await find(me, 'milk')).toEqual([
      expect.objectContaining({
        title: 'Bake',
        url: `/tasks/lists/${list.id}/tasks/${ids[1]}`,
        subtitle: 'Home · flour and milk\nand salt',
      }),
      expect.objectContaining({ title: 'Buy Milk', subtitle: 'Home' }),
    ]);
    expect(await titles(other, 'milk')).toEqual(['milk of a stranger']);
  });

  it('asks who is signed in, and not what it is told', async () => {
    const [me, other] = [aPerson(), aPerson()];
    await aList(other, [{ title: 'secret' }]);
    const provider = tasks.plugin.life.onSearch!;
    const { signal } = new AbortController();
    const forged = () => provider({ userId: other, q: 'secret', limit: 20, signal });
    expect(await runInContext(contextOf(aCaller({ id: me }), tasks.plugin), forged)).toEqual([]);
    await expect(runInContext(contextOf(null, tasks.plugin), forged)).rejects.toThrow('no valid session');
  });

  it.each([
    ['100%', ['at 100%']],
    ['_', ['a_b']],
    ['\\', ['c:\\temp']],
    ["'", ["it's"]],
    ['ÜBER', ['über alles']],
    ['über', ['über alles']],
  ])('takes %s as it is', async (q, expected) => {
    const me = aPerson();
    await aList(
      me,
      ['at 100%', 'at 1000', 'a_b', 'acb', 'c:\\temp', "it's", 'über alles'].map(title => ({ title })),
    );
    expect(await titles(me, q)).toEqual(expected);
  });

  it('leads to done tasks where they are shown, and to no more than it was asked for', async () => {
    const me = aPerson();
    const { list, ids } = await aList(me, [{ title: 'milk 1' }, { title: 'milk 2' }, { title: 'milk 3' }]);
    await tasks.as(me).patch(`/tasks/api/items/${ids[2]}`).send({ done: true }).expect(200);
    expect(await find(me, 'milk', 2)).toEqual([
      expect.objectContaining({
        title: 'milk 3',
        url: `/tasks/lists/${list.id}/tasks/${ids[2]}?state=done`,
        subtitle: 'Home · done',
      }),
      expect.objectContaining({ title: 'milk 2' }),
    ]);
    everybodyLivesIn('UTC', {}, new Set([me]));
    expect((await find(me, 'milk 3'))[0]?.subtitle).toBe('Home · erledigt');
    everybodyLivesIn('UTC');
  });
});

describe('what is due', () => {
  let tasks: PluginInstance;
  beforeAll(async () => (tasks = await startTasks()));
  afterAll(() => tasks.close());
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

  it('is answered over all lists, the longest overdue first, without what is done and what is others’', async () => {
    const [me, other] = [aPerson(), aPerson()];
    const add = async (who: string, name: string, item: object) => {
      const { body: list } = await tasks.as(who).post('/tasks/api/lists').send({ name }).expect(201);
      return (await tasks.as(who).post(`/tasks/api/lists/${list.id}/items`).send(item).expect(201)).body;
    };
    await add(me, 'Home', { title: 'now', dueAt: at(0) });
    await add(me, 'Work', { title: 'long ago', dueAt: at(-100) });
    await add(me, 'Work', { title: 'later', dueAt: at(100) });
    await add(me, 'Work', { title: 'some day' });
    const { id } = await add(me, 'Work', { title: 'done', dueAt: at(-1) });
    await tasks.as(me).patch(`/tasks/api/items/${id}`).send({ done: true }).expect(200);
    await add(other, 'Theirs', { title: 'of a stranger', dueAt: at(0) });
    const { body } = await tasks
      .as(me)
      .get(`/tasks/api/due?before=${at(1)}`)
      .expect(200);
    const shown = body.items.map((one: { title: string; listName: string }) => [one.title, one.listName]);
    expect([shown, body.hasMore]).toEqual([
      [
        ['long ago', 'Work'],
        ['now', 'Home'],
      ],
      false,
    ]);
  });

  it.each(['', '?before=tomorrow', '?before=2026-06-22', '?before=99999-01-01T00:00:00Z'])('takes no %j', query =>
    tasks.as(aPerson()).get(`/tasks/api/due${query}`).expect(400),
  );

  it('is nobody’s without a session', () =>
    tasks
      .as(null)
      .get(`/tasks/api/due?before=${at(1)}`)
      .expect(401));
});
