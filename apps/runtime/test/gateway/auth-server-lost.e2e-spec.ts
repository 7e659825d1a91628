import { Controller, ForbiddenException, Get, Module } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import { waitFor } from '@sv/server/testing/wait-for';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { routeTable, type RouteRule } from '../support/routes/route-table';
import { startTestInstance, type Method, type TestInstance } from '../support/test-instance';

@Controller()
class DemandingController {
  @Get('anybody')
  anybody() {
    return { mayManage: sdk.auth.hasCapability('user:manage') };
  }

  @Get('own')
  own() {
    sdk.auth.requireCapability('edit');
  }

  @Get('platform')
  platform() {
    sdk.auth.requireCapability('user:manage');
  }

  @Get('by-hand')
  byHand() {
    if (!sdk.auth.hasCapability('edit')) throw new ForbiddenException();
  }
}

@Module({ controllers: [DemandingController] })
class DemandingModule {}

const half = async () => ({ default: DemandingModule });
const edit = { edit: { description: 'x', defaultGrant: 'all' as const } };
const demanding = aPlugin({ id: 'com.example.demanding', capabilities: edit }, half);
const closed = aPlugin({ id: 'com.example.closed', adminOnly: true }, half);

const BASIC: RouteRule['needs'][] = ['nothing', 'plugin:access', 'profile:manage'];
const beyondBasic = routeTable.filter(({ needs }) => !BASIC.includes(needs));

describe('a request with a session while the auth server is lost', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startTestInstance({ plugins: [...testPlugins(), demanding, closed] });
    await instance.auth.close();
    await waitFor(async () => (await instance.as('owner').get('/api/admin/settings')).status !== 200);
  });
  afterAll(() => instance.close());

  const send = (who: 'owner' | 'user', { route }: Pick<RouteRule, 'route'>) => {
    const [method, path] = route.split(' ') as [string, string];
    return instance.as(who)[method.toLowerCase() as Method](path.replace(/:\w+/, 'some-id'));
  };

  it.each(beyondBasic)('$route needs $needs, and is 503 for whoever has it and whoever has not', async rule => {
    for (const who of ['owner', 'user'] as const) {
      const { status, body, headers } = await send(who, rule);
      expect([status, body.code]).toEqual([503, 'auth-unavailable']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  it.each([
    '/closed',
    '/closed/api/anybody',
    '/demanding/api/own',
    '/demanding/api/platform',
    '/demanding/api/by-hand',
  ])('%s of a plugin is 503: it needs more than everybody has', async path => {
    const { status, body } = await instance.as('owner').get(path);
    expect([status, body.code]).toEqual([503, 'auth-unavailable']);
  });

  it('a page of administrators is a page with 503, and leads nobody to sign in', async () => {
    const { status, headers } = await instance.as('owner').get('/closed').set('accept', 'text/html');
    expect([status, headers['location']]).toEqual([503, undefined]);
  });

  it('what everybody with a session may stays open, with no more than that', async () => {
    await instance.as('owner').get('/api/shell').expect(200);
    await instance.as('owner').get('/api/account/preferences').expect(200);
    await instance.as('owner').get('/demanding/api/anybody').expect(200, { mayManage: false });
  });

  it('a cookie that is over opens nothing, and one that is missing is nobody', async () => {
    const over = instance.as('owner', { expiresAt: Date.now() - 1 });
    for (const path of ['/api/shell', '/demanding/api/anybody', '/closed', '/api/instance/logo'])
      expect((await over.get(path)).body.code).toBe('auth-unavailable');
    await instance.anonymous().get('/api/shell').expect(401);
    await instance.anonymous().post('/api/instance/logo').expect(401);
  });
});
