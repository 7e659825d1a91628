import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '../../../..');

/** Another process of a test, which writes lines. */
export interface Child {
  process: ChildProcess;
  /** All lines so far. */
  lines: string[];
  /** Resolves with the first line, or rejects with what the child said when it ended before. */
  firstLine: Promise<string>;
  /** Ends it as a crash would, and resolves when it is gone and every line it wrote has arrived. */
  kill: () => Promise<void>;
}

const running = new Set<Child>();

/** For `afterEach`: a child that outlives its test, even a failed one, keeps Jest from ending. */
export async function killChildren(): Promise<void> {
  await Promise.all([...running].map(child => child.kill()));
}

/** Runs a TypeScript file of this folder in a process of its own. */
export function startChild(file: string, ...parameters: string[]): Child {
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--import', 'tsx', join(import.meta.dirname, file), ...parameters],
    {
      cwd: ROOT,
      env: { ...process.env, TSX_TSCONFIG_PATH: join(ROOT, 'tsconfig.server.json') },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const lines: string[] = [];
  let complaint = '';
  child.stderr.on('data', chunk => (complaint += String(chunk)));
  const closed = once(child, 'close');
  const firstLine = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', line => {
      lines.push(line);
      resolve(line);
    });
    void closed.then(() => reject(new Error(complaint || 'The child ended without a word')));
  });
  firstLine.catch(() => undefined);
  const started: Child = {
    process: child,
    lines,
    firstLine,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await closed;
    },
  };
  running.add(started);
  void closed.then(() => running.delete(started));
  return started;
}
