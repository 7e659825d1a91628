import type { BuiltInCapability } from '@sv/contracts/access.contract';
import type { AdminKey, CreatedAdminKey } from '@sv/contracts/admin/admin-keys.contract';
import { AdminKeyRow } from '../../src/kernel/admin-keys/admin-key.entity';
import { grantable } from '../../src/kernel/admin-keys/grantable';
import { aUser } from '../support/auth-server/fake-users';
import { ADMIN_KEY, startTestInstance, type TestInstance } from '../support/test-instance';

const KEYS = '/api/admin/keys';
const HOUR_MS = 3_600_000;

describe('an admin key', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());

  const make = async (capabilities: BuiltInCapability[], fields: object = {}): Promise<CreatedAdminKey> => {
    const { body } = await instance
      .as('owner')
      .post(KEYS)
      .send({ name: 'Script', capabilities, ...fields })
      .expect(201);
    return body as CreatedAdminKey;
  };
  const rows = () => instance.dataSource.getRepository(AdminKeyRow);
  const listed = async (): Promise<AdminKey[]> => (await instance.as('auditor').get(KEYS).expect(200)).body.keys;
  const users = (key: string) => instance.withAdminKey(key).get('/api/admin/users');

  it('is shown once, stored hashed and listed without itself', async () => {
    const expiresAt = new Date(Date.now() + HOUR_MS).toISOString();
    const { key, ...made } = await make(['user:view', 'health:view'], { name: 'Backup', expiresAt });
    expect(key).toMatch(/^svak_[\w-]{43}$/);
    const shown = {
      id: made.id,
      name: 'Backup',
      capabilities: ['user:view', 'health:view'],
      expiresAt,
      lastUsedAt: null,
    };
    expect(made).toEqual({ ...shown, createdAt: expect.any(String) });
    expect((await listed()).find(({ id }) => id === made.id)).toEqual(made);
    expect(JSON.stringify(await rows().find())).not.toContain(key.slice(5));
  });

  it('opens what it was made for, as header and as bearer, and nothing else', async () => {
    const { key } = await make(['user:view']);
    const target = instance.auth.add(aUser());
    await users(key).expect(200);
    await instance.anonymous().get('/api/admin/users').set('authorization', `Bearer ${key}`).expect(200);

    const client = instance.withAdminKey(key);
    for (const refused of [
      client.get('/api/admin/health'),
      client.get('/api/admin/settings'),
      client.get('/api/admin/plugins'),
      client.patch('/api/admin/settings').send({ tenantName: 'Mine' }),
      client.patch(`/api/admin/users/${target.id}`).send({ active: false }),
      client.post(`/api/admin/users/${target.id}/reset-mfa`),
      client.delete(`/api/admin/users/${target.id}`),
    ])
      expect((await refused).status).toBe(403);
    expect(instance.auth.users.get(target.id)).toMatchObject({ status: 'active' });
  });

  it('makes no keys, learns of none, revokes none and assigns no role, whatever it may', async () => {
    const all = await make([...grantable]);
    const target = instance.auth.add(aUser());
    for (const key of [all.key, ADMIN_KEY]) {
      const client = instance.withAdminKey(key);
      await client.get(KEYS).expect(401);
      await client
        .post(KEYS)
        .send({ name: 'More', capabilities: ['user:view'] })
        .expect(401);
      await client.delete(`${KEYS}/${all.id}`).expect(401);
      for (const role of ['platform:owner', 'platform:admin', 'platform:user'])
        await client.patch(`/api/admin/users/${target.id}`).send({ role }).expect(403);
      await client.delete('/api/account').expect(401);
    }
    await users(all.key).expect(200);
  });

  it('has no power that a forged row gives it', async () => {
    const { id, key } = await make(['user:view']);
    const target = instance.auth.add(aUser());
    await rows().update({ id }, { capabilities: ['user:manage', 'role:assign'] });
    const change = instance.withAdminKey(key).patch(`/api/admin/users/${target.id}`);
    await change.send({ role: 'platform:owner' }).expect(403);
  });

  it.each([
    ['wrong', async () => `svak_${'A'.repeat(43)}`],
    ['no key of ours', async () => 'hunter2'],
    ['empty', async () => 'svak_'],
    ['the hash of one', async () => (await rows().findOneByOrFail({ id: (await make(['user:view'])).id })).keyHash],
    [
      'changed in its last character',
      async () => (await make(['user:view'])).key.replace(/.$/, last => (last === 'A' ? 'B' : 'A')),
    ],
    [
      'expired',
      async () => {
        const { id, key } = await make(['user:view'], { expiresAt: new Date(Date.now() + HOUR_MS).toISOString() });
        await users(key).expect(200);
        await rows().update({ id }, { expiresAt: new Date(Date.now() - 1) });
        return key;
      },
    ],
    [
      'revoked',
      async () => {
        const { id, key } = await make(['user:view']);
        await users(key).expect(200);
        await instance.as('owner').delete(`${KEYS}/${id}`).expect(204);
        return key;
      },
    ],
  ])('that is %s is refused, also beside a valid cookie', async (_what, made) => {
    const key = await made();
    const { cookie } = instance.as('owner');
    for (const header of [{ 'x-platform-admin-key': key }, { authorization: `Bearer ${key}` }]) {
      const { status, body } = await instance.anonymous().get('/api/admin/users').set('cookie', cookie).set(header);
      expect([status, body.code]).toEqual([401, 'unauthenticated']);
    }
  });

  it('counts alone: what the cookie beside it may do is not added', async () => {
    const { key } = await make(['health:view']);
    const { cookie } = instance.as('owner');
    await instance
      .anonymous()
      .get('/api/admin/users')
      .set('cookie', cookie)
      .set('x-platform-admin-key', key)
      .expect(403);
  });

  it('is revoked once, and is not listed afterwards', async () => {
    const { id } = await make(['user:view']);
    const tries = await Promise.all(Array.from({ length: 10 }, () => instance.as('owner').delete(`${KEYS}/${id}`)));
    expect(tries.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(9).fill(404)]);
    expect((await listed()).map(key => key.id)).not.toContain(id);
  });

  it('says when it was used, written at most once a minute', async () => {
    const { id, key } = await make(['user:view']);
    const lastUse = async () => (await rows().findOneByOrFail({ id })).lastUsedAt;
    await users(key).expect(200);
    const first = await lastUse();
    expect(first).toBeInstanceOf(Date);
    await users(key).expect(200);
    expect(await lastUse()).toEqual(first);
    await rows().update({ id }, { lastUsedAt: new Date(Date.now() - 61_000) });
    await users(key).expect(200);
    expect((await lastUse())!.getTime()).toBeGreaterThan(Date.now() - 30_000);
  });

  it('is made and revoked by owners in a fresh session only', async () => {
    const { id } = await make(['user:view']);
    const wish = { name: 'Mine', capabilities: ['user:view'] };
    const stale = instance.as('owner', { freshUntil: Date.now() - 1 });
    expect((await stale.post(KEYS).send(wish).expect(403)).body.code).toBe('reauthentication-required');
    expect((await stale.delete(`${KEYS}/${id}`).expect(403)).body.code).toBe('reauthentication-required');
    for (const who of ['admin', 'auditor', 'user'] as const) {
      await instance.as(who).post(KEYS).send(wish).expect(403);
      await instance.as(who).delete(`${KEYS}/${id}`).expect(403);
    }
    await instance.as('user').get(KEYS).expect(403);
    expect((await rows().findOneByOrFail({ id })).revokedAt).toBeNull();
  });

  it.each([
    [{}],
    [{ name: '' }],
    [{ name: 'a\nb' }],
    [{ name: 'x'.repeat(101) }],
    [{ capabilities: [] }],
    [{ capabilities: ['role:assign'] }],
    [{ capabilities: ['user:view', 'role:assign'] }],
    [{ capabilities: ['user:view', 'user:view'] }],
    [{ capabilities: ['everything'] }],
    [{ capabilities: ['com.example.notes:edit-all'] }],
    [{ capabilities: 'user:view' }],
    [{ capabilities: [['user:view']] }],
    [{ expiresAt: '2020-01-01T00:00:00.000Z' }],
    [{ expiresAt: 'tomorrow' }],
    [{ expiresAt: '2099-W01' }],
    [{ expiresAt: '2099-123' }],
    [{ expiresAt: null }],
    [{ createdBy: 'me' }],
    [{ key: 'svak_mine' }],
  ])('is not made of %j', async fields => {
    const before = await rows().count();
    const wish = Object.keys(fields).length === 0 ? {} : { name: 'Script', capabilities: ['user:view'], ...fields };
    const { body } = await instance.as('owner').post(KEYS).send(wish).expect(400);
    expect(body.code).toBe('validation-failed');
    expect(await rows().count()).toBe(before);
  });
});
