import { type DescribedRoute, describedRoutes } from './support/described-routes';
import { Instance } from './support/instance';
import { Person } from './support/person';

/** What a page of somebody else makes a browser send along. */
const FOREIGN: [string, Record<string, string>][] = [
  ['a form or script on another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a page on a sibling domain', { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost:9' }],
  ['a browser without Sec-Fetch-Site', { origin: 'https://evil.example' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['another port of this machine', { origin: 'http://localhost:9' }],
];

describe('cross-site request forgery', () => {
  let instance: Instance;
  let owner: Person;
  let writes: DescribedRoute[];
  beforeAll(async () => {
    instance = await Instance.start({ RATE_LIMIT_PER_MINUTE: '0' });
    owner = await Person.register(instance.url, { name: 'Ada', email: 'ada@example.com' });
    writes = (await describedRoutes(owner)).filter(({ method }) => method !== 'GET');
  });
  afterAll(() => instance.close());

  const state = async () => {
    const paths = ['/api/auth/profile', '/api/auth/sessions', '/api/admin/users', '/api/admin/settings', '/api/shell'];
    const answers = await Promise.all(paths.map(path => owner.get(path)));
    return answers.map(({ status, body }) => [status, body]);
  };

  it.each(FOREIGN)('by %s changes nothing, on every route that writes', async (_, headers) => {
    expect(writes.length).toBeGreaterThan(40);
    const before = await state();
    const wrong: unknown[] = [];
    for (const { method, path } of writes) {
      const { status, body } = await owner.send(method, path, {}, headers);
      if (status !== 403 || body['code'] !== 'cross-origin') wrong.push([method, path, status, body]);
    }

    expect(wrong).toEqual([]);
    expect(await state()).toEqual(before);
  });

  it('is not what a page of the instance itself does', async () => {
    const own = { 'sec-fetch-site': 'same-origin', origin: instance.url };
    const { status } = await owner.send('PATCH', '/api/auth/profile', { name: 'Ada L.' }, own);
    expect(status).toBe(200);
  });
});
