import { type DescribedRoute, describedRoutes } from './support/described-routes';
import { Instance } from './support/instance';
import { Person } from './support/person';

/** Values that are of the wrong type, of the wrong size, or meant for somebody else's parser. */
const VALUES: unknown[] = [
  null,
  0,
  -1,
  1e308,
  true,
  [],
  {},
  '',
  ' ',
  'x'.repeat(100_000),
  '\u0000',
  '\ud800',
  '%00',
  "' OR 1=1 --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  ['a', ['b']],
  { $ne: null },
  { length: 1e9 },
];
const BODIES: unknown[] = [null, [], 'text', 7, true, { unknown: 1 }, { constructor: { prototype: { admin: true } } }];

describe('wrong types, everywhere', () => {
  let instance: Instance;
  let owner: Person;
  let routes: DescribedRoute[];
  beforeAll(async () => {
    instance = await Instance.start({ RATE_LIMIT_PER_MINUTE: '0' });
    owner = await Person.register(instance.url, { name: 'Ada', email: 'ada@example.com' });
    routes = await describedRoutes(owner);
  });
  afterAll(() => instance.close());

  it('are never a fault of the server, and never a stack, whatever is sent to whatever route', async () => {
    const faults: unknown[] = [];
    let sent = 0;
    for (const { method, path, fields } of routes.filter(({ fields }) => fields !== null)) {
      const bodies = [...BODIES, ...fields!.flatMap(field => VALUES.map(value => ({ [field]: value })))];
      for (const body of bodies) {
        const answer = await owner.send(method, path, body, {});
        sent++;
        const text = JSON.stringify(answer.body);
        if (answer.status >= 500 || /\bat .*\.[jt]s:\d+|SQLITE_|QueryFailed/.test(text)) {
          faults.push([method, path, body, answer.status, text.slice(0, 300)]);
        }
      }
    }

    expect(faults).toEqual([]);
    expect(sent).toBeGreaterThan(500);
    expect((await owner.get('/api/auth/session')).status).toBe(200);
  });

  it('in the query and in the path are a 4xx', async () => {
    const faults: unknown[] = [];
    const queries = ['limit=NaN', 'limit=201', 'limit=-1', 'limit[]=1', 'cursor=%00', 'cursor=AAAA', 'q=%ff', 'from=x'];
    for (const { method, path } of routes.filter(
      route => route.method === 'GET' && !/stream|live|docs/.test(route.path),
    )) {
      for (const query of queries) {
        const { status } = await owner.send(method, `${path}?${query}`, undefined, {});
        if (status >= 500) faults.push([path, query, status]);
      }
      for (const id of ['%00', '%2e%2e', "'", 'x'.repeat(5_000), '0']) {
        const odd = path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, id);
        const { status } = await owner.send(method, odd, undefined, {});
        if (status >= 500) faults.push([odd.slice(0, 80), status]);
      }
    }

    expect(faults).toEqual([]);
  });
});
