import { sdk } from '@sv/sdk';
import type { Response } from 'supertest';
import { FRESH_ROUTES } from '../../src/kernel/access/fresh-routes';
import { PluginBadges } from '../../src/plugins/badges/plugin-badges';
import { aUser } from '../support/auth-server/fake-users';
import { type Echo, echoPlugin } from '../support/plugins/echo-plugin';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { premiumVendor } from '../support/plugins/vendor';
import { type RouteRule, routeTable } from '../support/routes/route-table';
import { type Method, startTestInstance, type TestInstance } from '../support/test-instance';

const NOTHING = '01a1fdba-7e91-777f-9bcb-000000000000';
/** Answered before anybody asks who it is. */
const PROBES = new Set(['GET /api/health', 'GET /api/health/ready']);

/** These answer for the apps that a token names. */
const APP_BY_APP = new Set(['GET /api/search', 'GET /api/account/badges']);

type Token = ReturnType<TestInstance['withToken']>;

const call = (client: Token, { route, body }: RouteRule) => {
  const [method, path] = route.split(' ') as [string, string];
  return client[method.toLowerCase() as Method](path.replaceAll(/:\w+/g, NOTHING)).send(body);
};
const result = ({ status, body, headers }: Response) => ({ status, code: body.code, cookies: headers['set-cookie'] });

/** Finds one thing, and has a number. */
const finder = (id: string) =>
  aPlugin({ id, permissions: ['search', 'badges'], contributes: { search: true, badge: true } }, async () => ({
    default: class {
      onModuleInit(): void {
        const url = `/${id.split('.').at(-1)}`;
        sdk.search.provide(async () => [{ id: '1', title: 'x', url }]);
      }
    },
  }));

