import { newKeyPair } from '../apps/runtime/src/plugins/entitlements/license/ed25519-keys';
import { freePort } from '../scripts/check/free-port';
import { Instance } from './support/instance';
import { Person } from './support/person';
import { until } from './support/until';

const PREMIUM = 'com.example.premium';
const BOOKMARKS = 'com.example.bookmarks';
/** SQLite takes one runtime; on Postgres two stand side by side, and the second one must learn as well. */
const onPostgres = Boolean(process.env['TEST_DATABASE_URL']);

/** Mia keeps her cookie, and the pages that she has open, after she was taken out of the group. */
describe('a member who is removed from a group', () => {
  let instance: Instance;
  let ada: Person;
  let mia: Person;
  /** Her cookies at each address: they are kept, as a browser keeps them. */
  const jars = new Map<string, Person>();
  let otherUrl: string;
  let groupId: string;
  let userId: string;
  beforeAll(async () => {
    instance = await Instance.start({ EXAMPLE_PLUGINS: 'true', RATE_LIMIT_PER_MINUTE: '0' });
    otherUrl = instance.url;
    if (onPostgres) {
      const port = await freePort();
      await instance.startRuntime({ PORT: String(port), PUBLIC_URL: instance.url });
      otherUrl = `http://localhost:${port}`;
    }
    ada = await Person.register(instance.url, { name: 'Ada', email: 'ada@example.com' });
    mia = await Person.register(instance.url, { name: 'Mia', email: 'mia@example.com' });
    userId = (await mia.get<{ user: { id: string } }>('/api/auth/session')).body.user.id;
    groupId = (await ada.post<{ id: string }>('/api/admin/groups', { name: 'Board' })).body.id;
    await giveRules();
    const form = { name: 'Script', scope: 'write', pluginIds: null, expiresInDays: 1 };
    token = (await mia.post<{ token: string }>('/api/auth/access-tokens', form)).body.token;
  });
  afterAll(() => instance.close());

  /** One rule of each kind. */
  async function giveRules(): Promise<void> {
    const answers = [
      await ada.send('PUT', `/api/admin/plugins/${PREMIUM}/license-key`, newKeyPair(), {}),
      await ada.post('/api/admin/group-entitlements', { groupId, pluginId: PREMIUM, tier: 'supporter' }),
      await ada.post('/api/admin/capability-grants', { groupId, capability: `${BOOKMARKS}:keep-shelf` }),
      await ada.send('PUT', `/api/admin/plugins/${BOOKMARKS}/access`, { groupIds: [groupId] }, {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([204, 201, 201, 200]);
  }
  let token: string;
  const member = (method: 'PUT' | 'DELETE') =>
    ada.send(method, `/api/admin/groups/${groupId}/members/${userId}`, method === 'PUT' ? {} : undefined, {});
  /** What Mia can do at an address, with the cookie that she has. */
  async function rights(url: string) {
    const at = jars.get(url) ?? mia.at(url);
    jars.set(url, at);
    const shell = await at.get<{ capabilities: string[]; plugins: { id: string }[] }>('/api/shell');
    return {
      app: (await at.get('/bookmarks/api/bookmarks')).status,
      isListed: shell.body.plugins.some(({ id }) => id === BOOKMARKS),
      capability: shell.body.capabilities.includes(`${BOOKMARKS}:keep-shelf`),
      licence: (await at.get('/premium/api/days')).status,
      program: await byProgram(url),
    };
  }
  /** What a program with her access token gets. */
  async function byProgram(url: string): Promise<number[]> {
    const headers = { authorization: `Bearer ${token}` };
    const paths = ['/bookmarks/api/bookmarks', '/premium/api/days'];
    return Promise.all(paths.map(async path => (await fetch(url + path, { headers })).status));
  }
  const NOTHING = { app: 404, isListed: false, capability: false, licence: 402, program: [404, 402] };
  const ALL = { app: 200, isListed: true, capability: true, licence: 200, program: [200, 200] };
  const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

  it('has app, capability and licence with the membership, and none of them at the next request without it', async () => {
    await until(async () => same(await rights(otherUrl), NOTHING), 'nothing is open before', 5000);
    expect((await member('PUT')).status).toBe(204);
    for (const url of [instance.url, otherUrl]) await until(async () => same(await rights(url), ALL), 'all is open');
    // From now on she is known in every runtime, and the cookie is fresh.
    const removedAt = Date.now();
    expect((await member('DELETE')).status).toBe(204);
    for (const url of [instance.url, otherUrl])
      await until(async () => same(await rights(url), NOTHING), 'nothing is open afterwards', 5000);
    expect(Date.now() - removedAt).toBeLessThan(3000);
  });

  it('loses all of it with the group too, and the app stays closed to everybody else', async () => {
    expect((await member('PUT')).status).toBe(204);
    for (const url of [instance.url, otherUrl]) await until(async () => same(await rights(url), ALL), 'all is open');
    expect((await ada.delete(`/api/admin/groups/${groupId}`)).status).toBe(204);
    for (const url of [instance.url, otherUrl])
      await until(async () => same(await rights(url), NOTHING), 'nothing is open afterwards', 5000);
    const { body } = await ada.get<{ groups: { name: string }[] }>(`/api/admin/plugins/${BOOKMARKS}/access`);
    expect(body.groups[0]!.name).toBe('Deleted group');
    expect((await ada.get('/bookmarks/api/bookmarks')).status).toBe(200);
  });

  it('opens nothing of it while the auth server is away, and what needs no group stays open', async () => {
    const group = await ada.post<{ id: string }>('/api/admin/groups', { name: 'Choir' });
    groupId = group.body.id;
    expect((await ada.send('PUT', `/api/admin/plugins/${BOOKMARKS}/access`, { groupIds: [groupId] }, {})).status).toBe(
      200,
    );
    expect((await member('PUT')).status).toBe(204);
    const at = jars.get(instance.url)!;
    await until(async () => (await at.get('/bookmarks/api/bookmarks')).status === 200, 'the app is open');
    await instance.stop(instance.auth, 'SIGKILL');
    await until(async () => (await at.get('/bookmarks/api/bookmarks')).status === 503, 'the app is closed', 8000);
    expect((await at.get('/api/shell')).status).toBe(200);
  });
});
