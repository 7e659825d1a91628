import { Controller, Get, Headers, Module } from '@nestjs/common';
import { sdk, type ServerHalf } from '@sv/sdk';
import { waitFor } from '@sv/server/testing/wait-for';
import { newId } from '@sv/server/ids/new-id';
import { CapabilityGrant } from '../../src/plugins/capabilities/capability-grant.entity';
import { aUser } from '../support/auth-server/fake-users';
import { freshDatabase, startTestInstance, type TestDatabase, type TestInstance } from '../support/test-instance';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';

@Controller('mine')
class MineController {
  @Get()
  mine(@Headers('x-platform-user-capabilities') header: string) {
    return {
      header: (JSON.parse(header) as string[]).filter(name => name.includes('com.example')),
      share: sdk.auth.hasCapability('share'),
      named: sdk.auth.hasCapability('com.example.lists:share'),
    };
  }

  @Get('needed')
  needed(): string {
    sdk.auth.requireCapability('share');
    return 'done';
  }
}
@Module({ controllers: [MineController] })
class ListsModule {}

const lists = aPlugin(
  { id: 'com.example.lists', capabilities: { share: { description: 'x' }, purge: { description: 'y' } } },
  async (): Promise<ServerHalf> => ({ default: ListsModule }),
);
const url = '/api/admin/capability-grants';
const share = 'com.example.lists:share';