/** A token that was read out of somebody's script, and everything that can be tried with it. */
describe('an access token', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    const plugins = [
      ...testPlugins(),
      echoPlugin({ id: 'com.example.mirror' }),
      echoPlugin({ id: 'com.example.other' }),
      finder('com.example.finder'),
      finder('com.example.seeker'),
      echoPlugin({ id: 'com.example.admins', adminOnly: true }),
      echoPlugin({
        id: 'com.example.costly',
        monetization: { model: 'one_time', license: { publicKey: premiumVendor.pair.publicKey } },
      }),
    ];
    instance = await startTestInstance({ plugins });
  });
  afterAll(() => instance.close());
  beforeEach(() => instance.dataSource.query('DELETE FROM rate_limits'));

  const token = (who: 'owner' | 'user', fields = {}): Token => instance.withToken(instance.accessTokenOf(who, fields));
  const echo = '/mirror/api/echo';

  it('is taken by no route that administers, wants a fresh session, or reads out or ends an account', () => {
    const open = routeTable.filter(({ accessToken }) => accessToken).map(({ route }) => route);
    expect(open.filter(route => route.includes('/api/admin/') || FRESH_ROUTES.has(route))).toEqual([]);
    expect(open.filter(route => /export|import|activity|data-|grants|stream/.test(route))).toEqual([]);
  });

  it.each(routeTable)('of the owner, for writing: $route', async rule => {
    const answer = result(await call(token('owner'), rule));
    expect(answer.cookies).toBeUndefined();
    if (rule.accessToken) expect([401, 403]).not.toContain(answer.status);
    else if (PROBES.has(rule.route)) expect(answer.status).toBe(200);
    else expect(answer).toEqual({ status: 403, code: 'forbidden', cookies: undefined });
  });

  it.each(routeTable.filter(({ route }) => !PROBES.has(route)))('for reading only: $route', async rule => {
    const { status, code } = result(await call(token('owner', { scope: 'read' }), rule));
    if (rule.accessToken && rule.route.startsWith('GET ')) expect([401, 403]).not.toContain(status);
    else expect([status, code]).toEqual([403, rule.route.startsWith('GET ') ? 'forbidden' : 'insufficient-scope']);
  });

  it.each(routeTable.filter(({ route }) => !PROBES.has(route) && !APP_BY_APP.has(route)))(
    'for one app: $route',
    async rule => {
      const { status, code } = result(await call(token('owner', { pluginIds: ['com.example.mirror'] }), rule));
      expect([status, code]).toEqual([403, 'insufficient-scope']);
    },
  );

  it('opens the API of every app for writing, or only for reading, by GET and HEAD', async () => {
    const [writes, reads] = [token('user'), token('user', { scope: 'read' })];
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      expect((await writes[method](echo)).status).toBe(200);
      const { status, code } = result(await reads[method](echo));
      expect([status, code]).toEqual(method === 'get' ? [200, undefined] : [403, 'insufficient-scope']);
    }
    const bearer = `Bearer ${instance.accessTokenOf('user', { scope: 'read' })}`;
    const send = (method: string) => fetch(instance.url + echo, { method, headers: { authorization: bearer } });
    expect([(await send('HEAD')).status, (await send('OPTIONS')).status]).toEqual([200, 403]);
  });

  it('for one app opens that app and no other', async () => {
    const scoped = token('user', { pluginIds: ['com.example.mirror'] });
    expect((await scoped.get(echo)).status).toBe(200);
    for (const path of ['/other/api/echo', '/other/api/openapi.json', '/notes/api/x'])
      expect((await scoped.get(path)).status).toBe(403);
  });

  it('searches and reads numbers in the apps that it names, and in all where it names none', async () => {
    const userId = instance.people.get('user')!.id;
    const finders = ['com.example.finder', 'com.example.seeker'];
    for (const pluginId of finders)
      await instance.get(PluginBadges).setBadge({ pluginId, userId }, pluginId === finders[0] ? 1 : 2);
    const foundWith = async (fields: object) => {
      const client = token('user', fields);
      const { body } = await client.get('/api/search?q=x').expect(200);
      const { badges } = (await client.get('/api/account/badges').expect(200)).body;
      return [(body.results as { pluginId: string }[]).map(({ pluginId }) => pluginId).sort(), badges];
    };
    const both = [finders, { [finders[0]!]: 1, [finders[1]!]: 2 }];
    expect(await foundWith({ scope: 'read' })).toEqual(both);
    expect(await foundWith({ scope: 'read', pluginIds: [finders[0]] })).toEqual([[finders[0]], { [finders[0]!]: 1 }]);
    expect(await foundWith({ pluginIds: ['com.example.mirror'] })).toEqual([[], {}]);
    const named = token('user', { pluginIds: [finders[0]] });
    for (const path of ['/api/search/', '/api/search/x', '/api//search', '/api/shell', '/api/account/badges/x'])
      expect((await named.get(path)).status).toBe(403);
    expect((await named.post('/api/search')).status).not.toBe(200);
  });

  it('is no way around the gate: what is for administrators, costs money, or is disabled stays closed', async () => {
    const owners = token('owner');
    expect(result(await owners.get('/admins/api/echo'))).toMatchObject({ status: 403, code: 'forbidden' });
    expect(result(await owners.get('/costly/api/echo'))).toMatchObject({ status: 402, code: 'payment-required' });
    await instance.as('admin').patch('/api/admin/plugins/com.example.other').send({ enabled: false }).expect(200);
    expect((await owners.get('/other/api/echo')).status).toBe(404);
    await instance.as('admin').patch('/api/admin/plugins/com.example.other').send({ enabled: true }).expect(200);
  });

  it('makes nobody more than a user, and shows the app who it is but never the token', async () => {
    const text = instance.accessTokenOf('owner');
    const { session, headers, rawHeaders }: Echo = (await instance.withToken(text).get(echo).expect(200)).body;
    const owner = instance.people.get('owner')!;

    expect(session?.user).toMatchObject({ id: owner.id, email: owner.email, role: 'platform:user' });
    expect(session?.capabilities).toEqual(expect.arrayContaining(['plugin:access', 'profile:manage']));
    expect(
      session?.capabilities.filter(name => /^(console|user|tenant|health|activity|plugin:m|role)/.test(name)),
    ).toEqual([]);
    expect(headers['x-platform-user-role']).toBe('platform:user');
    expect(JSON.stringify([headers, rawHeaders])).not.toContain('svpat_');
  });

  it.each(['/', '/mirror', '/mirror/', '/notes/x/api/y', '/mirror/xapi/echo', '/consent', '/login', '/paywall/x'])(
    'opens no page: %s',
    async path => {
      expect(result(await token('user').get(path))).toEqual({ status: 403, code: 'forbidden', cookies: undefined });
    },
  );

  it.each(['/api/auth/session', '/api/auth/access-tokens', '/api/auth/sign-in', '/api/auth/sessions'])(
    'never reaches the auth server: %s',
    async path => {
      instance.auth.calls.length = 0;
      expect(result(await token('owner').get(path))).toMatchObject({ status: 403, code: 'forbidden' });
      expect((await token('owner').post(path)).status).toBe(403);
      expect(instance.auth.calls).toEqual([]);
    },
  );

  it('is refused beside a session cookie or an admin key, valid or not: nobody could say which was meant', async () => {
    const bearer = `Bearer ${instance.accessTokenOf('user')}`;
    const { cookie } = instance.as('owner');
    for (const sent of [cookie, 'sv_session=x', 'sv_session_data=x.y']) {
      const answer = await instance.anonymous().get(echo).set({ cookie: sent, authorization: bearer });
      expect(result(answer)).toMatchObject({ status: 400, code: 'bad-header' });
    }
    const withKey = await instance.withAdminKey().get('/api/shell').set('authorization', bearer);
    expect(result(withKey)).toMatchObject({ status: 400, code: 'bad-header' });
    const themed = await instance.anonymous().get(echo).set({ cookie: 'sv-theme=dark', authorization: bearer });
    expect(themed.status).toBe(200);
  });

  it('needs no origin, because no foreign page can send it; with a cookie, the rule for origins applies', async () => {
    const bearer = `Bearer ${instance.accessTokenOf('user')}`;
    const post = (headers: object) =>
      instance
        .anonymous()
        .post(echo)
        .set({ authorization: bearer, origin: 'https://evil.example', ...headers });
    expect((await post({})).status).toBe(200);
    expect(result(await post({ cookie: 'sv-theme=dark' }))).toMatchObject({ status: 403, code: 'cross-origin' });
  });

  it('waits for its owner, who must set up a second factor, as a session does', async () => {
    const due = token('user', { mfaDueAt: new Date(Date.now() - 1).toISOString() });
    expect(result(await due.get(echo))).toMatchObject({ status: 403, code: 'mfa-enrolment-required' });
  });

  it('gives what everybody has and what was given to the person, and nothing of their role', async () => {
    const [ada, notes] = [instance.auth.add(aUser({ role: 'platform:admin' })), 'com.example.notes'];
    const grant = (wish: object) =>
      instance
        .as('owner')
        .post('/api/admin/capability-grants')
        .send({ capability: `${notes}:hidden`, ...wish });
    await grant({ role: 'platform:admin' }).expect(201);
    const capabilities = async () => {
      const { body } = await instance.withToken(instance.accessTokenOf(ada)).get('/api/shell').expect(200);
      return (body.capabilities as string[]).filter(name => name.startsWith(notes));
    };
    expect(await capabilities()).toEqual([`${notes}:edit-all`]);
    await grant({ userId: ada.id }).expect(201);
    expect(await capabilities()).toEqual([`${notes}:edit-all`, `${notes}:hidden`]);
  });
});
