import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layOutImage } from './support/image';

const SERVES = `process.stdout.write('serves ' + process.ppid); setInterval(() => undefined, 1000);`;

describe('the command of the image', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'sv-image-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** A container whose servers are this. */
  function run(server: string, ...args: string[]) {
    const { command, path } = layOutImage(folder, { runtime: server, auth: server });
    const [program, ...rest] = [command[0]!, ...(args.length > 0 ? args : command.slice(1))];
    const child = spawn(program, rest, { env: { PATH: path, DATA_DIR: folder, AUTH_SECRET: 's' } });
    const exit = once(child, 'exit').then(([code]) => code as number | null);
    return { child, exit, first: once(child.stdout, 'data').then(([chunk]) => String(chunk)) };
  }

  it.each([[], ['auth']])('keeps the exit code of the server that ended: %j', async (...args) => {
    expect(await run('process.exit(7)', ...args).exit).toBe(7);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('hands %s on, and keeps the exit code of the end', async signal => {
    const { child, exit, first } = run(`process.once('SIGTERM', () => process.exit(3)); ${SERVES}`);
    await first;
    child.kill(signal);
    expect(await exit).toBe(3);
  });

  it('has one server below it, and no shell between', async () => {
    const { child, exit, first } = run(SERVES);
    expect(await first).toBe(`serves ${child.pid}`);
    expect(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')).toHaveLength(1);
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
  });
});
