import { startPostgres, type PostgresServer } from '@sv/server/database/testing/postgres-server';
import { registry } from '@sv/plugins/registry.server.generated';
import type { Response } from 'supertest';
import { freshDatabase, startTestInstance, type TestDatabase, type TestInstance } from './support/test-instance';

/** Requests waited for 21 s and more for a Postgres that stood still, and readiness said 200. */
describe('a workspace whose Postgres stands still', () => {
  let server: PostgresServer;
  let ground: TestDatabase;
  let instance: TestInstance;
  beforeAll(async () => {
    server = await startPostgres();
    ground = await freshDatabase(server.url);
    instance = await startTestInstance({ ground, plugins: [...registry] });
  }, 60_000);
  afterAll(async () => {
    await instance.close();
    await ground.clear();
    await server.stop();
  });

  async function timed(work: Promise<Response>): Promise<{ answer: Response; tookMs: number }> {
    const startedAt = performance.now();
    return { answer: await work, tookMs: performance.now() - startedAt };
  }

  async function untilItWorks(path: string): Promise<void> {
    while ((await instance.as('user').get(path)).status !== 200) await new Promise(resolve => setTimeout(resolve, 50));
  }

  it('answers 503 within 2 s, from the platform and from plugins, and works when it goes on', async () => {
    const user = instance.as('user');
    const paths = ['/api/account/notifications', '/api/account/preferences', '/tasks/api/lists'];
    // Plugins may still be starting.
    for (const path of paths) await untilItWorks(path);
    const thaw = server.freeze();

    const answers = await Promise.all([...paths, ...paths].map(path => timed(Promise.resolve(user.get(path)))));
    const ready = await timed(Promise.resolve(instance.anonymous().get('/api/health/ready')));
    thaw();

    for (const { answer, tookMs } of answers) {
      expect(answer.status).toBe(503);
      expect(answer.body).toMatchObject({ code: 'database-unavailable' });
      expect(answer.headers).toHaveProperty('retry-after');
      expect(tookMs).toBeLessThan(2_500);
    }
    expect(ready.answer.status).toBe(503);
    expect(ready.answer.body).toEqual({ status: 'unavailable' });
    expect(ready.tookMs).toBeLessThan(4_500);
    await untilItWorks(paths[0]!);
    for (const path of paths) await user.get(path).expect(200);
  });
});
