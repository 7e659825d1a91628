import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/check/free-port';

const root = join(import.meta.dirname, '../..');

const START_LIMIT_MS = 50_000;

/** Of `processes.json`: null while one is being started again. */
interface Processes {
  url: string;
  ports: { runtimes: number[]; auth: number[]; runtimeMetrics: number[]; authMetrics: number[] };
  pids: Record<'postgres' | 'redis' | 'nginx', number | null> & Record<'auth' | 'runtimes', (number | null)[]>;
}

/** `npm run scale:local`, as an operator runs it. */
export class ScaleLocal {
  private constructor(
    readonly folder: string,
    private readonly child: ChildProcess,
  ) {}

  static async start(): Promise<ScaleLocal> {
    const folder = mkdtempSync(join(tmpdir(), 'sv-scale-'));
    const env = {
      PATH: process.env['PATH'],
      DATA_DIR: folder,
      PORT: String(await freePort()),
      LOG_LEVEL: 'warn',
      // Eight processes beside other tests: what is slow here is the machine.
      DATABASE_CONNECT_TIMEOUT: '10000',
    };
    const child = spawn(process.execPath, ['scripts/scale-local.mjs'], { cwd: root, env });
    let said = '';
    for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const ready = new Promise<void>(resolve =>
      child.stdout.on('data', () => said.includes('Workspace is ready at') && resolve()),
    );
    // Before the hook of the test ends: it would leave eight processes running.
    const tooLate = setTimeout(() => child.kill('SIGINT'), START_LIMIT_MS);
    await Promise.race([ready, once(child, 'exit')]);
    clearTimeout(tooLate);
    if (child.exitCode !== null) throw new Error(`scale:local did not start:\n${said}`);
    return new ScaleLocal(folder, child);
  }

  /** As it is now. */
  get processes(): Processes {
    return JSON.parse(readFileSync(join(this.folder, 'processes.json'), 'utf8')) as Processes;
  }

  get url(): string {
    return this.processes.url;
  }

  get adminKey(): string {
    const secrets = readFileSync(join(this.folder, 'data/secrets.json'), 'utf8');
    return (JSON.parse(secrets) as { adminKey: string }).adminKey;
  }

  /** As Ctrl-C does. @returns its exit code */
  async interrupt(): Promise<number | null> {
    if (this.child.exitCode !== null) return this.child.exitCode;
    this.child.kill('SIGINT');
    const [code] = (await once(this.child, 'exit')) as [number | null];
    return code;
  }

  async close(): Promise<void> {
    await this.interrupt();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
