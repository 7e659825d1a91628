// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../support/paths.mjs';
import { wait } from './streams.mjs';

const DISK_BYTES = 2 ** 30;

/** `npm run scale:local` in a folder of its own, on a disk of its own where the machine allows it. */
export class RunningScale {
  static program = 'scripts/scale-local.mjs';

  constructor(folder, child, { port, hasOwnDisk }) {
    this.folder = folder;
    this.child = child;
    this.port = port;
    this.hasOwnDisk = hasOwnDisk;
  }

  /** @param {string} folder @param {number} port @returns {Record<string, string | undefined>} */
  static place(folder, port) {
    return { DATA_DIR: folder, PORT: String(port) };
  }

  /** @param {number} port @param {Record<string, string>} env @param {string} [log] gets what the servers say */
  static async start(port, env = {}, log = '/dev/null') {
    const folder = mkdtempSync(join(tmpdir(), 'sv-faults-'));
    const mount = ['-t', 'tmpfs', '-o', `size=${DISK_BYTES},mode=711`, 'tmpfs', folder];
    const hasOwnDisk = process.platform === 'linux' && spawnSync('mount', mount).status === 0;
    const child = spawn(process.execPath, [join(root, this.program)], {
      cwd: root,
      env: {
        ...process.env,
        ...this.place(folder, port),
        LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
        // All people come from one address.
        RATE_LIMIT_PER_MINUTE: '0',
        REGISTRATION_LIMIT_PER_MINUTE: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const scale = new this(folder, child, { port, hasOwnDisk });
    const file = createWriteStream(log);
    for (const stream of [child.stdout, child.stderr]) stream?.pipe(file, { end: false });
    await scale.ready();
    return scale;
  }

  async ready() {
    this.output = '';
    const ready = new Promise(resolve => {
      for (const stream of [this.child.stdout, this.child.stderr])
        stream?.on('data', chunk => {
          this.output = (this.output + chunk).slice(-20_000);
          if (this.output.includes('Workspace is ready at')) resolve(undefined);
        });
    });
    await Promise.race([ready, once(this.child, 'exit')]);
    if (this.child.exitCode !== null) throw new Error(`it did not start:\n${this.output}`);
  }

  /** @returns {any} `processes.json` as it is now */
  get processes() {
    return JSON.parse(readFileSync(join(this.folder, 'processes.json'), 'utf8'));
  }

  get url() {
    return this.processes.url;
  }

  get adminHeaders() {
    const { adminKey } = JSON.parse(readFileSync(join(this.folder, 'data/secrets.json'), 'utf8'));
    return { 'x-platform-admin-key': adminKey, 'content-type': 'application/json' };
  }

  /** Sent to everybody; waits for the limit of one a minute. */
  async broadcast(title) {
    for (;;) {
      const body = JSON.stringify({ audience: { all: true }, title });
      const answer = await fetch(`${this.url}/api/admin/broadcasts`, {
        method: 'POST',
        headers: this.adminHeaders,
        body,
      });
      if (answer.status === 202) return;
      if (![429, 502, 503, 504].includes(answer.status)) throw new Error(`broadcast answered ${answer.status}`);
      await wait(Number(answer.headers.get('retry-after') ?? 1) * 1000);
    }
  }

  async health() {
    const answer = await fetch(`${this.url}/api/admin/health`, { headers: this.adminHeaders });
    return answer.json();
  }

  /** Resolves when every server answers that it is ready. */
  async untilReady(withinMs = 60_000) {
    const { auth, runtimes } = this.processes.ports;
    const isReady = port =>
      fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal: AbortSignal.timeout(2000) }).then(
        async answer => (await answer.json()).status === 'ready',
        () => false,
      );
    for (const end = Date.now() + withinMs; Date.now() < end; await wait(50))
      if ((await Promise.all([...auth, ...runtimes].map(isReady))).every(Boolean)) return;
    throw new Error(`not all servers were ready within ${withinMs} ms`);
  }

  async stop() {
    if (this.child.exitCode === null) {
      this.child.kill('SIGINT');
      await once(this.child, 'exit');
    }
    if (this.hasOwnDisk) spawnSync('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A process and everything below it. */
export function treeOf(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return [pid, ...stdout.split(/\s+/).filter(Boolean).map(Number).flatMap(treeOf)];
}

/** Freezes it with its children for a while. */
export async function freeze(pid, ms) {
  const pids = treeOf(pid);
  for (const each of pids) signal(each, 'SIGSTOP');
  await wait(ms);
  for (const each of pids) signal(each, 'SIGCONT');
}

/** @param {number} pid @param {NodeJS.Signals} name */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // ESRCH: a connection's process that has ended meanwhile
  }
}
