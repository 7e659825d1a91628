import { Controller, Get, Module } from '@nestjs/common';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { ADMIN_KEY, startTestInstance, type TestInstance } from '../support/test-instance';

@Controller('open')
class OpenController {
  @Get()
  open() {
    return {};
  }
}

@Module({ controllers: [OpenController] })
class OpenModule {}

const open = aPlugin({ id: 'com.example.open' }, async () => ({ default: OpenModule }));

/** As of a reverse proxy that signs people in before it lets them through. */
const OF_A_PROXY = { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.of-a-proxy' };

describe("a proxy's own Authorization", () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance({ plugins: [...testPlugins(), open] })));
  afterAll(() => instance.close());

  it.each(['/open/api/open', '/open', '/', '/consent', '/paywall/com.example.premium', '/login', '/api/auth/session'])(
    'changes nothing on %s, for a person with a session',
    async path => {
      const { get } = instance.as('user');
      const { status } = await get(path);
      const behind = await get(path).set(OF_A_PROXY);
      expect([behind.status, behind.body.code]).not.toEqual([401, 'unauthenticated']);
      expect(behind.status).toBe(status);
    },
  );

  it('opens nothing there either, not even as the right admin key', async () => {
    const { status } = await instance.anonymous().get('/open/api/open').set('authorization', `Bearer ${ADMIN_KEY}`);
    expect(status).toBe(401);
  });

  it('does not make a write of a foreign page one of a program', async () => {
    const { body } = await instance
      .anonymous()
      .post('/open/api/open')
      .set({ ...OF_A_PROXY, origin: 'https://evil.example' })
      .send({});
    expect(body.code).toBe('cross-origin');
  });

  it('counts under /api, where an admin key is taken, and a wrong one is refused', async () => {
    await instance.anonymous().get('/api/admin/users').set('authorization', `Bearer ${ADMIN_KEY}`).expect(200);
    await instance.as('owner').get('/api/admin/users').set(OF_A_PROXY).expect(401);
  });
});
