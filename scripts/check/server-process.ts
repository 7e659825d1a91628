// The process of a server that tests start: Postgres, Redis.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

interface Launch {
  name: string;
  command: string;
  args: string[];
  /** The account that runs it, when it is not ours. */
  account?: { uid?: number; gid?: number };
  /** What it says when it is ready. */
  ready: string;
  withinMs: number;
  giveUp: NodeJS.Signals;
}

/** Starts it, and waits until it says that it is ready. */
export async function launch(server: Launch): Promise<ChildProcess> {
  const { name, command, args, account, ready, withinMs, giveUp } = server;
  const child = spawn(command, args, { ...account, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${name} did not start in time:\n${log}`)), withinMs);
    const read = (chunk: Buffer): void => {
      // Read to the end, or the server stops when the pipe is full; kept only until it is ready.
      if (log.includes(ready)) return;
      log += chunk.toString();
      if (!log.includes(ready)) return;
      clearTimeout(timer);
      resolve();
    };
    for (const output of [child.stdout, child.stderr]) output.on('data', read);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${name} did not start:\n${log}`)));
  }).catch((error: unknown) => {
    child.kill(giveUp);
    throw error;
  });
  return child;
}

/** Ends it, unless it has ended. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
