import { newId } from '@sv/server/ids/new-id';
import { aUser } from '../support/auth-server/fake-users';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const USERS = '/api/admin/users';

let instance: TestInstance;
const person = (role: 'user' | 'admin' | 'owner') => instance.auth.add(aUser({ role: `platform:${role}` }));
const stored = (id: string) => instance.auth.users.get(id)!;

describe('the users of the instance, for administrators', () => {
  beforeEach(async () => (instance = await startTestInstance()));
  afterEach(() => instance.close());

  it('are listed as the auth server has them, with the filters that were asked for and no others', async () => {
    instance.auth.add(aUser({ name: 'Ada & Bob', email: 'a &b@example.com' }));
    const { body } = await instance
      .as('auditor')
      .get(`${USERS}?q=a%20%26b&role=platform:user&status=active&limit=7`)
      .expect(200);

    expect(body.users).toEqual([expect.objectContaining({ name: 'Ada & Bob' })]);
    const asked = instance.auth.calls.find(({ path }) => /users\?.*q=/.test(path))!;
    expect(Object.fromEntries(new URL(asked.path, 'http://auth').searchParams)).toEqual({
      q: 'a &b',
      role: 'platform:user',
      status: 'active',
      limit: '7',
    });
  });

  it('get another role from an owner only', async () => {
    const { id } = person('user');
    await instance.as('admin').patch(`${USERS}/${id}`).send({ role: 'platform:admin' }).expect(403);
    await instance.withAdminKey().patch(`${USERS}/${id}`).send({ role: 'platform:admin' }).expect(403);
    expect(stored(id).role).toBe('platform:user');

    const { body } = await instance.as('owner').patch(`${USERS}/${id}`).send({ role: 'platform:admin' }).expect(200);
    expect(body.role).toBe('platform:admin');
  });

  it('are changed in the name of whoever asked', async () => {
    const { id } = person('user');
    const admin = instance.as('admin');
    await admin.patch(`${USERS}/${id}`).send({ active: false }).expect(200);
    await instance.withAdminKey().patch(`${USERS}/${id}`).send({ active: true }).expect(200);

    const bodies = instance.auth.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(bodies).toEqual([
      { active: false, fresh: true, actorId: admin.user.id, actorType: 'user' },
      { active: true, fresh: false, actorId: 'bootstrap', actorType: 'admin-key' },
    ]);
  });

  it('become owners, and cease to be, only in a fresh session', async () => {
    const [{ id: next }, { id: former }] = [person('user'), person('owner')];
    const stale = instance.as('owner', { freshUntil: Date.now() - 1 });

    for (const [id, role] of [
      [next, 'platform:owner'],
      [former, 'platform:user'],
    ]) {
      const { body } = await stale.patch(`${USERS}/${id}`).send({ role }).expect(403);
      expect(body.code).toBe('reauthentication-required');
      await instance.as('owner').patch(`${USERS}/${id}`).send({ role }).expect(200);
    }
  });

  it('always have an owner among them', async () => {
    const owner = instance.people.get('owner')!;
    const { body } = await instance
      .as('owner')
      .patch(`${USERS}/${owner.id}`)
      .send({ role: 'platform:user' })
      .expect(409);
    expect(body.code).toBe('last-owner');
    await instance.as('owner').patch(`${USERS}/${owner.id}`).send({ active: false }).expect(409);
  });

  it('get a link to a new password, by a person with the power and not by a key', async () => {
    const { id } = person('user');
    const admin = instance.as('admin');
    const { body } = await admin.post(`${USERS}/${id}/reset-link`).expect(200);
    expect(body).toEqual({ url: expect.stringContaining('/reset-password?token='), expiresAt: expect.any(String) });
    expect(instance.auth.calls.at(-1)).toMatchObject({
      path: `/internal/users/${id}/reset-link`,
      body: { actorId: admin.user.id, actorType: 'user' },
    });
    await instance.withAdminKey().post(`${USERS}/${id}/reset-link`).expect(401);
    await instance.as('auditor').post(`${USERS}/${id}/reset-link`).expect(403);
    await admin.post(`${USERS}/${person('owner').id}/reset-link`).expect(403);
  });

  it('that are not there are 404, and what is no id is 400', async () => {
    await instance.as('owner').patch(`${USERS}/${newId()}`).send({ active: false }).expect(404);
    await instance.as('owner').post(`${USERS}/${newId()}/sign-out`).expect(404);
    await instance.as('owner').patch(`${USERS}/..%2fpolicies`).send({ active: false }).expect(400);
    await instance.as('owner').patch(`${USERS}/me`).send({ active: false }).expect(400);
  });
});

describe('users, each of whom is asked for in one way', () => {
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());

  it.each([{ active: false }, { active: true }, { role: 'platform:user' }])(
    'cannot be changed by an admin when they are owners: %j',
    async change => {
      const { id } = person('owner');
      await instance.as('admin').patch(`${USERS}/${id}`).send(change).expect(403);
      await instance.withAdminKey().patch(`${USERS}/${id}`).send(change).expect(403);
      for (const verb of ['sign-out', 'reset-mfa', 'unlock'])
        await instance.as('admin').post(`${USERS}/${id}/${verb}`).expect(403);
      expect(stored(id)).toMatchObject({ role: 'platform:owner', status: 'active' });
    },
  );

  it.each(['sign-out', 'reset-mfa', 'unlock'])('are helped by %s, in the name of whoever asked', async verb => {
    const { id } = person('user');
    const admin = instance.as('admin');
    await admin.post(`${USERS}/${id}/${verb}`).expect(204);
    expect(instance.auth.calls.at(-1)).toMatchObject({
      method: 'POST',
      path: `/internal/users/${id}/${verb}`,
      body: { actorId: admin.user.id, actorType: 'user' },
    });
    await instance.as('auditor').post(`${USERS}/${id}/${verb}`).expect(403);
    await instance.as('owner').post(`${USERS}/${newId()}/${verb}`).expect(404);
  });

  it.each([
    { role: 'platform:god' },
    { role: null },
    { active: 'no' },
    { active: null },
    { email: 'x@y.z' },
    { actorId: 'me' },
  ])('are not changed by %j', async change => {
    const { id } = person('user');
    const { body } = await instance.as('owner').patch(`${USERS}/${id}`).send(change).expect(400);
    expect(body.code).toBe('validation-failed');
    const changes = instance.auth.calls.filter(({ path }) => path.includes(id));
    expect(changes.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });
});
