import { FRESH_ROUTES } from '../../src/kernel/access/fresh-routes';
import { aUser } from '../support/auth-server/fake-users';
import { attackerOf, attempt, freshAttempts, type FreshAttempt, freshPlugins } from '../support/routes/fresh-attempts';
import { mountedRoutes } from '../support/routes/mounted-routes';
import { rowsOfAll } from '../support/routes/rows-of-all';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const stale = () => ({ freshUntil: Date.now() - 1 });
const named = freshAttempts.map(one => ({ ...one, name: [one.route, one.what].filter(Boolean).join(': ') }));

describe('a stolen session that is not fresh', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startTestInstance({ plugins: freshPlugins() });
  });
  beforeEach(async () => {
    await instance.as('owner').patch('/api/admin/settings').send({ activityRetentionDays: 365 }).expect(200);
    await instance.as('owner').patch('/api/admin/settings').send({ notificationRetentionDays: null }).expect(200);
    await instance.dataSource.query('DELETE FROM rate_limits');
  });
  afterAll(() => instance.close());

  const prepare = async ({ about, body }: FreshAttempt) => [(await about?.(instance)) ?? '', body?.(instance)] as const;
  /** What was asked of the auth server that changes anything there. */
  const asked = () => instance.auth.calls.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/lookup'));

  it('is kept from every route of the list, and each of them is tried here', () => {
    expect([...new Set(freshAttempts.map(({ route }) => route))].sort()).toEqual([...FRESH_ROUTES.keys()].sort());
    const mounted = mountedRoutes(instance.app).map(({ method, path }) => `${method} ${path}`);
    expect(mounted).toEqual(expect.arrayContaining([...FRESH_ROUTES.keys()]));
  });

  it.each(named)('is refused, and changes nothing: $name', async one => {
    const [id, body] = await prepare(one);
    const client = instance.as(attackerOf(instance, one), stale());
    const before = await rowsOfAll(instance);
    instance.auth.calls.length = 0;

    const answer = await attempt(client, one, id, body);

    expect([answer.status, answer.body.code]).toEqual([403, 'reauthentication-required']);
    expect(await rowsOfAll(instance)).toEqual(before);
    expect(asked()).toEqual([]);
  });

  it.each(named)('would have been let in while it was fresh: $name', async one => {
    const [id, body] = await prepare(one);
    const { status } = await attempt(instance.as(attackerOf(instance, one)), one, id, body);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(300);
  });

  it.each(named.filter(({ adminKey }) => adminKey))('is nothing to an admin key: $name', async one => {
    const [id, body] = await prepare(one);
    const { status } = await attempt(instance.withAdminKey(), one, id, body);
    expect(status).toBeLessThan(300);
  });

  it.each([
    { tenantName: 'Works' },
    { activityRetentionDays: 366 },
    { activityRetentionDays: 365, notificationRetentionDays: null },
    { activityRetentionDays: null, tenantName: 'Works' },
  ])('still changes settings that delete nothing: %j', async change => {
    await instance.as('owner', stale()).patch('/api/admin/settings').send(change).expect(200);
  });

  it('still looks at what a shorter retention would delete', async () => {
    const change = { activityRetentionDays: 1 };
    await instance.as('owner', stale()).patch('/api/admin/settings?dryRun=true').send(change).expect(200);
  });

  it.each([{}, { role: 'platform:user' }])('still invites an ordinary user: %j', async role => {
    const wish = { email: 'guest@example.com', ...role };
    await instance.as('admin', stale()).post('/api/admin/invites').send(wish).expect(201);
  });

  it('still ends the sessions of somebody: that is how a theft is stopped', async () => {
    const { id } = instance.auth.add(aUser());
    await instance.as('admin', stale()).post(`/api/admin/users/${id}/sign-out`).expect(204);
  });

  it.each(['user', 'auditor', 'admin'] as const)('of a %s learns first that they may not', async who => {
    const { body } = await instance.as(who, stale()).post('/api/admin/keys').send({}).expect(403);
    expect(body.code).toBe('forbidden');
  });

  it('is told in a page where it opens the export by its address, not in JSON', async () => {
    const browser = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-site': 'same-origin' };
    const { status, headers, text } = await instance.as('user', stale()).get('/api/account/export').set(browser);
    expect([status, headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
    expect(text).toContain('Confirm that it is you');
    expect(text).toContain('Account → Your data');
    const cookie = instance.as('user', stale()).cookie;
    const head = await fetch(`${instance.url}/api/account/export`, { method: 'HEAD', headers: { cookie } });
    expect(head.status).toBe(403);
  });

  it('is described in the API document', async () => {
    const { paths } = (await instance.as('user').get('/api/openapi.json').expect(200)).body;
    const described = Object.entries<Record<string, Described>>(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, operation]) => operation['x-sv-fresh'] && !path.startsWith('/api/auth/'))
        .map(([method, { responses }]) => {
          expect(responses['403']?.description).toContain('`reauthentication-required`');
          return `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
        }),
    );
    expect(described.sort()).toEqual([...FRESH_ROUTES.keys()].sort());
  });
});

interface Described {
  'x-sv-fresh'?: string | true;
  responses: Record<string, { description: string } | undefined>;
}
