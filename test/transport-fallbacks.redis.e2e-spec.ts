import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedis } from '../scripts/check/redis-server';
import { Instance } from './support/instance';

/** Makes a process believe that the package is not installed. */
const WITHOUT_IOREDIS = `const Module = require('node:module');
const resolve = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) => {
  if (request === 'ioredis') throw Object.assign(new Error("Cannot find module 'ioredis'"), { code: 'MODULE_NOT_FOUND' });
  return resolve(request, ...rest);
};
`;

interface Health {
  notifications: { transport: string; brokerConnected: boolean };
  problems: { code: string }[];
}

/** The production build: what is bundled, what is not, and what a whole process does when Redis goes. */
describe('the transport of a production build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sv-transport-'));
  let instance: Instance;
  beforeAll(async () => (instance = await Instance.start()));
  afterAll(async () => {
    await instance.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const health = async (): Promise<Health> => {
    const headers = { 'x-platform-admin-key': instance.env['ADMIN_KEY']! };
    return (await fetch(`${instance.url}/api/admin/health`, { headers })).json() as Promise<Health>;
  };
  const becomes = async (connected: boolean, limitMs: number) => {
    const end = Date.now() + limitMs;
    while ((await health()).notifications.brokerConnected !== connected) {
      if (Date.now() > end) throw new Error(`brokerConnected is not ${connected} after ${limitMs} ms`);
      await new Promise(done => setTimeout(done, 50));
    }
  };
  const restartWith = async (env: Record<string, string>) => {
    await instance.stop(instance.runtime);
    return instance.startRuntime({ NOTIFICATION_TRANSPORT: 'redis', ...env });
  };
  const levelOf = (output: string, message: string) =>
    output
      .split('\n')
      .filter(line => line.includes(message))
      .map(line => (JSON.parse(line) as { level: string }).level);

  it('is polling when the client library is not installed, with an error in the log', async () => {
    const file = join(folder, 'without-ioredis.cjs');
    writeFileSync(file, WITHOUT_IOREDIS);
    const runtime = await restartWith({ REDIS_URL: 'redis://127.0.0.1:9', NODE_OPTIONS: `--require ${file}` });

    expect((await health()).notifications).toMatchObject({ transport: 'polling', brokerConnected: false });
    await new Promise(done => setTimeout(done, 200));
    expect(levelOf(runtime.output(), 'ioredis is not installed; falling back to polling')).toEqual(['error']);
  });

  it('is polling without REDIS_URL, with an error in the log', async () => {
    const runtime = await restartWith({});
    expect((await health()).notifications).toMatchObject({ transport: 'polling', brokerConnected: false });
    await new Promise(done => setTimeout(done, 200));
    expect(levelOf(runtime.output(), 'REDIS_URL is not set; falling back to polling')).toEqual(['error']);
  });

  it('outlives a Redis that is killed and comes back, and ends with 0', async () => {
    const redis = await startRedis({ password: 'hunter2' });
    const runtime = await restartWith({ REDIS_URL: redis.url });
    await becomes(true, 10_000);

    await redis.kill();
    await becomes(false, 5000);
    expect((await health()).problems).toContainEqual(expect.objectContaining({ code: 'broker-disconnected' }));
    await redis.restart();
    await becomes(true, 10_000);

    expect(await instance.stop(runtime)).toBe(0);
    expect(runtime.output()).not.toContain('hunter2');
    await redis.stop();
  });
});
