import type { BackupOverview } from '@sv/contracts/backups.contract';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FORWARDING_KEY_HEADER, forwardingKey } from '@sv/server/keys/keys';
import { tlsFiles } from '@sv/server/testing/tls-files';
import { freePort } from '../scripts/check/free-port';
import { Person } from './support/person';
import { until } from './support/until';

const root = join(import.meta.dirname, '..');

interface Started {
  child: ChildProcess;
  output: () => string;
  exit: Promise<number | null>;
}

function run(script: string, args: string[], env: Record<string, string>): Started {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return {
    child,
    output: () => Buffer.concat(chunks).toString(),
    exit: once(child, 'exit').then(([code]) => code as number | null),
  };
}

/** A sign-in whose body never comes to its end. */
async function unending(port: number, headers = ''): Promise<void> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  const head = 'POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  socket.write(`${head}Content-Length: 99\r\n${headers}\r\n{`);
}

async function printed(started: Started, pattern: RegExp): Promise<RegExpMatchArray> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const match = pattern.exec(started.output());
    if (match) return match;
    if (started.child.exitCode !== null || Date.now() > deadline) throw new Error(started.output());
    await new Promise(done => setTimeout(done, 20));
  }
}

describe('npm start', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sv-start-'));
  const running: Started[] = [];
  let env: Record<string, string>;

  beforeAll(async () => {
    // The supervisor does the same for both dialects; SQLite is enough to see it.
    env = {
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      AUTH_PORT: String(await freePort()),
      NOTIFICATION_TRANSPORT: 'sse',
    };
  });
  afterAll(async () => {
    for (const { child, exit } of running) {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await exit;
    }
    rmSync(dataDir, { recursive: true, force: true });
  });

  const start = (extra: Record<string, string> = {}): Started => {
    const started = run('scripts/start.mjs', [], { ...env, ...extra });
    running.push(started);
    return started;
  };

  it('makes the secrets, starts both servers and prints one line with the address', async () => {
    const tell = `--require ${join(root, 'test/support/tell-env.cjs')}`;
    const first = start({ NODE_OPTIONS: tell, SV_PLUGIN_A_TOKEN: 'x', SETUP_TOKEN: '' });
    await printed(first, /^Workspace is ready at http:\/\/localhost:\d+$/m);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Record<string, unknown>;
    expect(Object.keys(secrets).sort()).toEqual(['adminKey', 'authSecret', 'vapid']);
  });

  it('gives the auth server nothing that it does not need', async () => {
    const [, auth] = await printed(running[0]!, /^given to dist\/apps\/auth\/main\.js: (.*)$/m);
    const [, runtime] = await printed(running[0]!, /^given to dist\/apps\/runtime\/main\.js: (.*)$/m);
    expect(auth!.split(' ')).toEqual(expect.arrayContaining(['AUTH_SECRET', 'DATA_DIR', 'PATH', 'SETUP_TOKEN']));
    for (const name of ['ADMIN_KEY', 'VAPID_PRIVATE_KEY', 'SV_PLUGIN_A_TOKEN']) {
      expect(auth!.split(' ')).not.toContain(name);
      expect(runtime!.split(' ')).toContain(name);
    }
    expect(runtime!.split(' ')).not.toContain('SETUP_TOKEN');
  });

  it('makes a backup that Console asks for, of everything, though the runtime knows only its own part', async () => {
    const { adminKey } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { adminKey: string };
    const url = `http://localhost:${env['PORT']}/api/admin/backups`;
    const headers = { 'x-platform-admin-key': adminKey };
    expect((await fetch(url, { method: 'POST', headers })).status).toBe(202);
    const overview = async () => (await (await fetch(url, { headers })).json()) as BackupOverview;
    await until(async () => Boolean((await overview()).backups[0]?.test), 'the backup is made, and restored as a test');

    const { backups, failure } = await overview();
    expect([failure, backups.length]).toEqual([null, 1]);
    expect(backups[0]!.test).toMatchObject({ result: 'restored', detail: null });
    const file = join(dataDir, 'backups', backups[0]!.name);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    for (const entry of ['platform.db', 'auth.db', 'secrets.json', 'manifest.json'])
      expect(readFileSync(file, 'latin1')).toContain(entry);
  });

  it('drains both within 10 s in all on SIGTERM, with streams open and requests that never end, and exits with 0', async () => {
    const url = `http://localhost:${env['PORT']}`;
    const person = await Person.register(url, { name: 'Ada', email: 'ada@example.com' });
    const streams = await Promise.all(Array.from({ length: 50 }, () => person.openStream()));
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));

    const { authSecret } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { authSecret: string };
    await unending(Number(env['PORT']));
    await unending(Number(env['AUTH_PORT']), `${FORWARDING_KEY_HEADER}: ${forwardingKey(authSecret)}\r\n`);

    const began = Date.now();
    running[0]!.child.kill('SIGTERM');
    expect(await running[0]!.exit).toBe(0);
    expect(Date.now() - began).toBeLessThan(10_000);
    await Promise.all(streams.map(({ ended }) => ended));
  });

  it('serves what was stored before, with the same secrets, after a kill as well', async () => {
    const before = readFileSync(join(dataDir, 'secrets.json'), 'utf8');
    const killed = start();
    await printed(killed, /Workspace is ready/);
    const person = await Person.signIn(`http://localhost:${env['PORT']}`, 'ada@example.com');
    await person.post('/tasks/api/lists', { name: 'Acknowledged' });
    killed.child.kill('SIGKILL');
    await killed.exit;
    await new Promise(done => setTimeout(done, 1500));

    const again = start();
    await printed(again, /Workspace is ready/);
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe(before);
    const { body } = await person.get<{ lists: { name: string }[] }>('/tasks/api/lists');
    expect(body.lists.map(({ name }) => name)).toEqual(['Acknowledged']);
  });

  it('refuses a second start on the same data with one clear line, and leaves the first alone', async () => {
    const second = start({ PORT: String(await freePort()), AUTH_PORT: String(await freePort()) });
    expect(await second.exit).not.toBe(0);
    expect(second.output()).toMatch(/Another auth server already uses .*auth\.db/);
    const answer = await fetch(`http://localhost:${env['PORT']}/api/health`);
    expect(answer.status).toBe(200);
  });

  it('does not take another program on its port for itself', async () => {
    const squatter = createServer(socket => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'));
    await new Promise<void>(done => squatter.listen(0, '127.0.0.1', done));
    const port = String((squatter.address() as { port: number }).port);
    const other = mkdtempSync(join(tmpdir(), 'sv-start-'));
    const refused = start({ DATA_DIR: other, PORT: port, AUTH_PORT: String(await freePort()) });
    expect(await refused.exit).not.toBe(0);
    expect(refused.output()).not.toContain('Workspace is ready');
    squatter.close();
    rmSync(other, { recursive: true, force: true });
  });

  it('has its servers speak TLS with certificates on both sides, when it is told to', async () => {
    const other = mkdtempSync(join(tmpdir(), 'sv-start-'));
    const files = await tlsFiles();
    const [port, authPort] = [String(await freePort()), String(await freePort())];
    const AUTH_URL = `https://127.0.0.1:${authPort}`;
    const ports = { PORT: port, AUTH_PORT: authPort, AUTH_URL };
    const secure = start({ DATA_DIR: other, ...ports, ...files.server, ...files.client });
    await printed(secure, /Workspace is ready/);
    const ada = await Person.register(`http://localhost:${port}`, { name: 'Ada', email: 'ada@example.com' });
    expect((await ada.get('/api/admin/users')).status).toBe(200);
    await expect(fetch(`${AUTH_URL.replace('https', 'http')}/api/health`)).rejects.toThrow();
    secure.child.kill('SIGTERM');
    expect(await secure.exit).toBe(0);
    await files.remove();
    rmSync(other, { recursive: true, force: true });
  });

  it('stops without a secret in production, with one line', async () => {
    const other = mkdtempSync(join(tmpdir(), 'sv-start-'));
    const refused = start({ DATA_DIR: other, NODE_ENV: 'production' });
    expect(await refused.exit).not.toBe(0);
    expect(refused.output()).toContain('AUTH_SECRET is not set');
    rmSync(other, { recursive: true, force: true });
  });
});

