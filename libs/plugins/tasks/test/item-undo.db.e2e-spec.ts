import { sdk } from '@sv/sdk';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { DeletedItemRow } from '../server/deleted-items/deleted-item.entity';
import { forgetDeletedItems } from '../server/deleted-items/deleted-items';
import { TaskItemRow } from '../server/items/task-item.entity';
import { placesOf, sharedLists } from './support/shared-lists';
import { startTasks } from './support/start-tasks';

/** A page that re-adds a copy loses everything that belongs to the task: the task itself comes back. */
describe('undoing the deletion of a task', () => {
  let tasks: PluginInstance;
  let lists: ReturnType<typeof sharedLists>;
  beforeAll(async () => {
    tasks = await startTasks();
    lists = sharedLists(tasks);
    jest.spyOn(sdk.notifications, 'send').mockResolvedValue({ id: 'sent' } as never);
  });
  afterAll(() => tasks.close());
  afterEach(() => expect(tasks.failures).toEqual([]));

  const remove = (who: string, id: string) => tasks.as(who).delete(`/tasks/api/items/${id}`);
  const restore = (who: string, id: string) => tasks.as(who).post(`/tasks/api/items/${id}/restore`);

  /** a, b with the parts b1 and b2 around c, d. */
  async function aList(me: string) {
    const { id } = await lists.create(me);
    const a = await lists.add(me, id, 'a');
    const b = await lists.add(me, id, {
      title: 'b',
      notes: 'n',
      dueAt: '2026-06-22T10:00:00.000Z',
      priority: 'high',
      tags: ['fair'],
      recurrence: 'FREQ=WEEKLY',
      assigneeId: me,
    });
    for (const title of ['b1', 'c', 'b2', 'd']) await lists.add(me, id, title);
    const parts = (await lists.items(me, id)).filter(({ title }) => /^b\d/.test(title));
    await tasks.db.getRepository(TaskItemRow).update(
      parts.map(part => part.id),
      { parentId: b.id },
    );
    return { id, a, b, parts };
  }

  it('brings it back with its parts, its fields, its id and its place', async () => {
    const me = aPerson();
    const { id, b } = await aList(me);
    await tasks.as(me).patch(`/tasks/api/items/${b.id}`).send({ done: true }).expect(200);
    const before = await lists.items(me, id);

    await remove(me, b.id).expect(204);
    expect(placesOf(await lists.items(me, id))).toBe('a0 c1 d2');
    const { body } = await restore(me, b.id).expect(200);
    expect(body).toEqual(before.find(item => item.id === b.id));
    expect(await lists.items(me, id)).toEqual(before);
    await restore(me, b.id).expect(404);
    expect(await lists.items(me, id)).toEqual(before);
  });

  it('restores it once, however many ask at once', async () => {
    const me = aPerson();
    const { id, b } = await aList(me);
    const before = await lists.items(me, id);
    await remove(me, b.id).expect(204);
    const answers = await Promise.all(Array.from({ length: 8 }, () => restore(me, b.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(404)]);
    expect(await lists.items(me, id)).toEqual(before);
  });

  it('puts it last where the list is shorter by now, and makes a part whose task went a task', async () => {
    const me = aPerson();
    const { id, a, b, parts } = await aList(me);
    await remove(me, parts[1]!.id).expect(204);
    for (const one of [a, b]) await remove(me, one.id).expect(204);
    const { body } = await restore(me, parts[1]!.id).expect(200);
    expect(body).toMatchObject({ title: 'b2', parentId: null });
    expect(placesOf(await lists.items(me, id))).toBe('c0 d1 b22');
  });

  it('is for those who may edit the list, whoever deleted it', async () => {
    const [ada, bob, eve] = [aPerson(), aPerson(), aPerson()];
    const { id, b } = await aList(ada);
    await lists.share(ada, id, bob);
    await lists.share(ada, id, eve, 'viewer');
    await restore(bob, b.id).expect(404);
    await remove(bob, b.id).expect(204);
    await restore(aPerson(), b.id).expect(404);
    await restore(eve, b.id).expect(403);
    await restore(ada, b.id).expect(200);
  });

  it('assigns it to nobody whose account is gone, and is due for the present owner', async () => {
    const [ada, bob] = [aPerson(), aPerson()];
    const { id, b } = await aList(ada);
    await lists.share(ada, id, bob);
    await remove(bob, b.id).expect(204);
    await tasks.as(ada).post(`/tasks/api/lists/${id}/owner`).send({ userId: bob }).expect(200);
    const get = jest
      .spyOn(sdk.users, 'get')
      .mockImplementation(async ids => ids.map(one => ({ id: one, name: '', image: null, deleted: one === ada })));
    const { body } = await restore(bob, b.id).expect(200);
    get.mockImplementation(async ids => ids.map(one => ({ id: one, name: '', image: null, deleted: false })));
    expect(body).toMatchObject({ assigneeId: null, createdBy: null });
    expect(await tasks.db.getRepository(TaskItemRow).findOneByOrFail({ id: b.id })).toMatchObject({ userId: bob });
  });

  it('waits for its list: what was deleted before the list comes back after it', async () => {
    const me = aPerson();
    const { id, b } = await aList(me);
    await remove(me, b.id).expect(204);
    await tasks.as(me).delete(`/tasks/api/lists/${id}`).expect(204);
    await restore(me, b.id).expect(404);
    await tasks.as(me).post(`/tasks/api/lists/${id}/restore`).expect(200);
    await restore(me, b.id).expect(200);
  });

  it('is refused where the list is full, and is not lost by that', async () => {
    const me = aPerson();
    const { id, b } = await aList(me);
    await remove(me, b.id).expect(204);
    const setCount = (count: number) =>
      tasks.db.query(`UPDATE sv_tasks_lists SET item_count = ${count} WHERE id = '${id}'`);
    await setCount(5000);
    expect((await restore(me, b.id).expect(409)).body.code).toBe('conflict');
    await setCount(3);
    await restore(me, b.id).expect(200);
  });

  it('ends after an hour, and says which tasks nobody can restore any more', async () => {
    const me = aPerson();
    const { b, parts } = await aList(me);
    await remove(me, b.id).expect(204);
    expect(await tasks.inside(() => forgetDeletedItems())).toEqual([]);
    const anHourLater = new Date(Date.now() + 3_600_001);
    const forgotten = await tasks.inside(() => forgetDeletedItems(anHourLater));
    expect(forgotten).toEqual(expect.arrayContaining([b.id, ...parts.map(({ id }) => id)]));
    expect(await tasks.db.getRepository(DeletedItemRow).countBy({ id: b.id })).toBe(0);
    await restore(me, b.id).expect(404);
  });
});
