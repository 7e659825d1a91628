import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const STARTS_WITHIN_MS = 10_000;

/** How one kind of proxy runs with an example of deploy/. */
export interface ProxyKind {
  /** In deploy/. */
  example: string;
  /** The example on the loopback, without TLS. */
  onLoopback(example: string, port: number, upstreams: number[]): string;
  /** The program and its arguments for this file. */
  command(file: string): string[];
}

/** A real proxy with the documented settings, in the foreground; nothing outside its own folder. */
export class ProxyProgram {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  /**
   * @param port where it listens: the instance is told before it starts
   * @param upstreams ports of the runtimes
   */
  static async start(kind: ProxyKind, port: number, upstreams: number[]): Promise<ProxyProgram> {
    const folder = await mkdtemp(join(tmpdir(), 'sv-proxy-'));
    const example = await readFile(join(import.meta.dirname, '../../deploy', kind.example), 'utf8');
    const file = join(folder, 'proxy.conf');
    await writeFile(file, kind.onLoopback(example, port, upstreams));
    const [program, ...args] = kind.command(file);
    const child = spawn(program!, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH: process.env['PATH'], HOME: folder },
    });
    for (const deadline = Date.now() + STARTS_WITHIN_MS; !(await listens(port));) {
      if (Date.now() > deadline || child.exitCode !== null) throw new Error(`${program} did not start`);
      await new Promise(done => setTimeout(done, 25));
    }
    return new ProxyProgram(`http://localhost:${port}`, child, folder);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null) {
      this.child.kill('SIGTERM');
      await once(this.child, 'exit');
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}

const listens = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== null));
    socket.once('error', () => resolve(false));
  });
