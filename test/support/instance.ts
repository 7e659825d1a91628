import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { FORWARDING_KEY_HEADER, forwardingKey } from '@sv/server/keys/keys';
import { freePort } from '../../scripts/check/free-port';

const root = join(import.meta.dirname, '../..');
const READY_WITHIN_MS = 30_000;
/** A start makes much that is old at once: with room for it, it takes a tenth less of a processor. */
const ROOM = '--min-semi-space-size=32';

/** A server process of the instance under test. */
export interface Process {
  child: ChildProcess;
  /** Everything it wrote to standard output. */
  output(): string;
}

/**
 * A whole instance as an operator runs it: both servers from the production build, an empty data directory, SQLite, or
 * a database of its own when TEST_DATABASE_URL names a Postgres.
 */
export class Instance {
  private readonly processes: Process[] = [];
  /** The auth server that was started last. */
  auth!: Process;
  /** The runtime that was started last. */
  runtime!: Process;

  private constructor(
    readonly env: Record<string, string>,
    readonly url: string,
    private readonly dispose: () => Promise<void>,
  ) {}

  static async start(extra: Record<string, string> = {}): Promise<Instance> {
    const instance = await Instance.prepare(extra);
    await instance.startAuth();
    await instance.startRuntime();
    return instance;
  }

  /** Nothing runs yet, and nothing is in its folder or its database. */
  static async prepare(extra: Record<string, string> = {}): Promise<Instance> {
    const [port, authPort] = [await freePort(), await freePort()];
    const dataDir = await mkdtemp(join(tmpdir(), 'sv-instance-'));
    const database = await ownDatabase(process.env['TEST_DATABASE_URL']);
    const env = {
      PORT: String(port),
      AUTH_PORT: String(authPort),
      DATA_DIR: dataDir,
      AUTH_SECRET: randomBytes(48).toString('base64url'),
      ADMIN_KEY: `svak_${randomBytes(32).toString('base64url')}`,
      ...(database && { DATABASE_URL: database.url }),
      ...extra,
    };
    return new Instance(env, `http://localhost:${port}`, async () => {
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    });
  }

  get authUrl(): string {
    return `http://127.0.0.1:${this.env['AUTH_PORT']}`;
  }

  /** What the runtime writes on a request that it forwards to the auth server. */
  get forwarding(): Record<string, string> {
    return { [FORWARDING_KEY_HEADER]: forwardingKey(this.env['AUTH_SECRET']!) };
  }

  /** @param program another version */
  async startAuth(program = 'dist/apps/auth/main.js'): Promise<Process> {
    return (this.auth = await this.launch(program, `${this.authUrl}/api/health/ready`));
  }

  /**
   * @param env for a second runtime of the same instance: another PORT
   * @param program another version
   */
  async startRuntime(env: Record<string, string> = {}, program = 'dist/apps/runtime/main.js'): Promise<Process> {
    const port = env['PORT'] ?? this.env['PORT'];
    return (this.runtime = await this.launch(program, `http://127.0.0.1:${port}/api/health/ready`, env));
  }

  /** Ends one process as a service manager does, and answers its exit code. */
  async stop(process: Process, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (process.child.exitCode !== null || process.child.signalCode !== null) return process.child.exitCode;
    process.child.kill(signal);
    const [code] = (await once(process.child, 'exit')) as [number | null];
    return code;
  }

  async close(): Promise<void> {
    for (const process of this.processes.reverse()) await this.stop(process);
    await this.dispose();
  }

  private async launch(file: string, readyUrl: string, env: Record<string, string> = {}): Promise<Process> {
    const child = spawn(process.execPath, [ROOM, resolve(root, file)], {
      cwd: root,
      env: { PATH: process.env['PATH'], ...this.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const chunks: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
    const running = { child, output: () => Buffer.concat(chunks).toString() };
    this.processes.push(running);
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!(await answers(readyUrl))) {
      if (child.exitCode !== null || Date.now() > deadline) {
        throw new Error(
          `${file} did not start:\n${Buffer.concat(errors).toString()}\n${running.output().slice(-4000)}`,
        );
      }
      await new Promise(done => setTimeout(done, 30));
    }
    return running;
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(1000) }).then(
    response => response.ok,
    () => false,
  );

/** A database of its own on the test server: the instance makes its own schemas in it. */
async function ownDatabase(server: string | undefined): Promise<{ url: string; drop: () => Promise<void> } | null> {
  if (!server) return null;
  const name = `instance_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
