// @ts-check
// Backups and their tests that the runtime asks its supervisor for: only the supervisor has the whole environment, in
// which the place of the identities may be. The runtime says how the file is called, and nothing else.
import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

const NAME = /^workspace-[\dT-]+Z\.zip(\.age)?$/;
const SHOWN_CHARACTERS = 1000;

/** What is run for each request. @type {Record<string, (name: string, env: Record<string, string | undefined>) => string[]>} */
const COMMANDS = {
  // What is encrypted could not be read later on.
  backup: (name, env) => {
    const isTested = name.endsWith('.age') && env['BACKUP_TEST'] !== 'off';
    return ['backup', '--name', name, ...(isTested ? ['--test'] : [])];
  },
  'backup-test': name => ['restore', '--test', '--name', name],
};

/** @param {unknown} message */
export const isBackupRequest = message =>
  Object.hasOwn(COMMANDS, String(/** @type {{ ask?: unknown }} */ (message ?? {}).ask));

/**
 * @param {{ env: Record<string, string | undefined>, program: string }} how program: the command line of the servers
 * @param {{ ask: string, file: string }} request
 * @param {(end: { code: number, output: string, printed: string }) => void} onEnd
 * @returns {import('node:child_process').ChildProcess | null} null for a name that is none of ours
 */
export function startBackup({ env, program }, { ask, file }, onEnd) {
  if (typeof file !== 'string' || !NAME.test(file)) return null;
  const argv = [program, .../** @type {any} */ (COMMANDS[ask])(file, env)];
  // With the channel it knows when this process is gone, and does not go on for nobody.
  const stdio = /** @type {const} */ (['ignore', 'pipe', 'pipe', 'ipc']);
  const child = spawn(process.execPath, argv, { cwd: root, env, stdio });
  const [printed, output] = [lastOf(child.stdout), lastOf(child.stderr)];
  child.once('error', error => onEnd({ code: 1, output: error.message, printed: '' }));
  child.once('close', code => onEnd({ code: code ?? 1, output: output(), printed: printed() }));
  return child;
}

/** @param {import('node:stream').Readable | null} stream */
function lastOf(stream) {
  let text = '';
  stream?.setEncoding('utf8').on('data', more => (text = (text + more).slice(-SHOWN_CHARACTERS)));
  return () => text.trim();
}
