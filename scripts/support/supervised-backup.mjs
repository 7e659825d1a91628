// @ts-check
// A backup that the runtime asks its supervisor for: only the supervisor has the whole environment, in which the place of
// the identities may be. The runtime says how the file is called, and nothing else.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './paths.mjs';

const NAME = /^workspace-[\dT-]+Z\.zip$/;
const SHOWN_CHARACTERS = 1000;

/**
 * @param {Record<string, string | undefined>} env
 * @param {string} name
 * @param {(code: number, output: string) => void} onEnd
 * @returns {import('node:child_process').ChildProcess | null} null for a name that is none of ours, and without a folder
 */
export function startBackup(env, name, onEnd) {
  if (typeof name !== 'string' || !NAME.test(name)) return null;
  const folder = resolve(root, env['BACKUP_DIR'] ?? join(env['DATA_DIR'] ?? 'data', 'backups'));
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    // Thrown in the handler of a message, it would end the supervisor, and with it both servers.
    onEnd(1, error instanceof Error ? error.message : String(error));
    return null;
  }
  const program = join(root, 'dist/apps/runtime/cli.js');
  // With the channel it knows when this process is gone, and does not go on for nobody.
  const stdio = /** @type {const} */ (['ignore', 'ignore', 'pipe', 'ipc']);
  const child = spawn(process.execPath, [program, 'backup', join(folder, name)], { cwd: root, env, stdio });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', text => (output = (output + text).slice(-SHOWN_CHARACTERS)));
  child.once('error', error => onEnd(1, error.message));
  child.once('close', code => onEnd(code ?? 1, output.trim()));
  return child;
}
