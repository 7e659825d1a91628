import { randomUUID } from 'node:crypto';
import { sdk } from '@sv/sdk';
import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { belongsToGroups, startTasks } from './support/start-tasks';

/**
 * Who was never asked in, or is no longer, must not learn that a list exists: everything is as if it were not there. What
 * each route answers them is in `roles-by-route.db.e2e-spec.ts`.
 */
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
    return { ada, bob, at, memberId: body.members[1].id as string };
  }

  it('is a stranger again once they left the group with which it was shared', async () => {
    const shared = await aSharedList();
    const [eve, choir] = [aPerson(), randomUUID()];
    belongsToGroups({ [eve]: [choir] });
    await tasks.as(shared.ada).post(`${shared.at}/members`).send({ groupId: choir, role: 'editor' }).expect(200);
    await tasks.as(eve).get(`${shared.at}/items`).expect(200);
    belongsToGroups({});
    await tasks.as(eve).get(`${shared.at}/items`).expect(404);
    expect((await tasks.as(eve).get('/tasks/api/lists')).body).toEqual({ lists: [] });
  });

  it('is not among those who have the list open once they were removed, whatever their tab said before', async () => {
    const { ada, bob, at, memberId } = await aSharedList();
    const present = [{ id: bob, name: 'Bob', image: null, deleted: false }];
    jest.spyOn(sdk.live, 'attend').mockResolvedValue(present);
    const here = async () => (await tasks.as(ada).get(`${at}/presence?tab=t`).expect(200)).body.people as object[];
    expect(await here()).toEqual(present);
    await tasks.as(ada).delete(`${at}/members/${memberId}`).expect(204);
    expect(await here()).toEqual([]);
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
