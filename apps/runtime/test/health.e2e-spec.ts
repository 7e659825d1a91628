import { RuntimeConfig } from '../src/kernel/config/runtime-config';
import { ProblemBoard } from '../src/kernel/problems/problem-board';
import { platformMigrations } from '../src/operations/schema/migrations';
import { Lifecycle } from '../src/kernel/lifecycle';
import { ADMIN_KEY, startTestInstance, type TestInstance } from './support/test-instance';

describe('health', () => {
  let instance: TestInstance;
  beforeEach(async () => (instance = await startTestInstance()));
  afterEach(() => instance.close());

  it('says to everybody that the process serves and is ready', async () => {
    expect((await instance.anonymous().get('/api/health').expect(200)).body).toEqual({ status: 'ok' });
    expect((await instance.anonymous().get('/api/health/ready').expect(200)).body).toEqual({ status: 'ready' });
  });

  it('is degraded, and still 200, when the auth server is gone', async () => {
    await instance.auth.close();
    const { body } = await instance.anonymous().get('/api/health/ready').expect(200);
    expect(body).toEqual({ status: 'degraded' });

    const report = (await instance.withAdminKey().get('/api/admin/health').expect(200)).body;
    expect(report).toMatchObject({ status: 'degraded', auth: { status: 'unavailable' }, database: { status: 'ok' } });
    let why: { code: string; detail: string } | undefined;
    while (!why) {
      const { problems } = (await instance.withAdminKey().get('/api/admin/health').expect(200)).body;
      why = problems.find(({ code }: { code: string }) => code === 'auth-unreachable');
    }
    expect(why.detail).toMatch(/ECONNREFUSED/);
    instance.auth.close = async () => undefined;
  });

  it('is 503 while the process drains', async () => {
    instance.get(Lifecycle).drain();
    const { body } = await instance.anonymous().get('/api/health/ready').expect(503);
    expect(body).toEqual({ status: 'draining' });
  });

  it('tells an administrator how each part stands', async () => {
    instance.get(ProblemBoard).clear('openapi-auth-missing');
    const { body } = await instance.as('auditor').get('/api/admin/health').expect(200);

    const dialect = process.env['TEST_DATABASE_URL'] ? 'postgres' : 'sqlite';
    expect(body).toEqual({
      status: 'ok',
      platformVersion: '0.29.0',
      uptimeSeconds: expect.any(Number),
      database: {
        dialect,
        status: 'ok',
        migrations: { applied: platformMigrations.length, pending: 0 },
        sizeBytes: expect.any(Number),
        connections: expect.any(Number),
      },
      auth: { status: 'ok', revocations: 'live' },
      notifications: { transport: 'polling', brokerConnected: false, streams: 0, lastProbeAt: null, lastProbeMs: null },
      live: { engine: 'process', connected: true, streams: 0 },
      plugins: { installed: 7, enabled: 7, errors: 0, problems: [] },
      mailer: { configured: false, queued: 0, lastError: null },
      activity: { dropped: 0 },
      push: { configured: false },
      files: { store: 'disk', usable: true },
      jobs: { waiting: 0, running: 0, failed: 0, oldestDueAt: null },
      backups: { lastAt: null, nextAt: null, lastRestoredAt: null },
      process: { pid: process.pid, memoryRssBytes: expect.any(Number), eventLoopLagMsP99: expect.any(Number) },
      problems: [],
    });
    expect(body.database.sizeBytes).toBeGreaterThan(4096);
    expect(body.database.connections).toBeGreaterThan(0);
  });

  it('takes the admin key, as a bearer too, and cookies do not count beside it', async () => {
    await instance.withAdminKey().get('/api/admin/health').expect(200);
    await instance.anonymous().get('/api/admin/health').set('authorization', `Bearer ${ADMIN_KEY}`).expect(200);
    await instance.as('owner').get('/api/admin/health').set('x-platform-admin-key', 'wrong').expect(401);
  });

  it('says that registration is open, or the connection is not encrypted, where others are; and is well all the same', async () => {
    const config = instance.get(RuntimeConfig);
    const { publicUrl } = config;
    Object.assign(config, { publicUrl: 'https://work.example.com' });
    const read = async () => (await instance.withAdminKey().get('/api/admin/health').expect(200)).body;
    const open = expect.objectContaining({ code: 'open-registration' });

    expect(await read()).toMatchObject({ status: 'ok', problems: [open] });
    instance.auth.policies.answer('PATCH', '/internal/policies', { body: { inviteOnly: true }, ifMatch: undefined });
    expect(await read()).toMatchObject({ status: 'ok', problems: [] });
    Object.assign(config, { publicUrl: 'http://192.168.1.20:3000' });
    expect(await read()).toMatchObject({ status: 'ok', problems: [expect.objectContaining({ code: 'no-https' })] });
    Object.assign(config, { publicUrl });
  });

  it('says that the auth server keeps no journal, and is well all the same', async () => {
    instance.auth.keepsRevocations = false;
    const { body } = await instance.withAdminKey().get('/api/admin/health').expect(200);
    instance.auth.keepsRevocations = true;
    expect(body).toMatchObject({ status: 'ok', problems: [{ code: 'revocations-not-kept' }] });
  });

  it('names the problems that stand, and no secret', async () => {
    instance.get(ProblemBoard).raise('untrusted-proxy', 'Set TRUSTED_PROXIES.');
    const { body, text } = await instance.withAdminKey().get('/api/admin/health').expect(200);
    expect(body.status).toBe('degraded');
    expect(body.problems).toContainEqual({ code: 'untrusted-proxy', detail: 'Set TRUSTED_PROXIES.' });
    expect(text).not.toContain(ADMIN_KEY);
  });

  it('warns of dev mode in production only', async () => {
    const env = { PLATFORM_DEV_MODE_ENABLED: 'true', PLATFORM_DEV_MODE_SECRET: 'x'.repeat(40) };
    const codesOf = async (more: Record<string, string>) => {
      const other = await startTestInstance({ env: { ...env, ...more } });
      const { body } = await other.withAdminKey().get('/api/admin/health');
      await other.close();
      return (body.problems as { code: string }[]).map(({ code }) => code);
    };
    expect(await codesOf({})).not.toContain('dev-mode');
    expect(await codesOf({ NODE_ENV: 'production' })).toContain('dev-mode');
  });
});
