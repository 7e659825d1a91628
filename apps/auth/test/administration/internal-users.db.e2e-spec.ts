import type { Role } from '@sv/contracts/access.contract';
import { AuthEvent } from '../../src/database/auth-event.entity';
import { Invite } from '../../src/database/people/invite.entity';
import { RevocationRow } from '../../src/database/revocation.entity';
import { Session } from '../../src/database/session.entity';
import { User } from '../../src/database/user.entity';
import { giveRole, PASSWORD, type Person, register } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';

const NOBODY = '01a1fdba-7e91-777f-9bcb-000000000000';
const cli = { actorId: 'cli', actorType: 'cli' };
const as = (person: Person) => ({ actorId: person.user.id, actorType: 'user' });

describe('/internal/users', () => {
  let auth: AuthInstance;
  let owner: Person;
  let admin: Person;
  beforeAll(async () => {
    auth = await startAuth();
    owner = await register(auth, { name: 'Olga Owner' });
    admin = await register(auth, { name: 'Adam Admin' });
    await giveRole(auth, admin.user.id, 'platform:admin');
  });
  afterAll(() => auth.close());

  const ask = (method: 'get' | 'post' | 'patch' | 'delete', path: string) =>
    auth.http()[method](`/internal/users${path}`).set('authorization', `Bearer ${auth.bearer}`);
  const patch = (person: Person, body: object) => ask('patch', `/${person.user.id}`).send(body);
  const someone = async (role: Role = 'platform:user', name = 'Some One') => {
    const person = await register(auth, { name });
    if (role !== 'platform:user') await giveRole(auth, person.user.id, role);
    return person;
  };

  it('wants the internal key on every route', async () => {
    const routes = [
      'get /internal/users',
      'post /internal/users',
      'post /internal/users/lookup',
      'post /internal/users/languages',
      `patch /internal/users/${NOBODY}`,
      `delete /internal/users/${NOBODY}`,
      `post /internal/users/${NOBODY}/sign-out`,
      `post /internal/users/${NOBODY}/reauthenticate`,
      'get /internal/revocations',
      'get /internal/auth-events',
    ];
    for (const route of routes) {
      const [method, path] = route.split(' ') as ['get', string];
      for (const key of [
        undefined,
        'Bearer wrong',
        'Bearer',
        `Basic ${auth.bearer}`,
        `Bearer ${auth.bearer}x`,
        auth.bearer,
      ]) {
        const request = auth.http()[method](path).set('cookie', owner.cookie);
        const response = await (key ? request.set('authorization', key) : request);
        expect([route, key, response.status]).toEqual([route, key, 401]);
      }
    }
  });

  it('knows which language the browsers of people preferred lately', async () => {
    const ids = [owner.user.id, admin.user.id, NOBODY];
    await auth.db.getRepository(User).update({ id: admin.user.id }, { seenLanguage: 'de' });
    await auth.db.getRepository(User).update({ id: owner.user.id }, { seenLanguage: null });
    const { body } = await ask('post', '/languages').send({ ids }).expect(200);
    expect(body).toEqual({ languages: { [admin.user.id]: 'de' } });
  });

  it('lists newest first, in pages, with filters that take every character as itself', async () => {
    const people = [];
    for (const name of ['Zoë 100%', 'ZOË 100x', 'under_score', 'back\\slash'])
      people.push(await someone('platform:user', name));
    const names = async (query: string) =>
      ((await ask('get', `?${query}`).expect(200)).body.users as { name: string }[]).map(({ name }) => name);
    const first = await ask('get', '?limit=2').expect(200);
    const next = await ask('get', `?limit=2&cursor=${first.body.nextCursor}`).expect(200);

    expect([...first.body.users, ...next.body.users].map(({ id }) => id)).toEqual(
      people.map(({ user }) => user.id).reverse(),
    );
    expect(first.body.users[0]).toEqual({
      id: people[3]!.user.id,
      email: people[3]!.email,
      emailVerified: false,
      name: 'back\\slash',
      image: null,
      role: 'platform:user',
      status: 'active',
      mfa: { totp: false, passkeys: 0 },
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
    });
    expect(await names(`q=${encodeURIComponent('zoë')}`)).toEqual(['ZOË 100x', 'Zoë 100%']);
    expect(await names('q=0%25')).toEqual(['Zoë 100%']);
    expect(await names('q=r_s')).toEqual(['under_score']);
    expect(await names('q=k%5C')).toEqual(['back\\slash']);
    expect(await names('role=platform:owner')).toEqual(['Olga Owner']);
    expect(await names('status=deactivated')).toEqual([]);
    expect((await ask('get', '?limit=200')).body.nextCursor).toBeNull();
  });

  it.each(['limit=0', 'limit=201', 'limit=x', 'cursor=nonsense', 'role=root', 'status=gone', 'q=%00', 'offset=3'])(
    'refuses the query %s',
    async query => {
      const response = await ask('get', `?${query}`);
      expect([response.status, response.body.code]).toEqual([400, 'validation-failed']);
    },
  );

  it('looks people up by id', async () => {
    const { body } = await ask('post', '/lookup')
      .send({ ids: [owner.user.id, NOBODY] })
      .expect(200);

    expect(body.users).toEqual([{ ...owner.user, status: 'active' }]);
    expect((await ask('post', '/lookup').send({ ids: Array(201).fill(NOBODY) })).status).toBe(400);
    expect((await ask('post', '/lookup').send({ ids: ['x'] })).status).toBe(400);
  });

  it('changes a role without ending a session, and voids what was cached', async () => {
    const person = await someone();
    await patch(person, { role: 'platform:auditor', ...as(owner) }).expect(200);

    const verified = await auth.http().get('/api/verify').set('cookie', person.cookie).expect(200);
    expect(verified.body.user.role).toBe('platform:auditor');
    expect(await auth.db.getRepository(RevocationRow).findBy({ userId: person.user.id })).toEqual([
      expect.objectContaining({ sessionId: null, epoch: 1 }),
    ]);
    expect(
      await auth.db.getRepository(AuthEvent).findOneByOrFail({ kind: 'user.role-changed', userId: person.user.id }),
    ).toMatchObject({
      actorId: owner.user.id,
      actorType: 'user',
      details: { from: 'platform:user', to: 'platform:auditor' },
    });
  });

  it('deactivates: every session ends and none begins until it is undone', async () => {
    const person = await someone();
    await patch(person, { active: false, ...as(admin) }).expect(200);
    const signIn = () => auth.http().post('/api/auth/sign-in').send({ email: person.email, password: PASSWORD });

    await auth.http().get('/api/verify').set('cookie', person.cookie).expect(401);
    await signIn().expect(401);
    const rows = await auth.db
      .getRepository(RevocationRow)
      .find({ where: { userId: person.user.id }, order: { n: 'ASC' } });
    expect(rows.map(({ sessionId, epoch }) => ({ sessionId, epoch }))).toEqual([
      { sessionId: null, epoch: null },
      { sessionId: null, epoch: 1 },
    ]);
    await patch(person, { active: true, ...as(admin) }).expect(200);
    await signIn().expect(200);
  });

  it('lets only owners give roles and touch owners, an admin the others, and the rest nobody', async () => {
    const auditor = await someone('platform:auditor');
    const user = await someone();
    const target = await someone();
    const status = async (body: object, person = target) => (await patch(person, body)).status;
    const key = { actorId: 'bootstrap', actorType: 'admin-key' };

    for (const actor of [as(admin), as(auditor), as(user), as(target), key, { actorId: NOBODY, actorType: 'user' }]) {
      expect(await status({ role: 'platform:owner', ...actor })).toBe(403);
      expect(await status({ active: false, ...actor }, owner)).toBe(403);
      expect(await status({ status: 'deleting', ...actor }, owner)).toBe(403);
      expect((await ask('post', `/${owner.user.id}/sign-out`).send(actor)).status).toBe(403);
    }
    for (const actor of [as(auditor), as(user)]) expect(await status({ active: false, ...actor })).toBe(403);
    for (const actor of [as(admin), key]) expect(await status({ active: false, ...actor })).toBe(200);
    expect(await status({ image: '/api/account/avatar/x', ...as(user) }, user)).toBe(200);
    expect(await status({ image: '/api/account/avatar/x', ...as(user) }, admin)).toBe(403);
    await auth.http().get('/api/verify').set('cookie', owner.cookie).expect(200);
  });

  it('lets nobody give or take the owner role without a fresh session, whatever role the runtime saw before', async () => {
    const target = await someone();
    const code = async (body: object) => (await patch(target, body)).body.code as string | undefined;
    const stale = as(owner);
    const fresh = { ...as(owner), fresh: true };

    for (const wish of [{ ...stale }, { ...stale, fresh: false }])
      expect(await code({ role: 'platform:owner', ...wish })).toBe('reauthentication-required');
    expect(await code({ role: 'platform:auditor', ...stale })).toBeUndefined();
    expect(await code({ role: 'platform:owner', ...fresh })).toBeUndefined();
    for (const wish of [{ role: 'platform:user' }, { status: 'deleting' }])
      expect(await code({ ...wish, ...stale })).toBe('reauthentication-required');
    expect(await auth.db.getRepository(User).findOneByOrFail({ id: target.user.id })).toMatchObject({
      role: 'platform:owner',
      status: 'active',
    });
    expect(await code({ role: 'platform:user', ...fresh })).toBeUndefined();
    // Nor do administrators delete themselves by the power to delete others.
    await giveRole(auth, target.user.id, 'platform:admin');
    expect(await code({ status: 'deleting', ...as(target) })).toBe('reauthentication-required');
    expect(await code({ status: 'deleting', ...as(target), fresh: true })).toBeUndefined();
  });

  it('always leaves an owner', async () => {
    const refused = [{ role: 'platform:user' }, { active: false }, { status: 'deleting' }];
    for (const wish of refused) expect((await patch(owner, { ...wish, ...cli })).body.code).toBe('last-owner');
    expect((await ask('delete', `/${owner.user.id}`).send(cli)).body.code).toBe('last-owner');

    const second = await someone('platform:owner');
    const both = await Promise.all([
      patch(owner, { role: 'platform:admin', ...cli }),
      patch(second, { role: 'platform:admin', ...cli }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await auth.db.getRepository(User).countBy({ role: 'platform:owner' })).toBe(1);
    await giveRole(auth, owner.user.id, 'platform:owner');
  });

  it('deletes in two steps, the second as often as need be, and keeps the log', async () => {
    const person = await someone();
    expect((await patch(person, { status: 'deleting', ...as(admin) }).expect(200)).body.status).toBe('deleting');
    await auth.http().get('/api/verify').set('cookie', person.cookie).expect(401);
    expect((await patch(person, { active: true, ...as(admin) })).body.code).toBe('conflict');
    await ask('delete', `/${person.user.id}`).send(as(admin)).expect(204);
    await ask('delete', `/${person.user.id}`).send(as(admin)).expect(204);

    expect(await auth.db.getRepository(User).existsBy({ id: person.user.id })).toBe(false);
    expect(await auth.db.getRepository(AuthEvent).countBy({ userId: person.user.id, kind: 'user.deleted' })).toBe(1);
  });

  it('leaves nothing of a deleted person behind but lines of the log', async () => {
    const person = await someone();
    const invite = { id: person.user.id, tenantId: 'default', email: person.email, role: 'platform:user' as const };
    const times = { createdAt: new Date(), expiresAt: new Date(), usedAt: new Date() };
    await auth.db.getRepository(Invite).insert({ ...invite, tokenHash: 'x', createdBy: owner.user.id, ...times });
    await ask('delete', `/${person.user.id}`).send(as(admin)).expect(204);

    const keepers = new Set<string>();
    for (const { tableName, target } of auth.db.entityMetadatas) {
      const text = JSON.stringify(await auth.db.getRepository(target).find());
      if (text.includes(person.user.id)) keepers.add(tableName);
      expect([tableName, text.includes(person.email)]).toEqual([tableName, false]);
    }
    expect([...keepers].sort()).toEqual(['auth_event', 'revocations']);
  });

  it('signs a person out everywhere', async () => {
    const person = await someone();
    await ask('post', `/${person.user.id}/sign-out`).send(as(admin)).expect(204);

    await auth.http().get('/api/verify').set('cookie', person.cookie).expect(401);
  });

  it('confirms a password for the runtime', async () => {
    const confirm = (id: string, password: string) => ask('post', `/${id}/reauthenticate`).send({ password });

    await confirm(admin.user.id, PASSWORD).expect(204);
    expect((await confirm(admin.user.id, 'not it at all')).body.code).toBe('invalid-credentials');
    expect((await confirm(NOBODY, PASSWORD)).status).toBe(404);
  });

  it('makes accounts for the command line only', async () => {
    const form = { name: 'New', email: 'new@example.com', password: PASSWORD };
    expect((await ask('post', '').send({ ...form, ...as(owner) })).status).toBe(403);
    expect(
      (
        await ask('post', '')
          .send({ ...form, ...cli })
          .expect(201)
      ).body,
    ).toMatchObject({ role: 'platform:user', lastSeenAt: null });
    expect((await ask('post', '').send({ ...form, ...cli })).body.code).toBe('email-taken');
  });

  it.each([
    [{ role: 'root' }],
    [{ role: null }],
    [{ active: 'no' }],
    [{ active: null }],
    [{ status: 'active' }],
    [{ image: '//evil.example/x.png' }],
    [{ image: 'https://evil.example/x.png' }],
    [{ email: 'x@example.com' }],
    [{ passwordHash: 'x' }],
    [{ actorType: 'root' }],
    [{ actorId: undefined }],
  ])('refuses the change %j', async wish => {
    const response = await patch(admin, { ...cli, ...wish });
    expect([response.status, response.body.code]).toEqual([400, 'validation-failed']);
  });

  it('does not find what is not there', async () => {
    expect((await ask('patch', `/${NOBODY}`).send({ active: true, ...cli })).body.code).toBe('not-found');
    expect((await ask('patch', '/%00').send({ active: true, ...cli })).status).toBe(404);
  });
});

describe('deactivation beside sign-ins', () => {
  it('leaves no session that would live again after the account is activated', async () => {
    const auth = await startAuth();
    await register(auth);
    const person = await register(auth);
    const change = (active: boolean) =>
      auth
        .http()
        .patch(`/internal/users/${person.user.id}`)
        .set('authorization', `Bearer ${auth.bearer}`)
        .send({ active, ...cli })
        .expect(200);
    for (let round = 0; round < 5; round++) {
      const signIns = Array.from({ length: 6 }, () =>
        auth.http().post('/api/auth/sign-in').send({ email: person.email, password: PASSWORD }),
      );
      const answers = await Promise.all([...signIns, change(false)]);
      expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true);
      expect(await auth.db.getRepository(Session).countBy({ userId: person.user.id })).toBe(0);
      await change(true);
    }
    await auth.close();
  });
});
