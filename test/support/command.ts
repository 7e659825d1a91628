import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Instance } from './instance';

const root = join(__dirname, '../..');

export interface Command {
  /** Ends it as a crash would, with the program that it started. */
  kill: () => void;
  /** Resolves when it has ended. */
  done: Promise<{ code: number | null; output: string; errors: string }>;
}

/** A command of the command line, as the container runs it: `workspace <args>`. */
export function startCommand(instance: Instance, ...args: string[]): Command {
  const child = spawn(process.execPath, [join(root, 'scripts/workspace.mjs'), ...args], {
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
  return { kill: () => void process.kill(-child.pid!, 'SIGKILL'), done };
}

/** @throws Error with what it said, when it failed */
export async function runCommand(instance: Instance, ...args: string[]): Promise<string> {
  const { code, output, errors } = await startCommand(instance, ...args).done;
  if (code !== 0) throw new Error(errors);
  return output;
}
