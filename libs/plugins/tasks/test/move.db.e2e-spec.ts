import { randomUUID } from 'node:crypto';
import { sdk } from '@sv/sdk';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { TaskItemRow } from '../server/items/task-item.entity';
import { placesOf, sharedLists } from './support/shared-lists';
import { startTasks } from './support/start-tasks';

describe('moving a task to another list', () => {
  let tasks: PluginInstance;
  let lists: ReturnType<typeof sharedLists>;
  beforeAll(async () => {
    tasks = await startTasks();
    lists = sharedLists(tasks);
    jest.spyOn(sdk.notifications, 'send').mockResolvedValue({ id: 'sent' } as never);
  });
  afterAll(() => tasks.close());
  afterEach(() => expect(tasks.failures).toEqual([]));

  const move = (who: string, id: string, body: object) => tasks.as(who).post(`/tasks/api/items/${id}/move`).send(body);
  const rows = () => tasks.db.getRepository(TaskItemRow);

  /** Home has a, b, c, d, of which c is a part of a; Work has x and y. */
  async function twoLists(me: string) {
    const [home, work] = [await lists.create(me, 'Home'), await lists.create(me, 'Work')];
    const items = [];
    for (const title of 'abcd') items.push(await lists.add(me, home.id, title));
    for (const title of 'xy') await lists.add(me, work.id, title);
    const [a, b, c] = items;
    await rows().update(c!.id, { parentId: a!.id, sectionId: randomUUID() });
    return { home: home.id, work: work.id, a: a!, b: b!, c: c! };
  }

  it('takes the parts along, and leaves both orders whole', async () => {
    const me = aPerson();
    const { home, work, a, c } = await twoLists(me);
    const { body } = await move(me, a.id, { listId: work, position: 1 }).expect(200);
    expect(body).toMatchObject({ id: a.id, listId: work, position: 1, version: 2 });
    expect(placesOf(await lists.items(me, home))).toBe('b0 d1');
    expect(placesOf(await lists.items(me, work))).toBe('x0 a1 c2 y3');
    const part = (await lists.items(me, work)).find(({ id }) => id === c.id);
    expect(part).toMatchObject({ parentId: a.id, sectionId: null });
    const { body: all } = await tasks.as(me).get('/tasks/api/lists').expect(200);
    expect(all.lists.map((list: { name: string; openCount: number }) => [list.name, list.openCount])).toEqual([
      ['Work', 4],
      ['Home', 2],
    ]);
    await lists.add(me, home, 'e');
    expect(placesOf(await lists.items(me, home))).toBe('b0 d1 e2');
  });

  it('makes a part that goes alone a task, and puts it last when nobody says where', async () => {
    const me = aPerson();
    const { work, a, c } = await twoLists(me);
    expect((await move(me, c.id, { listId: work }).expect(200)).body).toMatchObject({ parentId: null, position: 2 });
    expect((await tasks.as(me).get(`/tasks/api/items/${a.id}`)).body.version).toBe(1);
  });

  it('can be asked twice, because the first answer was lost', async () => {
    const me = aPerson();
    const { work, a } = await twoLists(me);
    const { body } = await move(me, a.id, { listId: work }).expect(200);
    expect((await move(me, a.id, { listId: work }).expect(200)).body).toEqual(body);
  });

  it('keeps whom it is assigned to where they see the other list, and reminds whoever it is for then', async () => {
    const [ada, bob] = [aPerson(), aPerson()];
    const { home, work, a, b } = await twoLists(ada);
    await lists.share(ada, home, bob);
    for (const { id } of [a, b])
      await tasks.as(ada).patch(`/tasks/api/items/${id}`).send({ assigneeId: bob }).expect(200);
    await rows().update(a.id, { notifiedAt: new Date() });
    expect((await move(ada, a.id, { listId: work }).expect(200)).body.assigneeId).toBeNull();
    expect(await rows().findOneByOrFail({ id: a.id })).toMatchObject({ userId: ada, notifiedAt: null });
    await lists.share(ada, work, bob, 'viewer');
    expect((await move(ada, b.id, { listId: work }).expect(200)).body.assigneeId).toBe(bob);
  });

  it('belongs to the owner of the other list from then on', async () => {
    const [ada, bob] = [aPerson(), aPerson()];
    const { a } = await twoLists(ada);
    const theirs = await lists.create(bob, 'Theirs');
    await lists.share(bob, theirs.id, ada);
    await move(ada, a.id, { listId: theirs.id }).expect(200);
    expect(await rows().countBy({ userId: bob, listId: theirs.id })).toBe(2);
    await tasks.as(ada).delete(`/tasks/api/items/${a.id}`).expect(204);
    await tasks.as(bob).post(`/tasks/api/items/${a.id}/restore`).expect(200);
  });

  it('needs an editor of both lists', async () => {
    const [ada, bob] = [aPerson(), aPerson()];
    const { home, work, a } = await twoLists(ada);
    const own = await lists.create(bob, 'Own');
    await move(bob, a.id, { listId: own.id }).expect(404);
    await lists.share(ada, home, bob, 'viewer');
    await move(bob, a.id, { listId: own.id }).expect(403);
    await lists.share(ada, home, bob, 'editor');
    await move(bob, a.id, { listId: work }).expect(404);
    await lists.share(ada, work, bob, 'viewer');
    await move(bob, a.id, { listId: work }).expect(403);
    expect(placesOf(await lists.items(ada, home))).toBe('a0 b1 c2 d3');
    await move(bob, a.id, { listId: own.id }).expect(200);
    await tasks.as(ada).get(`/tasks/api/items/${a.id}`).expect(404);
  });

  it('is refused whole where the other list has no room for all of it', async () => {
    const me = aPerson();
    const { home, work, a } = await twoLists(me);
    await tasks.db.query(`UPDATE sv_tasks_lists SET item_count = 4999 WHERE id = '${work}'`);
    expect((await move(me, a.id, { listId: work, position: 0 }).expect(409)).body.code).toBe('conflict');
    expect(placesOf(await lists.items(me, home))).toBe('a0 b1 c2 d3');
    expect(placesOf(await lists.items(me, work))).toBe('x0 y1');
  });

  it.each([{}, { listId: 'x' }, { listId: randomUUID(), position: -1 }, { listId: randomUUID(), version: 1 }])(
    'refuses %j',
    async body => {
      const me = aPerson();
      const { a } = await twoLists(me);
      await move(me, a.id, body).expect(400);
    },
  );

  it('loses no change that comes at the same moment', async () => {
    const me = aPerson();
    const { work, a } = await twoLists(me);
    const [moved, changed] = await Promise.all([
      move(me, a.id, { listId: work }),
      tasks.as(me).patch(`/tasks/api/items/${a.id}`).send({ notes: 'Bring it' }),
    ]);
    expect(moved.status).toBe(200);
    // The change is stored, or says that the task is another one by now.
    expect([200, 412]).toContain(changed.status);
    const { body } = await tasks.as(me).get(`/tasks/api/items/${a.id}`).expect(200);
    expect(body).toMatchObject({ listId: work, notes: changed.status === 200 ? 'Bring it' : null });
  });
});
