import type { AdminGroup } from '@sv/contracts/people.contract';
import { AuthEvent } from '../../src/database/auth-event.entity';
import { Session } from '../../src/database/session.entity';
import { RevocationRow } from '../../src/database/revocation.entity';
import { GroupMember } from '../../src/database/groups/group-member.entity';
import { giveRole, type Person, register } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';

const NOBODY = '01a1fdba-7e91-777f-9bcb-000000000000';
const as = (person: Person) => ({ actorId: person.user.id, actorType: 'user' });

describe('/internal/groups', () => {
  let auth: AuthInstance;
  const people: Record<string, Person> = {};
  const one = (name: string): Person => people[name]!;
  beforeAll(async () => {
    auth = await startAuth();
    for (const name of ['owner', 'admin', 'Mia', 'Bob', 'Cleo']) people[name] = await register(auth, { name });
    await giveRole(auth, one('admin').user.id, 'platform:admin');
  });
  afterAll(() => auth.close());

  const ask = (method: 'get' | 'post' | 'patch' | 'put' | 'delete', path = '') =>
    auth.http()[method](`/internal/groups${path}`).set('authorization', `Bearer ${auth.bearer}`);
  const create = async (name: string): Promise<AdminGroup> =>
    (
      await ask('post')
        .send({ name, ...as(one('admin')) })
        .expect(201)
    ).body;
  const member = (group: AdminGroup, who: string) => `/${group.id}/members/${one(who).user.id}`;
  const put = (group: AdminGroup, who: string, by: string, body: object = {}) =>
    ask('put', member(group, who)).send({ ...body, ...as(one(by)) });
  const remove = (group: AdminGroup, who: string, by: string) => ask('delete', member(group, who)).send(as(one(by)));
  const names = async (group: AdminGroup) =>
    ((await ask('get', `/${group.id}/members`).expect(200)).body.members as { name: string }[]).map(({ name }) => name);

  it('creates, renames and deletes a group, and records each', async () => {
    const group = await create('Böard');
    expect(group).toEqual({
      id: group.id,
      name: 'Böard',
      members: 0,
      createdAt: expect.stringMatching(/Z$/),
      version: 1,
    });
    const renamed = await ask('patch', `/${group.id}`)
      .set('if-match', '"1"')
      .send({ name: 'Board', ...as(one('admin')) });
    expect([renamed.status, renamed.headers['etag'], renamed.body.name]).toEqual([200, '"2"', 'Board']);
    await ask('delete', `/${group.id}`)
      .send(as(one('admin')))
      .expect(204);
    await ask('get', `/${group.id}`).expect(404);
    const events = await auth.db.getRepository(AuthEvent).find({ order: { id: 'ASC' } });
    const kinds = events.filter(({ kind }) => kind.startsWith('group.')).map(({ kind, details }) => [kind, details]);
    expect(kinds).toEqual([
      ['group.created', { groupId: group.id, name: 'Böard' }],
      ['group.renamed', { groupId: group.id, from: 'Böard', to: 'Board' }],
      ['group.deleted', { groupId: group.id, name: 'Board' }],
    ]);
  });

  it('refuses a change that was made for another version, with the present one', async () => {
    const group = await create('Choir');
    await ask('patch', `/${group.id}`)
      .send({ name: 'Choir 2', ...as(one('owner')) })
      .expect(200);
    const late = await ask('patch', `/${group.id}`)
      .set('if-match', '"1"')
      .send({ name: 'Choir 3', ...as(one('admin')) });
    expect([late.status, late.body.current.name, late.body.current.version]).toEqual([412, 'Choir 2', 2]);
  });

  it('has one group of a name, however it is spelt, also of two at once', async () => {
    await create('Chess club');
    for (const name of ['chess CLUB', 'Ｃhess club'])
      await ask('post')
        .send({ name, ...as(one('admin')) })
        .expect(409);
    const both = await Promise.all([1, 2, 3, 4].map(() => ask('post').send({ name: 'Rush', ...as(one('admin')) })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('lists by name in pages', async () => {
    for (const name of ['Zebras', 'apes', 'Bees']) await create(`List ${name}`);
    const first = await ask('get', '?q=list&limit=2').expect(200);
    const next = await ask('get', `?q=list&limit=2&cursor=${first.body.nextCursor}`).expect(200);
    const listed = [...first.body.groups, ...next.body.groups].map(({ name }: AdminGroup) => name);
    expect(listed).toEqual(['List apes', 'List Bees', 'List Zebras']);
    expect(next.body.nextCursor).toBeNull();
  });

  it('adds and removes members once, whatever happens twice', async () => {
    const group = await create('Garden');
    for (let twice = 0; twice < 2; twice++) await put(group, 'Mia', 'admin').expect(204);
    await put(group, 'Bob', 'admin', { isManager: true }).expect(204);
    expect(await names(group)).toEqual(['Bob', 'Mia']);
    expect((await ask('get', `/${group.id}`)).body.members).toBe(2);
    for (let twice = 0; twice < 2; twice++) await remove(group, 'Mia', 'admin').expect(204);
    expect(await names(group)).toEqual(['Bob']);
    const about = (await auth.db.getRepository(AuthEvent).findBy({ userId: one('Mia').user.id }))
      .filter(({ kind }) => kind.startsWith('group.'))
      .map(({ kind }) => kind);
    expect(about.sort()).toEqual(['group.member-added', 'group.member-removed']);
  });

  it('lets a manager add and remove members, and nothing else', async () => {
    const group = await create('Managed');
    await put(group, 'Mia', 'admin', { isManager: true }).expect(204);
    await put(group, 'Bob', 'Mia').expect(204);
    await put(group, 'Bob', 'Mia', { isManager: true }).expect(403);
    await ask('patch', `/${group.id}`)
      .send({ name: 'Mine', ...as(one('Mia')) })
      .expect(403);
    await ask('delete', `/${group.id}`)
      .send(as(one('Mia')))
      .expect(403);
    await put(group, 'Cleo', 'Bob').expect(403);
    await remove(group, 'Mia', 'Bob').expect(403);
    await remove(group, 'Bob', 'Mia').expect(204);
    expect(await names(group)).toEqual(['Mia']);
  });

  it('tells a manager nothing of strangers through a cursor', async () => {
    const group = await create('Cursors');
    for (const who of ['Mia', 'Bob']) await put(group, who, 'admin').expect(204);
    const list = async (who: string) => {
      const cursor = Buffer.from(one(who).user.id).toString('base64url');
      return (await ask('get', `/${group.id}/members?cursor=${cursor}`).expect(200)).body.members as { name: string }[];
    };
    expect((await list('Bob')).map(({ name }) => name)).toEqual(['Mia']);
    expect(await list('admin')).toEqual([]);
  });

  it('lets members leave, and tells strangers nothing', async () => {
    const group = await create('Secret');
    await put(group, 'Mia', 'admin').expect(204);
    await put(group, 'Cleo', 'Cleo').expect(404);
    await remove(group, 'Mia', 'Cleo').expect(404);
    await remove(group, 'Cleo', 'Cleo').expect(404);
    await remove(group, 'Mia', 'Mia').expect(204);
    expect(await names(group)).toEqual([]);
  });

  it('answers the groups of a user', async () => {
    const group = await create('Of Cleo');
    await put(group, 'Cleo', 'admin', { isManager: true }).expect(204);
    const { body } = await ask('get', `/of/${one('Cleo').user.id}`).expect(200);
    expect(body).toEqual({ groups: [{ id: group.id, name: 'Of Cleo', members: 1, isManager: true }] });
  });

  it('voids what runtimes have cached of a user with every change of a membership, and of all with the group', async () => {
    const group = await create('Cached');
    const memberships = async (who: string) => (await ask('get', `/of/${one(who).user.id}/ids`).expect(200)).body;
    const revoked = async (who: string) =>
      (
        await auth.db.getRepository(RevocationRow).find({ where: { userId: one(who).user.id }, order: { n: 'DESC' } })
      )[0];
    const before = (await memberships('Mia')).epoch as number;
    await put(group, 'Mia', 'admin').expect(204);
    expect(await memberships('Mia')).toEqual({ epoch: before + 1, groupIds: expect.arrayContaining([group.id]) });
    expect(await revoked('Mia')).toMatchObject({ epoch: before + 1, sessionId: null });
    await remove(group, 'Mia', 'admin').expect(204);
    expect((await memberships('Mia')).groupIds).not.toContain(group.id);
    expect(await revoked('Mia')).toMatchObject({ epoch: before + 2 });
    await remove(group, 'Mia', 'admin').expect(204);
    expect((await memberships('Mia')).epoch).toBe(before + 2);

    for (const who of ['Mia', 'Bob']) await put(group, who, 'admin').expect(204);
    const bob = (await memberships('Bob')).epoch as number;
    // Not signed in, but a program may have a token of his.
    await auth.db.getRepository(Session).delete({ userId: one('Bob').user.id });
    await ask('delete', `/${group.id}`)
      .send(as(one('admin')))
      .expect(204);
    expect(await revoked('Bob')).toMatchObject({ epoch: bob + 1 });
    expect(await memberships('Mia')).toMatchObject({ epoch: before + 4 });
  });

  it('loses the membership with the user, and the memberships with the group', async () => {
    const group = await create('Leavers');
    const leaver = await register(auth, { name: 'Lea' });
    people['Lea'] = leaver;
    await put(group, 'Lea', 'admin').expect(204);
    await put(group, 'Mia', 'admin').expect(204);
    await auth
      .http()
      .delete(`/internal/users/${leaver.user.id}`)
      .set('authorization', `Bearer ${auth.bearer}`)
      .send({ actorId: 'cli', actorType: 'cli' })
      .expect(204);
    expect(await names(group)).toEqual(['Mia']);
    await ask('delete', `/${group.id}`)
      .send(as(one('admin')))
      .expect(204);
    expect(await auth.db.getRepository(GroupMember).countBy({ groupId: group.id })).toBe(0);
  });

  it('refuses everybody else and what is not there', async () => {
    await ask('post')
      .send({ name: 'Mine', ...as(one('Bob')) })
      .expect(403);
    await ask('patch', `/${NOBODY}`)
      .send({ name: 'x', ...as(one('admin')) })
      .expect(404);
    await ask('delete', `/${NOBODY}`)
      .send(as(one('admin')))
      .expect(404);
    const group = await create('Visible');
    await ask('put', `/${group.id}/members/${NOBODY}`)
      .send(as(one('admin')))
      .expect(404);
    await ask('get', `/${NOBODY}/members`).expect(404);
  });

  it.each([{ name: '' }, { name: 'a\nb' }, { name: 'x'.repeat(81) }, { name: 7 }, {}])(
    'refuses the name in %j',
    async body => {
      const { status } = await ask('post').send({ ...body, ...as(one('admin')) });
      expect(status).toBe(400);
    },
  );

  it.each([
    'get ',
    'post ',
    `get /${NOBODY}`,
    `get /of/${NOBODY}`,
    `get /of/${NOBODY}/ids`,
    `put /${NOBODY}/members/${NOBODY}`,
  ])('is closed without the internal key: %s', async route => {
    const [method, path] = route.split(' ') as ['get', string];
    expect((await auth.http()[method](`/internal/groups${path}`)).status).toBe(401);
  });
});
