import { randomUUID } from 'node:crypto';
import { sdk } from '@sv/sdk';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import type { ListMember, MemberRole } from '../shared/sharing.contract';
import type { TaskItem, TaskList } from '../shared/task.contract';
import { TaskListRow } from '../server/lists/task-list.entity';
import { belongsToGroups, startTasks } from './support/start-tasks';

describe('lists that people share', () => {
  let tasks: PluginInstance;
  let notified: jest.SpyInstance;
  beforeAll(async () => {
    tasks = await startTasks();
    notified = jest.spyOn(sdk.notifications, 'send').mockResolvedValue({ id: 'sent' } as never);
  });
  beforeEach(() => {
    notified.mockClear();
    belongsToGroups({});
  });
  afterAll(async () => {
    await tasks.close();
    expect(tasks.failures).toEqual([]);
  });

  const at = (listId: string, rest = '') => `/tasks/api/lists/${listId}${rest}`;

  async function aList(owner: string): Promise<TaskList> {
    return (await tasks.as(owner).post('/tasks/api/lists').send({ name: 'Summer fair' }).expect(201)).body as TaskList;
  }

  async function share(owner: string, listId: string, who: object, role: MemberRole = 'editor'): Promise<ListMember[]> {
    const { body } = await tasks
      .as(owner)
      .post(at(listId, '/members'))
      .send({ ...who, role })
      .expect(200);
    return (body as { members: ListMember[] }).members;
  }

  const add = (who: string, listId: string, item: object) => tasks.as(who).post(at(listId, '/items')).send(item);

  const namesOf = async (who: string): Promise<string[]> => {
    const { body } = await tasks.as(who).get('/tasks/api/lists').expect(200);
    return (body as { lists: TaskList[] }).lists.map(({ name }) => name);
  };

  it('is theirs too: an editor adds, checks off and renames, and the owner sees it', async () => {
    const [ada, bob] = [aPerson(), aPerson()];
    const list = await aList(ada);
    expect(list).toMatchObject({ role: 'owner', isShared: false });
    const members = await share(ada, list.id, { userId: bob });
    expect(members.map(({ userId, role }) => [userId, role])).toEqual([
      [ada, 'owner'],
      [bob, 'editor'],
    ]);

    const { body: item } = await add(bob, list.id, { title: 'Book the marquee' }).expect(201);
    await tasks.as(bob).patch(`/tasks/api/items/${item.id}`).send({ done: true }).expect(200);
    await tasks.as(bob).patch(at(list.id)).send({ name: 'Summer fair 2027' }).expect(200);
    const { body } = await tasks.as(ada).get('/tasks/api/lists').expect(200);
    expect(body.lists).toEqual([{ ...list, name: 'Summer fair 2027', doneCount: 1, isShared: true, version: 2 }]);
    const { body: seen } = await tasks.as(bob).get('/tasks/api/lists').expect(200);
    expect(seen.lists[0]).toMatchObject({ role: 'editor', isShared: true, doneCount: 1 });
  });

  it('can be read by a viewer, who changes nothing', async () => {
    const [ada, eve] = [aPerson(), aPerson()];
    const list = await aList(ada);
    const { body: item } = await add(ada, list.id, { title: 'Posters' }).expect(201);
    const members = await share(ada, list.id, { userId: eve }, 'viewer');
    await tasks.as(eve).get(`/tasks/api/items/${item.id}`).expect(200);
    for (const refused of [
      add(eve, list.id, { title: 'Mine' }),
      tasks.as(eve).patch(`/tasks/api/items/${item.id}`).send({ title: 'Mine' }),
      tasks.as(eve).delete(`/tasks/api/items/${item.id}`),
      tasks.as(eve).patch(at(list.id)).send({ name: 'Mine' }),
      tasks.as(eve).delete(at(list.id)),
      tasks.as(eve).post(at(list.id, '/members')).send({ userId: aPerson(), role: 'editor' }),
      tasks
        .as(eve)
        .patch(at(list.id, `/members/${members[1]!.id}`))
        .send({ role: 'editor' }),
      tasks.as(eve).post(at(list.id, '/owner')).send({ userId: eve }),
    ])
      expect((await refused).status).toBe(403);
    expect((await tasks.as(ada).get(at(list.id, '/items'))).body.items).toEqual([item]);
  });

  it('is shared with a group for as long as somebody belongs to it', async () => {
    const [ada, bob, choir] = [aPerson(), aPerson(), randomUUID()];
    belongsToGroups({ [bob]: [choir] });
    const list = await aList(ada);
    await share(ada, list.id, { groupId: choir });
    await share(ada, list.id, { userId: bob }, 'viewer');
    await add(bob, list.id, { title: 'By the group' }).expect(201);
    belongsToGroups({});
    await add(bob, list.id, { title: 'No more' }).expect(403);
  });

  it('notifies those with whom it is shared, once', async () => {
    const [ada, bob] = [aPerson(), aPerson()];
    const list = await aList(ada);
    await share(ada, list.id, { userId: bob });
    await share(ada, list.id, { userId: bob }, 'viewer');
    expect(notified.mock.calls.map(([{ userId, category, url }]) => [userId, category, url])).toEqual([
      [bob, 'shared', `/tasks/lists/${list.id}`],
    ]);
  });

  it('is assigned among those who see it, and due for them alone', async () => {
    const [ada, bob, eve] = [aPerson(), aPerson(), aPerson()];
    const list = await aList(ada);
    await share(ada, list.id, { userId: bob });
    const due = { title: 'Posters', dueAt: '2026-06-22T10:00:00Z' };
    await add(ada, list.id, { ...due, assigneeId: eve }).expect(400);
    const { body: item } = await add(ada, list.id, { ...due, assigneeId: bob }).expect(201);
    const dueOf = async (who: string): Promise<string[]> => {
      const { body } = await tasks.as(who).get('/tasks/api/due?before=2026-06-23T00:00:00Z').expect(200);
      return (body as { items: TaskItem[] }).items.map(({ title }) => title);
    };
    expect([await dueOf(ada), await dueOf(bob), await dueOf(eve)]).toEqual([[], ['Posters'], []]);
    await tasks.as(bob).patch(`/tasks/api/items/${item.id}`).send({ assigneeId: null }).expect(200);
    expect([await dueOf(ada), await dueOf(bob)]).toEqual([['Posters'], []]);
  });

  it('says to whom its tasks can be assigned, members of groups too', async () => {
    const [ada, bob, eve, choir] = [aPerson(), aPerson(), aPerson(), randomUUID()];
    belongsToGroups({ [eve]: [choir] });
    const list = await aList(ada);
    await share(ada, list.id, { userId: bob });
    await share(ada, list.id, { groupId: choir }, 'viewer');
    const { body } = await tasks.as(eve).get(at(list.id, '/people')).expect(200);
    expect(body.people.map(({ id }: { id: string }) => id).sort()).toEqual([ada, bob, eve].sort());
    await add(bob, list.id, { title: 'Sing', assigneeId: eve }).expect(201);
  });

  it('is left by a member, who has nothing to do in it then', async () => {
    const [ada, bob] = [aPerson(), aPerson()];
    const list = await aList(ada);
    const members = await share(ada, list.id, { userId: bob });
    const { body: item } = await add(ada, list.id, { title: 'Posters', assigneeId: bob }).expect(201);
    await tasks
      .as(bob)
      .delete(at(list.id, `/members/${members[1]!.id}`))
      .expect(204);
    expect(await namesOf(bob)).toEqual([]);
    expect((await tasks.as(ada).get(`/tasks/api/items/${item.id}`)).body.assigneeId).toBeNull();
    await tasks.as(bob).get(`/tasks/api/items/${item.id}`).expect(404);
  });

  it('is handed over to a member, and the old owner stays', async () => {
    const [ada, bob] = [aPerson(), aPerson()];
    const list = await aList(ada);
    await tasks.as(ada).post(at(list.id, '/owner')).send({ userId: bob }).expect(400);
    await share(ada, list.id, { userId: bob }, 'viewer');
    await add(ada, list.id, { title: 'Posters' }).expect(201);
    await tasks.as(ada).post(at(list.id, '/owner')).send({ userId: bob }).expect(200);
    await tasks.as(ada).delete(at(list.id)).expect(403);
    await add(ada, list.id, { title: 'Still an editor' }).expect(201);
    await tasks.as(bob).delete(at(list.id)).expect(204);
    expect([await namesOf(ada), await namesOf(bob)]).toEqual([[], []]);
    await tasks.as(bob).post(at(list.id, '/restore')).expect(200);
    expect([await namesOf(ada), await namesOf(bob)]).toEqual([['Summer fair'], ['Summer fair']]);
  });

  it('passes to a member when its owner is deleted, editors first, and what nobody shares goes', async () => {
    const [ada, eve, bob] = [aPerson(), aPerson(), aPerson()];
    const list = await aList(ada);
    await tasks.as(ada).post('/tasks/api/lists').send({ name: 'Private' }).expect(201);
    await share(ada, list.id, { userId: eve }, 'viewer');
    await share(ada, list.id, { userId: bob });
    await add(ada, list.id, { title: 'Posters', assigneeId: ada }).expect(201);
    await tasks.inside(() => tasks.plugin.life.onDelete!({ userId: ada }));
    expect([await namesOf(ada), await namesOf(eve), await namesOf(bob)]).toEqual([
      [],
      ['Summer fair'],
      ['Summer fair'],
    ]);
    const { body } = await tasks.as(bob).get('/tasks/api/lists').expect(200);
    expect(body.lists[0]).toMatchObject({ role: 'owner', openCount: 1 });
    const { body: page } = await tasks.as(bob).get(at(list.id, '/items')).expect(200);
    expect(page.items[0].assigneeId).toBeNull();
  });

  it('is brought back without people who were deleted meanwhile, and whole when an id was taken', async () => {
    const [ada, bob, eve] = [aPerson(), aPerson(), aPerson()];
    const list = await aList(ada);
    await share(ada, list.id, { userId: bob });
    await share(ada, list.id, { userId: eve }, 'viewer');
    const { body: item } = await add(ada, list.id, { title: 'Posters', assigneeId: bob }).expect(201);
    await tasks.as(ada).delete(at(list.id)).expect(204);
    const { body: own } = await tasks.as(eve).post('/tasks/api/lists').send({ name: 'Of Eve' }).expect(201);
    await add(eve, own.id, { id: item.id, title: 'Taken' }).expect(201);
    jest
      .spyOn(sdk.users, 'get')
      .mockImplementationOnce(async ids => ids.map(id => ({ id, name: 'x', image: null, deleted: id === bob })));
    await tasks.as(ada).post(at(list.id, '/restore')).expect(200);
    const { body: page } = await tasks.as(ada).get(at(list.id, '/items')).expect(200);
    expect(page.items).toMatchObject([{ title: 'Posters', assigneeId: null }]);
    expect(await namesOf(bob)).toEqual([]);
    expect(await namesOf(eve)).toEqual(['Of Eve', 'Summer fair']);
  });

  it('has one member however an id is spelt, and is handed to nobody who owns as many lists as one may', async () => {
    const [ada, bob] = [aPerson(), aPerson()];
    const list = await aList(ada);
    await share(ada, list.id, { userId: bob });
    const members = await share(ada, list.id, { userId: bob.toUpperCase() }, 'viewer');
    expect(members.map(({ userId, role }) => [userId, role])).toEqual([
      [ada, 'owner'],
      [bob, 'viewer'],
    ]);
    const rows = Array.from({ length: 200 }, () => ({
      ...{ id: randomUUID(), tenantId: 'default', userId: bob, name: 'x', color: 'blue' },
      ...{ itemCount: 0, createdAt: new Date(), version: 1 },
    }));
    await tasks.db.getRepository(TaskListRow).insert(rows);
    await tasks.as(ada).post(at(list.id, '/owner')).send({ userId: bob }).expect(400);
  });
});
