import { sdk } from '@sv/sdk';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { DeletedItemRow } from '../server/deleted-items/deleted-item.entity';
import { forgetDeletedItems } from '../server/deleted-items/deleted-items';
import { TaskItemRow } from '../server/items/task-item.entity';
import { CommentRow } from '../server/talk/comments/comment.entity';
import { HistoryRow } from '../server/talk/history/history.entity';
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

  it('cannot be prevented by a viewer who takes the ids of the task and its parts', async () => {
    const [ada, eve] = [aPerson(), aPerson()];
    const { id, a, b, parts } = await aList(ada);
    const { id: hers } = await lists.create(eve);
    const take = (taken: string) =>
      tasks.as(eve).post(`/tasks/api/lists/${hers}/items`).send({ id: taken, title: 'x' });
    for (const one of [a, b]) await remove(ada, one.id).expect(204);
    // One without a history, like one that an archive brought.
    expect(await tasks.db.getRepository(HistoryRow).countBy({ itemId: a.id })).toBe(0);
    await take(a.id).expect(409);
    await take(b.id).expect(409);
    await take(parts[0]!.id).expect(201);

    await restore(ada, a.id).expect(200);
    await restore(ada, b.id).expect(200);
    const after = await lists.items(ada, id);
    expect(after.filter(({ parentId }) => parentId === b.id).map(({ title }) => title)).toEqual(['b1', 'b2']);
    expect(await lists.items(eve, hers)).toMatchObject([{ id: parts[0]!.id, title: 'x' }]);
  });

  it('stays possible when somebody deletes a task of theirs that has its id', async () => {
    const [ada, eve] = [aPerson(), aPerson()];
    const { b } = await aList(ada);
    const { id: hers } = await lists.create(eve);
    const mine = await lists.add(eve, hers, 'mine');
    await remove(ada, b.id).expect(204);
    await tasks.db.getRepository(TaskItemRow).update({ id: mine.id }, { id: b.id });
    await remove(eve, b.id).expect(204);
    await restore(eve, b.id).expect(404);
    await restore(ada, b.id).expect(200);
  });

  it('leaves nothing behind that takes the comments of a task that lives with its id', async () => {
    const me = aPerson();
    const { id, a } = await aList(me);
    await remove(me, a.id).expect(204);
    const other = await lists.add(me, id, 'other');
    await tasks.db.getRepository(TaskItemRow).update({ id: other.id }, { id: a.id });
    await tasks.as(me).post(`/tasks/api/items/${a.id}/comments`).send({ text: 'Hello' }).expect(201);
    expect(await tasks.inside(() => forgetDeletedItems(new Date(Date.now() + 3_600_001)))).not.toContain(a.id);
    expect(await tasks.db.getRepository(CommentRow).countBy({ itemId: a.id })).toBe(1);
  });

  it('does not give the comments of a deleted list to whoever takes the ids of its tasks', async () => {
    const [ada, eve] = [aPerson(), aPerson()];
    const { id, a } = await aList(ada);
    const { id: hers } = await lists.create(eve);
    await tasks.as(ada).post(`/tasks/api/items/${a.id}/comments`).send({ text: 'Secret' }).expect(201);
    await tasks.db.getRepository(HistoryRow).delete({ itemId: a.id });
    await tasks.as(ada).delete(`/tasks/api/lists/${id}`).expect(204);
    await tasks.as(eve).post(`/tasks/api/lists/${hers}/items`).send({ id: a.id, title: 'x' }).expect(409);
  });

  it('does not assign it again to somebody who was removed from the list meanwhile', async () => {
    const [ada, bob] = [aPerson(), aPerson()];
    const { id, b, parts } = await aList(ada);
    await lists.share(ada, id, bob);
    const assign = { assigneeId: bob };
    await tasks.as(ada).patch(`/tasks/api/items/${parts[0]!.id}`).send(assign).expect(200);
    await remove(ada, b.id).expect(204);
    const { body } = await tasks.as(ada).get(`/tasks/api/lists/${id}/members`).expect(200);
    const { id: member } = body.members.find(({ userId }: { userId: string | null }) => userId === bob);
    await tasks.as(ada).delete(`/tasks/api/lists/${id}/members/${member}`).expect(204);
    await restore(ada, b.id).expect(200);
    const assignees = (await lists.items(ada, id)).map(({ title, assigneeId }) => [title, assigneeId]);
    expect(assignees.filter(([, assigneeId]) => assigneeId !== null)).toEqual([['b', ada]]);
  });

  it('outlives the account of a former owner of the list', async () => {
    const [ada, bob] = [aPerson(), aPerson()];
    const { id, a } = await aList(ada);
    await lists.share(ada, id, bob);
    await tasks.as(ada).post(`/tasks/api/items/${a.id}/comments`).send({ text: 'Hello' }).expect(201);
    await remove(ada, a.id).expect(204);
    await tasks.as(ada).post(`/tasks/api/lists/${id}/owner`).send({ userId: bob }).expect(200);
    await tasks.inside(() => tasks.plugin.life.onDelete!({ userId: ada }));
    await restore(bob, a.id).expect(200);
    expect(await tasks.db.getRepository(CommentRow).countBy({ itemId: a.id })).toBe(1);
  });
});