it('the container gives the auth server nothing that it does not need', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sv-container-'));
  const env = {
    DATA_DIR: dataDir,
    AUTH_PORT: String(await freePort()),
    NODE_OPTIONS: `--require ${join(root, 'test/support/tell-env.cjs')}`,
    ADMIN_KEY: 'svak_of_the_runtime',
  };
  const init = run('scripts/workspace.mjs', ['init'], env);
  expect(await init.exit).toBe(0);
  const started = run('scripts/workspace.mjs', ['auth'], env);
  const [, given] = await printed(started, /^given to dist\/apps\/auth\/main\.js: (.*)$/m);
  await printed(started, /auth server is listening/);
  started.child.kill('SIGTERM');
  expect(await started.exit).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
  expect(given!.split(' ')).toContain('AUTH_SECRET');
  expect(given!.split(' ').filter(name => /ADMIN_KEY|VAPID/.test(name))).toEqual([]);
});

describe('the supervisor', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sv-supervise-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('starts the runtime again without the plugin that spins while it is loaded', async () => {
    const started = run('test/support/supervise.mjs', ['test/support/serving.mjs', 'test/support/stuck-runtime.mjs'], {
      DATA_DIR: folder,
    });
    await printed(started, /com\.example\.spins does not finish loading/);
    await printed(started, /^ready/m);
    started.child.kill('SIGTERM');
    expect(await started.exit).toBe(0);
  });

  const stub = 'test/support/serving.mjs';
  const alive = (pid: unknown): number | true => process.kill(Number(pid), 0);

  it('starts one that ended by itself again, and leaves the other one alone', async () => {
    const started = run('test/support/supervise.mjs', [stub, stub], { DATA_DIR: folder });
    const [, auth, runtime] = await printed(started, /^ready (\d+) (\d+)/m);
    process.kill(Number(auth), 'SIGKILL');
    await printed(started, /The auth server ended \(SIGKILL\); it is started again in 1 s/);
    await printed(started, /serves[\s\S]*serves[\s\S]*serves/);
    expect(alive(runtime)).toBe(true);
    started.child.kill('SIGTERM');
    expect(await started.exit).toBe(0);
    expect(() => alive(runtime)).toThrow();
  });

  it('gives up with the exit code of a server that ends five times within a minute, after growing pauses', async () => {
    const ending = 'test/support/ending-server.mjs';
    const started = run('test/support/supervise.mjs', [stub, ending], { DATA_DIR: folder });
    expect(await started.exit).toBe(7);
    const pauses = [...started.output().matchAll(/ended \(7\); it is started again in (\d+) s/g)].map(([, s]) => s);
    expect(pauses).toEqual(['1', '2', '4', '8']);
  });

  it('does not try a server again that never served: what is wrong with its configuration stays wrong', async () => {
    const started = run('test/support/supervise.mjs', [stub, 'test/support/refusing-server.mjs'], { DATA_DIR: folder });
    expect(await started.exit).toBe(3);
    expect(started.output()).not.toContain('started again');
  });
});
