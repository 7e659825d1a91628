// @ts-check
import { spawn } from 'node:child_process';
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
 * @param {number} [limitMs] a command that takes longer is killed; without one it may take for ever
 * @returns {Promise<void>}
 */
export function run(command, args, env = {}, limitMs) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      ...(limitMs && { timeout: limitMs, killSignal: 'SIGKILL' }),
    });
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new CommandFailed([command, ...args].join(' '), code ?? signal)),
    );
  });
}

/** Like {@link run}, but the output is shown only when the command fails. */
export function runQuietly(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    const output = [];
    child.stdout.on('data', chunk => output.push(chunk));
    child.stderr.on('data', chunk => output.push(chunk));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) return resolve(undefined);
      process.stderr.write(Buffer.concat(output));
      reject(new CommandFailed([command, ...args].join(' '), code ?? signal));
    });
  });
}
