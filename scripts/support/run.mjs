// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { root } from './paths.mjs';

/** A command that ended with another code than 0. Its own output has said why. */
class CommandFailed extends Error {
  constructor(command, code) {
    super(`${command} ended with ${code}`);
    this.code = code;
  }
}

/**
 * Runs a command to its end, with its output shown.
 *
 * @param {string} command
 * @param {string[]} args never built into a shell string
 * @param {Record<string, string | undefined>} [env] on top of the present one
 * @param {Omit<import('node:child_process').SpawnOptions, 'env'> & { isBehind?: boolean }} [options] isBehind: others go
 *   first where there is not enough of the machine for all
 * @returns {Promise<void>}
 */
export async function run(command, args, env = {}, { isBehind = false, ...options } = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env }, ...options });
  if (isBehind && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => output.push(chunk));
  const [code, signal] = await once(child, 'close');
  if (code === 0) return;
  process.stderr.write(Buffer.concat(output));
  throw new CommandFailed([command, ...args].join(' '), code ?? signal);
}

/** Like {@link run}, but the output is shown only when the command fails. */
export const runQuietly = (command, args, env = {}) => run(command, args, env, { stdio: ['ignore', 'pipe', 'pipe'] });
