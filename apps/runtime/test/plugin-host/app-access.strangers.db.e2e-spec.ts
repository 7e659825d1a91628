import { Controller, Get, Module } from '@nestjs/common';
import type { AdminUser } from '@sv/contracts/admin/users.contract';
import { newId } from '@sv/server/ids/new-id';
import type { ServerHalf } from '@sv/sdk';
import { aUser } from '../support/auth-server/fake-users';
import { waitFor } from '@sv/server/testing/wait-for';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { type Somebody, startTestInstance, type TestInstance } from '../support/test-instance';

@Controller('lists')
class ListsController {
  @Get()
  read(): string[] {
    return ['milk'];
  }
}
@Module({ controllers: [ListsController] })
class ListsModule {}

const ID = 'com.example.lists';
const lists = aPlugin({ id: ID }, async (): Promise<ServerHalf> => ({ default: ListsModule }));
const url = `/api/admin/plugins/${ID}/access`;

/** An app that is open to the board only; what strangers can find out of it. */
describe('who can open an app', () => {
  let instance: TestInstance;
  let member: AdminUser;
  let board: string;
  beforeAll(async () => {
    instance = await startTestInstance({ plugins: [...testPlugins(), lists] });
    member = instance.auth.add(aUser());
    board = instance.auth.groups.create('Board', [member.id]).id;
  });
  afterAll(() => instance.close());
  beforeEach(() => limit([board]).expect(200));

  const limit = (groupIds: string[] | null, who: Somebody = 'admin') => instance.as(who).put(url).send({ groupIds });
  const opens = async (who: Somebody | AdminUser): Promise<number> =>
    (await instance.as(who).get('/lists/api/lists')).status;
  const shellOf = async (who: Somebody | AdminUser): Promise<string[]> =>
    ((await instance.as(who).get('/api/shell').expect(200)).body.plugins as { id: string }[]).map(({ id }) => id);

  const documented = async (who: Somebody | AdminUser): Promise<string> =>
    JSON.stringify((await instance.as(who).get('/api/openapi.json').expect(200)).body);

  it('is everybody until it is limited, and afterwards its members and who manages plugins', async () => {
    await limit(null).expect(200);
    expect(await opens('user')).toBe(200);
    const { body } = await limit([board]).expect(200);
    expect(body.groups).toEqual([{ id: board, name: 'Board' }]);
    expect(await Promise.all([opens(member), opens('admin'), opens('owner')])).toEqual([200, 200, 200]);
    expect(await Promise.all([opens('user'), opens('auditor')])).toEqual([404, 404]);
  });

  it('answers strangers as for a disabled app, on every way to it', async () => {
    const user = instance.as('user');
    const page = await user.get('/lists').set('accept', 'text/html').expect(404);
    expect(page.text).not.toContain('lists');
    for (const path of [`/api/plugins/${ID}/icon`, `/api/plugins/${ID}/offer`]) await user.get(path).expect(404);
    await user.post(`/api/plugins/${ID}/page-errors`).send({ message: 'x' }).expect(404);
    expect(await shellOf('user')).not.toContain(ID);
    expect(JSON.stringify((await user.get('/api/plugins')).body)).not.toContain(ID);
    expect(await documented('user')).not.toContain('/lists/api/lists');
    await user.get(`/paywall/${ID}`).expect(404);
  });

  it('shows members what it hides from strangers', async () => {
    expect(await shellOf(member)).toContain(ID);
    expect(await documented(member)).toContain('/lists/api/lists');
  });

  it('asks for the groups of a person once, and not at all while no rule names one', async () => {
    const other = instance.auth.add(aUser());
    const before = instance.auth.groups.asked;
    await Promise.all([1, 2, 3].map(() => opens(other)));
    expect(await opens(other)).toBe(404);
    expect(instance.auth.groups.asked - before).toBe(1);
    await limit(null).expect(200);
    await opens(instance.auth.add(aUser()));
    expect(instance.auth.groups.asked - before).toBe(1);
  });

  it('is closed, with 503, while the groups of a person cannot be looked up; the rest stays open', async () => {
    const other = instance.auth.add(aUser());
    instance.auth.groups.fails = true;
    expect(await opens(other)).toBe(503);
    expect(await shellOf(other)).not.toContain(ID);
    await instance.as(other).get('/api/plugins').expect(200);
    instance.auth.groups.fails = false;
    expect(await opens(other)).toBe(404);
  });

  it('closes for a removed member at the next request, also with the cookie of before', async () => {
    const leaver = instance.auth.add(aUser());
    instance.auth.setMember(board, leaver.id, true);
    const cached = instance.as(leaver, { epoch: 2 });
    await cached.get('/lists/api/lists').expect(200);
    instance.auth.setMember(board, leaver.id, false);
    await waitFor(async () => (await cached.get('/lists/api/lists')).status !== 200);
    expect((await instance.as(leaver, { epoch: 3 }).get('/lists/api/lists')).status).toBe(404);
  });

  it('stays limited when its group is deleted, and says so', async () => {
    const short = instance.auth.groups.create('Short-lived', [member.id]).id;
    await limit([short]).expect(200);
    await instance.as('admin').delete(`/api/admin/groups/${short}`).expect(204);
    expect(await opens('user')).toBe(404);
    const { body } = await instance.as('auditor').get(url).expect(200);
    expect(body.groups).toEqual([{ id: short, name: 'Deleted group' }]);
  });

  it('is changed by one of two administrators at once', async () => {
    const { version } = (await instance.as('admin').get(url)).body;
    const change = (who: Somebody) => limit([board], who).set('if-match', `"${version}"`);
    const answers = await Promise.all([change('admin'), change('owner')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(answers.find(({ status }) => status === 412)!.body.current.version).toBe(version + 1);
  });

  it.each([
    ['no groups', { groupIds: [] }],
    ['a group that is not there', { groupIds: [newId()] }],
    ['the same twice', { groupIds: ['01a1fdba-7e91-777f-9bcb-000000000000', '01a1fdba-7e91-777f-9bcb-000000000000'] }],
    ['no id', { groupIds: ['board'] }],
    ['too many', { groupIds: Array.from({ length: 51 }, newId) }],
    ['nothing', {}],
    ['more than that', { groupIds: null, roles: [] }],
  ])('is not changed by %s', async (_, body) => {
    await instance.as('admin').put(url).send(body).expect(400);
    expect((await instance.as('admin').get(url)).body.groups).toEqual([{ id: board, name: 'Board' }]);
  });

  it('is not for Console, Account and Launcher, nor for the app at `/`; and a limited app is not put there', async () => {
    const put = (id: string) =>
      instance
        .as('admin')
        .put(`/api/admin/plugins/${id}/access`)
        .send({ groupIds: [board] });
    expect((await put('sv.account').expect(409)).body.code).toBe('plugin-required');
    await put('com.example.nothing').expect(404);
    const root = await instance.as('owner').patch('/api/admin/settings').send({ rootPluginId: ID });
    expect(root.body.code).toBe('not-a-root-plugin');
  });

  it('is recorded', async () => {
    const { body } = await instance.as('owner').get('/api/admin/activity?action=plugin.access-changed&limit=1');
    expect(body.entries[0]).toMatchObject({ targetId: ID, metadata: { groups: 1, groupIds: board } });
  });
});
