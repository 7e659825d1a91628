import { randomUUID } from 'node:crypto';
import { sdk } from '@sv/sdk';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { belongsToGroups, startTasks } from './support/start-tasks';

/** Who was never asked in, or is no longer, must not learn that a list exists: everything is as if it were not there. */
describe('somebody with whom a list is not shared', () => {
  let tasks: PluginInstance;
  beforeAll(async () => {
    tasks = await startTasks();
    jest.spyOn(sdk.notifications, 'send').mockResolvedValue({ id: 'sent' } as never);
  });
  beforeEach(() => belongsToGroups({}));
  afterAll(async () => {
    await tasks.close();
    expect(tasks.failures).toEqual([]);
  });

  async function aSharedList() {
    const [ada, bob] = [aPerson(), aPerson()];
    const { body: list } = await tasks.as(ada).post('/tasks/api/lists').send({ name: 'Secret party' }).expect(201);
    const at = `/tasks/api/lists/${list.id}`;
    const { body } = await tasks.as(ada).post(`${at}/members`).send({ userId: bob, role: 'editor' }).expect(200);
    const { body: item } = await tasks
      .as(ada)
      .post(`${at}/items`)
      .send({ title: 'Secret cake', dueAt: '2026-06-22T10:00:00Z' })
      .expect(201);
    return { ada, bob, at, item: `/tasks/api/items/${item.id}`, memberId: body.members[1].id as string };
  }

  /** Every address of a list, and of what is in it. */
  const askAll = async (who: string, { at, item, memberId }: Awaited<ReturnType<typeof aSharedList>>) => {
    const api = tasks.as(who);
    const asked = [
      api.patch(at).send({ name: 'x' }),
      api.delete(at),
      api.get(`${at}/items`),
      api.post(`${at}/items`).send({ title: 'x' }),
      api.get(`${at}/members`),
      api.post(`${at}/members`).send({ userId: who, role: 'editor' }),
      api.patch(`${at}/members/${memberId}`).send({ role: 'viewer' }),
      api.delete(`${at}/members/${memberId}`),
      api.post(`${at}/owner`).send({ userId: who }),
      api.get(`${at}/people`),
      api.get(`${at}/presence?tab=t`),
      api.get(item),
      api.patch(item).send({ title: 'x' }),
      api.post(`${item}/move`).send({ listId: at.split('/').at(-1) }),
      api.delete(item),
      api.post(`${item}/restore`),
    ];
    const statuses = [];
    for (const request of asked) statuses.push((await request).status);
    return statuses;
  };

  it('finds nothing at any of its addresses, in no list and not among what is due', async () => {
    const shared = await aSharedList();
    const eve = aPerson();
    expect(new Set(await askAll(eve, shared))).toEqual(new Set([404]));
    expect((await tasks.as(eve).get('/tasks/api/lists')).body).toEqual({ lists: [] });
    expect((await tasks.as(eve).get('/tasks/api/due?before=2027-01-01T00:00:00Z')).body.items).toEqual([]);
  });

  it('is a stranger again once they were removed, at the next request', async () => {
    const shared = await aSharedList();
    await tasks.as(shared.ada).delete(`${shared.at}/members/${shared.memberId}`).expect(204);
    expect(new Set(await askAll(shared.bob, shared))).toEqual(new Set([404]));
  });

  it('is a stranger again once they left the group with which it was shared', async () => {
    const shared = await aSharedList();
    const [eve, choir] = [aPerson(), randomUUID()];
    belongsToGroups({ [eve]: [choir] });
    await tasks.as(shared.ada).post(`${shared.at}/members`).send({ groupId: choir, role: 'editor' }).expect(200);
    await tasks.as(eve).get(`${shared.at}/items`).expect(200);
    belongsToGroups({});
    expect(new Set(await askAll(eve, shared))).toEqual(new Set([404]));
  });

  it('cannot be let in by an editor, by a member of another list, or with a made-up role', async () => {
    const [shared, other] = [await aSharedList(), await aSharedList()];
    const member = { userId: aPerson(), role: 'editor' };
    await tasks.as(shared.bob).post(`${shared.at}/members`).send(member).expect(403);
    await tasks.as(other.ada).patch(`${other.at}/members/${shared.memberId}`).send({ role: 'viewer' }).expect(404);
    await tasks
      .as(shared.ada)
      .post(`${shared.at}/members`)
      .send({ ...member, role: 'owner' })
      .expect(400);
    await tasks.as(shared.ada).post(`${shared.at}/members`).send({ role: 'editor' }).expect(400);
    await tasks.as(shared.ada).post(`${shared.at}/members`).send({ userId: shared.ada, role: 'viewer' }).expect(400);
  });
});
