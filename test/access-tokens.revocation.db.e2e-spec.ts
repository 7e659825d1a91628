import type { NewAccessToken } from '@sv/contracts/identity.contract';
import { freePort } from '../scripts/check/free-port';
import { Instance } from './support/instance';
import { Person } from './support/person';

const LISTS = '/tasks/api/lists';

/** SQLite takes one runtime; on Postgres two run side by side, and both must learn of it. */
const onPostgres = Boolean(process.env['TEST_DATABASE_URL']);

/** Somebody who goes on with a token after its owner or an administrator took it back. */
describe('an access token that both runtimes remember', () => {
  let instance: Instance;
  let urls: string[];
  let owner: Person;
  beforeAll(async () => {
    instance = await Instance.start({ RATE_LIMIT_PER_MINUTE: '0' });
    urls = [instance.url];
    if (onPostgres) {
      const port = await freePort();
      await instance.startRuntime({ PORT: String(port), PUBLIC_URL: instance.url });
      urls.push(`http://localhost:${port}`);
    }
    owner = await Person.register(instance.url, { name: 'Ada', email: 'ada@example.com' });
  });
  afterAll(() => instance.close());

  const use = async (token: string): Promise<number[]> =>
    Promise.all(
      urls.map(async url => (await fetch(url + LISTS, { headers: { authorization: `Bearer ${token}` } })).status),
    );
  const created = async (person: Person): Promise<NewAccessToken> => {
    const { status, body } = await person.post<NewAccessToken>('/api/auth/access-tokens', {
      name: 'Script',
      scope: 'write',
    });
    expect(status).toBe(201);
    expect(new Set(await use(body.token))).toEqual(new Set([200]));
    return body;
  };
  /** How long it takes until every runtime answers with the status. */
  const until = async (token: string, wanted: number): Promise<number> => {
    const startedAt = Date.now();
    while ((await use(token)).some(status => status !== wanted)) {
      if (Date.now() - startedAt > 5000) return Infinity;
      await new Promise(done => setTimeout(done, 20));
    }
    return Date.now() - startedAt;
  };
  let count = 0;
  const someone = async () => {
    const person = await Person.register(instance.url, { name: 'Bob', email: `bob${++count}@example.com` });
    const { body } = await person.get<{ user: { id: string } }>('/api/auth/session');
    return { person, id: body.user.id };
  };

  it('is refused everywhere at the next request when it is revoked; the other one is not', async () => {
    // Several times: a runtime that lags is not late each time.
    for (let turn = 0; turn < 5; turn++) {
      const [revoked, kept] = [await created(owner), await created(owner)];
      expect((await owner.delete(`/api/auth/access-tokens/${revoked.id}`)).status).toBe(204);
      expect(new Set(await use(revoked.token))).toEqual(new Set([401]));
      expect(new Set(await use(kept.token))).toEqual(new Set([200]));
    }
  });

  it('is refused everywhere at the next request when an administrator signs its owner out, or deactivates them', async () => {
    const { person, id } = await someone();
    const { token } = await created(person);
    expect((await owner.post(`/api/admin/users/${id}/sign-out`)).status).toBe(204);
    expect(new Set(await use(token))).toEqual(new Set([401]));

    const again = await someone();
    const other = await created(again.person);
    expect((await owner.patch(`/api/admin/users/${again.id}`, { active: false })).status).toBe(200);
    expect(new Set(await use(other.token))).toEqual(new Set([401]));
  });

  it('is refused everywhere at the next request when the policy forbids tokens, and taken again afterwards', async () => {
    const { token } = await created((await someone()).person);
    expect((await owner.patch('/api/admin/policies', { accessTokens: 'forbidden' })).status).toBe(200);
    expect(new Set(await use(token))).toEqual(new Set([401]));
    expect((await owner.patch('/api/admin/policies', { accessTokens: null })).status).toBe(200);
    expect(await until(token, 200)).toBeLessThanOrEqual(1000);
  });

  it('carries the new name of its owner within 1 s', async () => {
    const { person } = await someone();
    const { token } = await created(person);
    const nameAt = async (url: string) => {
      const answer = await fetch(`${url}/api/shell`, { headers: { authorization: `Bearer ${token}` } });
      return ((await answer.json()) as { user: { name: string } }).user.name;
    };
    expect((await person.patch('/api/auth/profile', { name: 'Robert' })).status).toBe(200);
    const startedAt = Date.now();
    while ((await Promise.all(urls.map(nameAt))).some(name => name !== 'Robert'))
      if (Date.now() - startedAt > 1000) throw new Error('the old name is still shown');
  });
});
