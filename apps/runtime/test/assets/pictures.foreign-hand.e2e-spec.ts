import { aUser } from '../support/auth-server/fake-users';
import { startTestInstance, type TestInstance } from '../support/test-instance';
import { png } from './pictures';

const AVATAR = '/api/account/avatar';
const INSTANCE = [
  '/api/instance/logo',
  '/api/instance/logo?dark=1',
  '/api/instance/favicon',
  '/api/instance/email-logo',
];

describe('pictures of somebody else', () => {
  let instance: TestInstance;
  let picture: Buffer;
  beforeAll(async () => {
    instance = await startTestInstance();
    picture = await png();
  });
  afterAll(() => instance.close());

  const rows = () => instance.dataSource.query('SELECT kind, owner_id, sha256 FROM assets');

  it.each(INSTANCE)('%s: is changed by nobody but who may configure the instance', async path => {
    for (const who of ['user', 'auditor'] as const) {
      await instance.as(who).post(path).attach('file', picture, 'x.png').expect(403);
      await instance.as(who).delete(path).expect(403);
    }
    await instance.anonymous().post(path).attach('file', picture, 'x.png').expect(401);
    await instance.anonymous().delete(path).expect(401);
    await instance.withAdminKey('svak_wrong').post(path).attach('file', picture, 'x.png').expect(401);
    expect(await rows()).toEqual([]);
  });

  it('a role or a name that a client claims in a header changes nothing', async () => {
    const claims = { 'x-platform-user-role': 'platform:owner', 'x-platform-user-capabilities': '["tenant:configure"]' };
    await instance.as('user').post(INSTANCE[0]!).set(claims).attach('file', picture, 'x.png').expect(403);
    await instance.anonymous().post(INSTANCE[0]!).set(claims).attach('file', picture, 'x.png').expect(401);
  });

  it.each([
    ['an own page', {}, 200],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sister host', { 'sec-fetch-site': 'same-site' }, 403],
    ['a foreign Origin', { origin: 'https://evil.example' }, 403],
    ['no origin at all, as from a sandboxed frame', { origin: 'null' }, 403],
  ])('a form from %s: %j → %i', async (_, headers, status) => {
    for (const path of [INSTANCE[0]!, AVATAR])
      expect((await instance.as('owner').post(path).set(headers).attach('file', picture, 'x.png')).status).toBe(status);
    if (status === 403) return;
    await instance.as('owner').delete(INSTANCE[0]!).expect(204);
    await instance.as('owner').delete(AVATAR).expect(204);
  });

  it('the avatar of another person cannot be touched, whatever the request names', async () => {
    const victim = instance.as(instance.auth.add(aUser()));
    const { url } = (await victim.post(AVATAR).attach('file', picture, 'x.png').expect(200)).body;
    const before = await rows();
    const { id } = victim.user;
    const other = await png(9, 9, '#ff0000');

    for (const who of ['user', 'admin', 'owner'] as const) {
      const attacker = instance.as(who);
      expect((await attacker.post(`${AVATAR}/${id}`).attach('file', other, 'x.png')).status).toBeGreaterThan(403);
      expect((await attacker.delete(`${AVATAR}/${id}`)).status).toBe(405);
      await attacker.delete(`${AVATAR}?userId=${id}`).expect(204);
      await attacker.delete(AVATAR).set('x-platform-user-id', id).expect(204);
      await attacker.post(AVATAR).field('userId', id).attach('file', other, 'x.png').expect(400);
    }
    await instance.withAdminKey().delete(AVATAR).expect(401);
    await instance.withAdminKey().post(AVATAR).attach('file', other, 'x.png').expect(401);

    expect(await rows()).toEqual(before);
    expect(instance.auth.users.get(id)?.image).toBe(url);
  });

  it.each(['not-a-uuid', '..%2f..%2fsecrets.json', "'%20OR%201=1--", '%00'])('%s is nobody', async id => {
    expect((await instance.as('user').get(`${AVATAR}/${id}`)).status).toBe(400);
  });
});
