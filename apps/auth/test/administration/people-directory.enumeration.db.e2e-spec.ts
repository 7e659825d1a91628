import type { InternalPerson } from '@sv/contracts/internal.contract';
import type { DirectoryPolicy } from '@sv/contracts/people.contract';
import { User } from '../../src/database/user.entity';
import { giveRole, type Person, register } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';

const NOBODY = '01a1fdba-7e91-777f-9bcb-000000000000';
const CLI = { actorId: 'cli', actorType: 'cli' };

/** Ada and Bob share a group; Cleo is in none; Dora was deactivated. */
describe('the policy `directory`', () => {
  let auth: AuthInstance;
  let groupId: string;
  const people: Record<string, Person> = {};
  const idOf = (name: string): string => people[name]!.user.id;
  beforeAll(async () => {
    auth = await startAuth();
    for (const name of ['Olga', 'Rita', 'Ada', 'Bob', 'Cleo', 'Dora'])
      people[name] = await register(auth, { name, email: `${name.toLowerCase()}@secret.example` });
    await giveRole(auth, idOf('Rita'), 'platform:auditor');
    groupId = (await call('post', '/groups').send({ name: 'Club', ...CLI })).body.id;
    for (const name of ['Ada', 'Bob']) await call('put', `/groups/${groupId}/members/${idOf(name)}`).send(CLI);
    await auth.db.getRepository(User).update({ id: idOf('Dora') }, { status: 'deactivated' });
  });
  afterAll(() => auth.close());

  const call = (method: 'get' | 'post' | 'put' | 'patch', path: string) =>
    auth.http()[method](`/internal${path}`).set('authorization', `Bearer ${auth.bearer}`);
  const setPolicy = (directory: DirectoryPolicy) =>
    call('patch', '/policies')
      .send({ directory, ...CLI })
      .expect(200);
  const namesIn = (users: InternalPerson[]): string[] => users.map(({ name }) => name);
  const found = async (viewer: string, query = ''): Promise<string[]> =>
    namesIn((await call('get', `/people?viewer=${idOf(viewer)}${query}`).expect(200)).body.users);
  const lookUp = async (viewer: string, names: string[]): Promise<string[]> => {
    const ids = names.map(name => (name === 'nobody' ? NOBODY : idOf(name)));
    const { body } = await call('post', '/people/lookup').send({ viewer: idOf(viewer), ids });
    return namesIn(body.users);
  };

  it('everyone: finds every active user by name, in pages', async () => {
    await setPolicy('everyone');
    expect(await found('Cleo')).toEqual(['Ada', 'Bob', 'Cleo', 'Olga', 'Rita']);
    const first = await call('get', `/people?viewer=${idOf('Cleo')}&limit=3`);
    const next = await call('get', `/people?viewer=${idOf('Cleo')}&limit=3&cursor=${first.body.nextCursor}`);
    expect(namesIn([...first.body.users, ...next.body.users])).toEqual(['Ada', 'Bob', 'Cleo', 'Olga', 'Rita']);
    expect(await found('Cleo', `&groupId=${groupId}`)).toEqual(['Ada', 'Bob']);
    // A deactivated user keeps the name on what they did.
    expect(await lookUp('Cleo', ['Dora', 'nobody', 'Ada'])).toEqual(['Dora', 'Deleted user', 'Ada']);
  });

  it('groups: finds who shares a group, and oneself', async () => {
    await setPolicy('groups');
    expect(await found('Ada')).toEqual(['Ada', 'Bob']);
    expect(await found('Cleo')).toEqual(['Cleo']);
    expect(await found('Cleo', `&groupId=${groupId}`)).toEqual([]);
    expect(await lookUp('Ada', ['Cleo', 'Bob', 'nobody'])).toEqual(['Bob', 'Deleted user']);
  });

  it('administrators: finds oneself only; administrators find everybody under every policy', async () => {
    await setPolicy('administrators');
    expect(await found('Ada')).toEqual(['Ada']);
    expect(await lookUp('Ada', ['Bob', 'Ada'])).toEqual(['Ada']);
    expect(await found('Rita')).toEqual(['Ada', 'Bob', 'Cleo', 'Olga', 'Rita']);
  });

  it('names groups to their members, and all of them to whoever may see everybody', async () => {
    const groups = async (viewer: string) => (await call('get', `/people/groups?viewer=${idOf(viewer)}`)).body.groups;
    await setPolicy('groups');
    expect(await groups('Cleo')).toEqual([]);
    expect(await groups('Ada')).toEqual([{ id: groupId, name: 'Club' }]);
    expect(await groups('Olga')).toEqual([{ id: groupId, name: 'Club' }]);
    await setPolicy('everyone');
    expect(await groups('Cleo')).toEqual([{ id: groupId, name: 'Club' }]);
  });

  it('holds from the next question on, for who was removed from a group', async () => {
    await setPolicy('groups');
    expect(await found('Bob')).toEqual(['Ada', 'Bob']);
    await auth
      .http()
      .delete(`/internal/groups/${groupId}/members/${idOf('Bob')}`)
      .set('authorization', `Bearer ${auth.bearer}`)
      .send(CLI)
      .expect(204);
    expect(await found('Bob')).toEqual(['Bob']);
    expect(await lookUp('Bob', ['Ada'])).toEqual([]);
    await call('put', `/groups/${groupId}/members/${idOf('Bob')}`)
      .send(CLI)
      .expect(204);
  });

  it('tells nothing of whom a viewer may not see through a cursor, however they name themselves', async () => {
    await setPolicy('groups');
    const hidden = Buffer.from(idOf('Cleo')).toString('base64url');
    expect(await found('Ada', `&cursor=${hidden}`)).toEqual([]);
    const seen = Buffer.from(idOf('Ada')).toString('base64url');
    expect(await found('Ada', `&cursor=${seen}`)).toEqual(['Bob']);
  });

  it('tells nobody who belongs to the groups of others', async () => {
    await setPolicy('groups');
    const other = (await call('post', '/groups').send({ name: 'Secret', ...CLI })).body.id as string;
    for (const name of ['Bob', 'Cleo']) await call('put', `/groups/${other}/members/${idOf(name)}`).send(CLI);
    // Ada shares Club with Bob, and may not learn that he is in Secret.
    expect(await found('Ada', `&groupId=${other}`)).toEqual([]);
    expect(await found('Bob', `&groupId=${other}`)).toEqual(['Bob', 'Cleo']);
    await auth
      .http()
      .delete(`/internal/groups/${other}`)
      .set('authorization', `Bearer ${auth.bearer}`)
      .send(CLI)
      .expect(204);
  });

  it('names the groups of a user only as far as the viewer finds that user in them', async () => {
    const groupsOf = async (name: string, viewer?: string) => {
      const query = new URLSearchParams({ memberId: idOf(name), ...(viewer && { viewer: idOf(viewer) }) });
      const { body } = await call('get', `/people/groups?${query}`).expect(200);
      return (body.groups as { name: string }[]).map(group => group.name);
    };
    const other = (await call('post', '/groups').send({ name: 'Secret', ...CLI })).body.id as string;
    for (const name of ['Bob', 'Cleo', 'Dora'])
      await call('put', `/groups/${other}/members/${idOf(name)}`).send({ ...CLI });
    await setPolicy('groups');
    expect([await groupsOf('Bob', 'Ada'), await groupsOf('Cleo', 'Ada')]).toEqual([['Club'], []]);
    expect([await groupsOf('Bob', 'Bob'), await groupsOf('Bob', 'Olga')]).toEqual([
      ['Club', 'Secret'],
      ['Club', 'Secret'],
    ]);
    await setPolicy('administrators');
    expect([await groupsOf('Bob', 'Ada'), await groupsOf('Ada', 'Ada')]).toEqual([[], ['Club']]);
    await setPolicy('everyone');
    expect(await groupsOf('Bob', 'Ada')).toEqual(['Club', 'Secret']);
    // Whom nobody finds belongs to nothing, and whoever was deactivated sees nothing.
    expect([await groupsOf('Dora', 'Ada'), await groupsOf('Bob', 'Dora'), await groupsOf('Bob')]).toEqual([
      [],
      [],
      ['Club', 'Secret'],
    ]);
    expect((await call('get', '/people/groups?memberId=x')).status).toBe(400);
    await auth
      .http()
      .delete(`/internal/groups/${other}`)
      .set('authorization', `Bearer ${auth.bearer}`)
      .send(CLI)
      .expect(204);
  });

  it('lets a manager add only whom they see', async () => {
    await setPolicy('groups');
    const as = { actorId: idOf('Ada'), actorType: 'user' };
    await call('put', `/groups/${groupId}/members/${idOf('Ada')}`).send({ ...CLI, isManager: true });
    const add = (id: string) => call('put', `/groups/${groupId}/members/${id}`).send(as);
    const [hidden, nobody] = [await add(idOf('Cleo')), await add(NOBODY)];
    expect([hidden.status, hidden.body.detail]).toEqual([404, nobody.body.detail]);
    expect(await found('Ada')).toEqual(['Ada', 'Bob']);
    await setPolicy('everyone');
    expect((await add(idOf('Cleo'))).status).toBe(204);
    await auth
      .http()
      .delete(`/internal/groups/${groupId}/members/${idOf('Cleo')}`)
      .set('authorization', `Bearer ${auth.bearer}`)
      .send(CLI)
      .expect(204);
  });

  it('shows nothing to whom was deactivated', async () => {
    await setPolicy('everyone');
    expect(await found('Dora')).toEqual([]);
  });

  it('cannot be asked for an address, nor be searched by one', async () => {
    await setPolicy('everyone');
    expect(await found('Cleo', '&q=secret')).toEqual([]);
    expect(await found('Cleo', '&q=ada%40')).toEqual([]);
    expect(await found('Cleo', '&q=AD')).toEqual(['Ada']);
    expect(await found('Cleo', '&q=%25')).toEqual([]);
    const { text } = await call('get', `/people?viewer=${idOf('Cleo')}`);
    expect(text).not.toContain('secret.example');
    const cursor = (await call('get', `/people?viewer=${idOf('Cleo')}&limit=1`)).body.nextCursor as string;
    expect(Buffer.from(cursor, 'base64url').toString()).toBe(idOf('Ada'));
  });

  it('gives addresses where they are asked for', async () => {
    const { body } = await call('get', `/people?viewer=${idOf('Ada')}&withEmail=true&q=bob`);
    expect(body.users[0].email).toBe('bob@secret.example');
  });

  it.each(['viewer=x', 'groupId=x', 'limit=0', 'cursor=x', 'more=1'])('refuses %s', async query => {
    expect((await call('get', `/people?${query}`)).status).toBe(400);
  });

  it.each(['get /people', 'get /people/groups', 'post /people/lookup'])(
    'is closed without the internal key: %s',
    async route => {
      const [method, path] = route.split(' ') as ['get', string];
      expect((await auth.http()[method](`/internal${path}`)).status).toBe(401);
    },
  );
});
