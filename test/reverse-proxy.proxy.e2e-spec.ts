import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Instance } from './support/instance';
import { Nginx } from './support/nginx';
import { Person } from './support/person';

const CLI = join(import.meta.dirname, '../dist/apps/runtime/cli.js');
const HEARTBEAT_MS = 1000;

/** nginx's own defaults: HTTP/1.0 to what is behind it, and whole buffers to what is before it. */
const asItComes = (conf: string): string =>
  conf.replace('proxy_http_version 1.1;', '').replace('proxy_buffering off;', 'proxy_buffering on;');

describe('behind nginx', () => {
  let port: number;
  let instance: Instance;
  let nginx: Nginx | undefined;
  let owner: Person;

  beforeAll(async () => {
    port = await Nginx.port();
    instance = await Instance.start({
      PUBLIC_URL: `http://localhost:${port}`,
      TRUSTED_PROXIES: '127.0.0.1',
      NOTIFICATION_TRANSPORT: 'sse',
      NOTIFICATION_HEARTBEAT_INTERVAL: String(HEARTBEAT_MS),
    });
    owner = await Person.register(instance.url, { name: 'Ada', email: 'ada@example.com' });
  });
  afterEach(async () => {
    await nginx?.stop();
    nginx = undefined;
  });
  afterAll(() => instance.close());

  const start = async (change?: (conf: string) => string) =>
    (nginx = await Nginx.start(port, [Number(instance.env['PORT'])], change));
  const doctor = (env: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, 'doctor'], {
      env: { PATH: process.env['PATH'], ...instance.env, ...env },
      encoding: 'utf8',
    });
    return { status, lines: `${stdout}${stderr}` };
  };

  it('streams arrive as they are written, with the documented settings', async () => {
    const { url } = await start();
    const response = await fetch(`${url}/api/account/notifications/stream`, { headers: { cookie: owner.cookie } });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    const beats: number[] = [];
    while (beats.length < 3) {
      expect((await reader.read()).value).toBe(': heartbeat\n\n');
      beats.push(performance.now());
    }
    // What is held back comes in one piece; these came one by one.
    expect(beats[2]! - beats[0]!).toBeGreaterThan(HEARTBEAT_MS);
    await reader.cancel();
  });

  it('doctor finds nothing wrong', async () => {
    await start();
    const { status, lines } = doctor();
    expect(lines).toContain('ok      streams arrive at once');
    expect(lines).not.toContain('FAULT');
    expect(status).toBe(0);
  });

  it('doctor names a proxy that holds streams back', async () => {
    await start(conf => asItComes(conf).replace('proxy_buffering on;', 'proxy_ignore_headers X-Accel-Buffering;'));
    const { status, lines } = doctor();
    expect(lines).toMatch(/FAULT {3}a proxy .* holds streams back; it needs proxy_buffering off/);
    expect(status).toBe(1);
  });

  it('doctor warns of a proxy that buffers and minds the hint', async () => {
    await start(asItComes);
    const { status, lines } = doctor();
    expect(lines).toContain('WARNING a proxy buffers responses');
    expect(status).toBe(0);
  });

  it('doctor says when nothing answers, or something else does', async () => {
    expect(doctor()).toMatchObject({ status: 1, lines: expect.stringContaining('FAULT   nothing answers at') });
    await start(conf => conf.replace('proxy_pass http://workspace;', 'return 200 "welcome";'));
    expect(doctor()).toMatchObject({ status: 1, lines: expect.stringContaining('not as a workspace does') });
  });

  it('doctor says when the key is of another instance', async () => {
    await start();
    const { status, lines } = doctor({ ADMIN_KEY: 'svak_of-another-instance' });
    expect(lines).toContain('FAULT   the admin key is not the one of the running instance');
    expect(status).toBe(1);
  });
});

it('doctor says that a proxy is not trusted', async () => {
  const port = await Nginx.port();
  const instance = await Instance.start({ PUBLIC_URL: `http://localhost:${port}` });
  const nginx = await Nginx.start(port, [Number(instance.env['PORT'])]);
  const env = { PATH: process.env['PATH'], ...instance.env };
  const { stdout } = spawnSync(process.execPath, [CLI, 'doctor'], { env, encoding: 'utf8' });
  await nginx.stop();
  await instance.close();
  expect(stdout).toContain('WARNING untrusted-proxy:');
});
