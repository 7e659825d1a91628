import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/check/free-port';
import { SessionCookieCodec } from '@sv/server/session-cookie/session-cookie';
import { layOutImage } from './support/image';

const root = join(import.meta.dirname, '..');
const ADMIN_KEY = 'an admin key for tests';
const SECRET = 'a secret for tests, of more than 32 bytes';

/** What the watchdog says at the end. */
const WATCHDOG =
  /"level":"fatal".*"plugin":"com.example.spins","route":"GET \/spins\/api\/forever","msg":"the runtime ends/;

/** What is looked at of the answer of /api/admin/health. */
interface Health {
  plugins: { enabled: number; problems: { id: string; state: string; reason: string }[] };
}

/** Somebody who is signed in: the auth server, which is not there, is not asked. */
function cookie(now = Date.now()): string {
  const sealed = new SessionCookieCodec(SECRET).seal({
    userId: randomUUID(),
    name: 'Ada',
    email: 'ada@example.com',
    image: null,
    role: 'platform:user',
    sessionId: randomUUID(),
    epoch: 1,
    mfaDueAt: null,
    issuedAt: now,
    expiresAt: now + 3_600_000,
    freshUntil: now + 3_600_000,
  });
  return `sv_session_data=${sealed}`;
}

/** A supervised runtime with a plugin that spins at that moment of its start. */
class Spinning {
  private readonly printed: Buffer[] = [];

  private constructor(
    private readonly child: ChildProcess,
    private readonly dataDir: string,
    private readonly port: string,
  ) {
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => this.printed.push(chunk));
  }

  static async start(moment: string, how: 'npm start' | 'container'): Promise<Spinning> {
    const dataDir = mkdtempSync(join(tmpdir(), 'sv-spins-'));
    const port = String(await freePort());
    const env = {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: port,
      AUTH_URL: 'http://127.0.0.1:9',
      AUTH_SECRET: SECRET,
      ADMIN_KEY,
      SPINS: moment,
    };
    const options: SpawnOptions = { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] };
    if (how === 'npm start') {
      const files = ['test/support/serving.mjs', 'test/support/spinning-runtime.mjs'];
      const child = spawn(process.execPath, [join(root, 'test/support/supervise.mjs'), ...files], options);
      return new Spinning(child, dataDir, port);
    }
    const runtime = `import(${JSON.stringify(join(root, 'test/support/spinning-runtime.mjs'))});`;
    const { command, path } = layOutImage(dataDir, { runtime });
    const child = spawn(command[0]!, command.slice(1), { ...options, env: { ...env, PATH: path } });
    return new Spinning(child, dataDir, port);
  }

  /** A signed-in person asks for the route that loops, and hears nothing any more. */
  async loops(): Promise<void> {
    const headers = { cookie: cookie() };
    await this.until(async () => (await this.health()) !== null);
    const answer = fetch(`http://127.0.0.1:${this.port}/spins/api/forever`, { headers });
    const ended = answer.then(({ status }) => status, String);
    expect(await ended).toBe('TypeError: fetch failed');
    await this.until(() => WATCHDOG.test(this.output));
  }

  /** What health tells of the plugin when the runtime is back and has counted the crash. */
  async problem(): Promise<Health['plugins']['problems'][number]> {
    let problem: Health['plugins']['problems'][number] | undefined;
    await this.until(async () => (problem = (await this.health())?.plugins.problems[0]) !== undefined);
    return problem!;
  }

  /** Waits until the supervisor has started the runtime again and that one answers, and asks it how its plugins are. */
  async plugins(): Promise<Health['plugins']> {
    // The runtime that came to spin may have said before that it is ready: only what answers after its end counts.
    await this.until(() => this.output.includes('com.example.spins does not finish loading'));
    let health: Health | null = null;
    await this.until(async () => (health = await this.health()) !== null && health.plugins.problems.length > 0);
    return health!.plugins;
  }

  private get output(): string {
    return Buffer.concat(this.printed).toString();
  }

  private async until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    for (const since = Date.now(); !(await isSo());) {
      if (this.child.exitCode !== null || Date.now() - since > 90_000) throw new Error(this.output);
      await new Promise(done => setTimeout(done, 100));
    }
  }

  /** @returns null while nobody listens, and while not every plugin's start has come to its end */
  private async health(): Promise<Health | null> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/api/admin/health`, {
      headers: { 'x-platform-admin-key': ADMIN_KEY },
      signal: AbortSignal.timeout(5_000),
    }).catch(() => null);
    if (!answer?.ok) return null;
    const health = (await answer.json()) as Health;
    const isStarting = health.plugins.problems.some(({ reason }) => reason === 'It is still starting.');
    return isStarting ? null : health;
  }

  /** @returns its exit code */
  async stop(): Promise<number | null> {
    const exit = once(this.child, 'exit');
    if (this.child.exitCode === null && this.child.kill('SIGTERM')) await exit;
    rmSync(this.dataDir, { recursive: true, force: true });
    return this.child.exitCode;
  }
}

describe('a plugin that spins while it is started', () => {
  // At once: each takes the 20 s after which a mark is old. start.e2e-spec.ts has the import, supervised by `npm start`.
  const cases = [
    ['init', 'npm start'],
    ['later', 'npm start'],
    ['import', 'container'],
  ] as const;
  let instances: Spinning[];
  beforeAll(async () => (instances = await Promise.all(cases.map(([moment, how]) => Spinning.start(moment, how)))));
  afterAll(() => Promise.all(instances.map(instance => instance.stop())));

  it.each(cases.map(([moment, how], at) => [moment, how, at] as const))(
    'at its %s (%s) is failed after one restart, and the others run',
    async (_, _how, at) => {
      const { enabled, problems } = await instances[at]!.plugins();
      expect(problems).toEqual([
        { id: 'com.example.spins', state: 'failed', reason: expect.stringMatching(/held up the whole process/) },
      ]);
      expect(enabled).toBeGreaterThanOrEqual(4);
    },
    120_000,
  );

  it('and the container that was started anew still drains when it is told to', async () => {
    expect(await instances.at(-1)!.stop()).toBe(0);
  });
});

describe('a plugin whose route loops', () => {
  let instance: Spinning;
  beforeAll(async () => (instance = await Spinning.start('request', 'npm start')));
  afterAll(() => instance.stop());

  /** What is counted from then on, until it is off: standstill.e2e-spec.ts. */
  it('ends the runtime, which comes back and names it', async () => {
    await instance.loops();
    const crashed = expect.stringMatching(
      /continues: It held up the whole process.*GET \/spins\/api\/forever/,
    ) as string;
    expect(await instance.problem()).toEqual({ id: 'com.example.spins', state: 'enabled', reason: crashed });
  }, 120_000);
});
