import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Instance } from './instance';

const root = join(import.meta.dirname, '../..');

export interface Command {
  /** Ends it as a crash would, with the program that it started. */
  kill: () => void;
  /** Resolves when it has ended. */
  done: Promise<{ code: number | null; output: string; errors: string }>;
}

interface Limits {
  /** How long any file that it writes may become, in blocks of 512 bytes. */
  fileBlocks: number;
}

/** A command of the command line, as the container runs it: `workspace <args>`. */
export function startCommand(instance: Instance, ...given: string[] | [Limits, ...string[]]): Command {
  const [limits, args] = typeof given[0] === 'object' ? [given[0], given.slice(1)] : [null, given];
  const line = [process.execPath, join(root, 'scripts/workspace.mjs'), ...(args as string[])];
  const limited = limits ? ['/bin/sh', '-c', `ulimit -f ${limits.fileBlocks}; exec "$@"`, 'sh', ...line] : line;
  const child = spawn(limited[0]!, limited.slice(1), {
    cwd: root,
    env: { PATH: process.env['PATH'], ...instance.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, of which both are.
    detached: true,
  });
  const [output, errors]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const done = once(child, 'close').then(([code]) => ({
    code: code as number | null,
    output: Buffer.concat(output).toString(),
    errors: Buffer.concat(errors).toString(),
  }));
  return { kill: () => killGroup(child), done };
}

/** It may have ended automatically meanwhile. */
function killGroup({ pid, exitCode }: ChildProcess): void {
  if (exitCode !== null || pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** @throws Error with what it said, when it failed */
export async function runCommand(instance: Instance, ...args: string[]): Promise<string> {
  const { code, output, errors } = await startCommand(instance, ...args).done;
  if (code !== 0) throw new Error(errors);
  return output;
}
