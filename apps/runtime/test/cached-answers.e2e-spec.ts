import { Controller, Get, Module } from '@nestjs/common';
import { routeTable } from './support/routes/route-table';
import { startTestInstance, type TestInstance } from './support/test-instance';
import { aPlugin, testPlugins } from './support/plugins/test-plugins';

/** What may be kept, and by whom: files that are the same for everybody who may see them. */
const MAY_BE_KEPT: Record<string, RegExp> = {
  // Declared as the stream it stands for; there is nothing of anybody in it.
  'GET /api/admin/proxy-check': /^no-cache, no-transform$/,
  // Kept by nobody, and packed again by no proxy.
  'GET /api/account/export': /^no-store, no-transform$/,
  'GET /api/plugins/:id/icon': /^private, no-cache$/,
  'GET /api/docs/:file': /^private, max-age=\d+$/,
};

@Controller('diary')
class DiaryController {
  @Get()
  read() {
    return { dear: 'diary' };
  }
}

@Module({ controllers: [DiaryController] })
class DiaryModule {}

const diary = aPlugin({ id: 'com.example.diary' }, async () => ({ default: DiaryModule }));

describe('reading in the cache of a browser what somebody else was answered', () => {
  let instance: TestInstance;
  beforeAll(
    async () =>
      (instance = await startTestInstance({ env: { LIVE_UPDATES: 'off' }, plugins: [...testPlugins(), diary] })),
  );
  afterAll(() => instance.close());

  it('finds nothing: no API of the platform lets its answer be stored', async () => {
    const routes = routeTable.map(({ route }) => route).filter(route => route.startsWith('GET '));
    const kept: unknown[] = [];
    for (const route of routes) {
      const path = route.slice('GET '.length).replace(':id', 'com.example.notes').replace(':file', 'start.js');
      const said = (await instance.as('owner').get(path)).headers['cache-control'] ?? '';
      if (!(MAY_BE_KEPT[route] ?? /^no-store$/).test(said)) kept.push([route, said]);
    }
    expect(routes.length).toBeGreaterThan(20);
    expect(kept).toEqual([]);
  });

  it.each(['/diary/api/diary', '/api/auth/sessions'])('finds nothing of %s either', async path => {
    const { status, headers } = await instance.as('user').get(path);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  });
});
