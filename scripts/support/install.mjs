// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import packages from './installed-packages.cjs';
import { root } from './paths.mjs';
import { run } from './run.mjs';

const stamp = join(root, 'node_modules/.installed-lock');
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/**
 * Installs the packages of the lock file, unless they are there already. Behind a link they are somebody else's, and
 * stay as they are.
 */
export async function ensureInstalled() {
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const wanted = lockHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (packages.hasInstalledPackages(root)) return writeFileSync(stamp, wanted);
  process.stderr.write('Installing packages (once, about a minute)…\n');
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { NG_CLI_ANALYTICS: 'false' });
  writeFileSync(stamp, wanted);
}