describe('capabilities that administrators grant', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance({ plugins: [...testPlugins(), lists] })));
  afterAll(() => instance.close());
  afterEach(async () => {
    const { grants } = (await instance.as('owner').get(url).expect(200)).body as { grants: { id: string }[] };
    for (const { id } of grants) await instance.as('owner').delete(`${url}/${id}`).expect(204);
  });

  const give = (wish: object) => instance.as('owner').post(url).send(wish);
  const mine = async (who: 'user' | 'auditor') => (await instance.as(who).get('/lists/api/mine').expect(200)).body;
  const NOTHING = { header: ['com.example.notes:edit-all'], share: false, named: false };
  const SHARE = { header: ['com.example.notes:edit-all', share], share: true, named: true };

  it('are nobody’s until they are granted', async () => {
    expect(await mine('user')).toEqual(NOTHING);
    const { body } = await instance.as('user').get('/lists/api/mine/needed').expect(403);
    expect(body.code).toBe('forbidden');
    expect((await instance.as('auditor').get(url).expect(200)).body).toEqual({ grants: [] });
  });

  it('are in the header and in the SDK at the next request of everybody with the role, and of nobody else', async () => {
    const { body } = await give({ capability: share, role: 'platform:user' }).expect(201);
    expect(body).toEqual({
      id: expect.any(String),
      capability: share,
      role: 'platform:user',
      userId: null,
      userName: null,
      groupId: null,
      groupName: null,
      createdAt: expect.any(String),
    });
    expect(await mine('user')).toEqual(SHARE);
    expect(await mine('auditor')).toEqual(NOTHING);
    await instance.as('user').get('/lists/api/mine/needed').expect(200);
    const shell = await instance.as('user').get('/api/shell');
    expect(shell.body.capabilities).toContain(share);

    await instance.as('owner').delete(`${url}/${body.id}`).expect(204);
    expect(await mine('user')).toEqual(NOTHING);
    expect((await instance.as('user').get('/api/shell')).body.capabilities).not.toContain(share);
    await instance.as('owner').delete(`${url}/${body.id}`).expect(404);
  });

  it('are one person’s where a person is named', async () => {
    const { id } = instance.people.get('user')!;
    await give({ capability: share, userId: id }).expect(201);
    expect(await mine('user')).toEqual(SHARE);
    const other = instance.auth.add(aUser());
    expect((await instance.as(other).get('/lists/api/mine').expect(200)).body).toEqual(NOTHING);
    const { body } = await instance.as('admin').get(url).expect(200);
    expect(body.grants).toMatchObject([{ capability: share, role: null, userId: id, userName: 'user' }]);
  });

  it('are the members’ where a group is named, from the next request on, and gone with the membership', async () => {
    const member = instance.auth.add(aUser());
    const choir = instance.auth.groups.create('Choir', [member.id]);
    const { body } = await give({ capability: share, groupId: choir.id }).expect(201);
    expect(body).toMatchObject({ role: null, userId: null, groupId: choir.id, groupName: 'Choir' });
    const as = async (epoch: number) => (await instance.as(member, { epoch }).get('/lists/api/mine')).body;
    expect([await as(1), await mine('user')]).toEqual([SHARE, NOTHING]);
    await give({ capability: share, groupId: choir.id }).expect(409);

    const epoch = instance.auth.setMember(choir.id, member.id, false);
    await waitFor(async () => (await instance.as(member, { epoch: 1 }).get('/lists/api/mine')).status !== 200);
    expect(await as(epoch)).toEqual(NOTHING);

    await instance.as('owner').delete(`/api/admin/groups/${choir.id}`).expect(204);
    const { grants } = (await instance.as('auditor').get(url).expect(200)).body;
    expect(grants).toMatchObject([{ groupId: choir.id, groupName: 'Deleted group' }]);
  });

  it('vanish with their plugin, and are back with it', async () => {
    await give({ capability: share, role: 'platform:user' }).expect(201);
    await instance.as('admin').patch('/api/admin/plugins/com.example.lists').send({ enabled: false }).expect(200);
    expect((await instance.as('user').get('/api/shell')).body.capabilities).not.toContain(share);
    await instance.as('admin').patch('/api/admin/plugins/com.example.lists').send({ enabled: true }).expect(200);
    expect(await mine('user')).toEqual(SHARE);
  });

  it.each([
    ['one of the platform', { capability: 'user:manage', role: 'platform:user' }, '/capability'],
    ['one that nobody declares', { capability: 'com.example.lists:other', role: 'platform:user' }, '/capability'],
    [
      'one of a plugin that is not there',
      { capability: 'com.example.gone:share', role: 'platform:user' },
      '/capability',
    ],
    ['a name of the prototype', { capability: 'com.example.lists:constructor', role: 'platform:user' }, '/capability'],
    ['neither role nor person', { capability: share }, '/role'],
    ['role and person', { capability: share, role: 'platform:user', userId: newId() }, '/userId'],
    ['person and group', { capability: share, userId: newId(), groupId: newId() }, '/role'],
    ['a group that is not there', { capability: share, groupId: newId() }, '/groupId'],
    ['a role that does not exist', { capability: share, role: 'platform:superuser' }, '/role'],
    ['somebody who is not there', { capability: share, userId: newId() }, '/userId'],
    ['a person by something that is no id', { capability: share, userId: 'ada@example.com' }, '/userId'],
    ['an unknown field', { capability: share, role: 'platform:user', tenantId: 'x' }, '/tenantId'],
  ])('are refused for %s', async (_, wish, pointer) => {
    const { body } = await give(wish).expect(400);
    expect(body).toMatchObject({ code: 'validation-failed', errors: [{ pointer }] });
    expect((await instance.as('owner').get(url)).body.grants).toEqual([]);
  });

  it('are refused for somebody whose account is being deleted', async () => {
    const leaving = instance.auth.add(aUser({ status: 'deleting' }));
    await give({ capability: share, userId: leaving.id }).expect(400);
  });

  it('are assigned by an owner only, never by an admin, an auditor, a user or a key', async () => {
    const wish = { capability: share, role: 'platform:admin' };
    for (const who of ['admin', 'auditor', 'user'] as const) await instance.as(who).post(url).send(wish).expect(403);
    await instance.withAdminKey().post(url).send(wish).expect(401);
    await instance.as('user').get(url).expect(403);
    await instance.withAdminKey().get(url).expect(200);
  });

  it('are granted once, however many ask at the same time', async () => {
    const asked = Array.from({ length: 50 }, () => give({ capability: share, role: 'platform:user' }));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
    expect(await instance.dataSource.manager.count(CapabilityGrant)).toBe(1);
  });

  it('go with the person', async () => {
    const { id } = instance.auth.add(aUser());
    await give({ capability: share, userId: id }).expect(201);
    await instance.as('owner').delete(`/api/admin/users/${id}`).expect(200);
    expect((await instance.as('owner').get(url)).body.grants).toEqual([]);
  });
});

describe('capabilities that another process grants', () => {
  let ground: TestDatabase;
  beforeEach(async () => (ground = await freshDatabase()));
  afterEach(() => ground.clear());

  it('are in force here within a second, and so is taking them away, on Postgres', async () => {
    if (!ground.database.options.url.startsWith('postgres')) return;
    const start = () => startTestInstance({ ground, plugins: [...testPlugins(), lists] });
    const [one, other] = [await start(), await start()];
    const here = other.as('user');
    const until = async (expected: boolean): Promise<void> => {
      const since = Date.now();
      while ((await here.get('/lists/api/mine').expect(200)).body.share !== expected) {
        if (Date.now() - since > 5000) throw new Error(`It did not become ${expected}.`);
      }
    };
    const wish = { capability: share, userId: here.user.id };
    const { body } = await one.as('owner').post(url).send(wish).expect(201);
    await until(true);
    await one.as('owner').delete(`${url}/${body.id}`).expect(204);
    await until(false);
    await one.close();
    await other.close();
  });
});
