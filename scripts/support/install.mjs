// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import packages from './installed-packages.cjs';
import { root } from './paths.mjs';
import { run } from './run.mjs';

const folder = join(root, 'node_modules');
const stamp = join(folder, '.installed-lock');
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/**
 * Whether the packages of the lock file are there. Behind a link they are somebody else's, and stay as they are.
 */
export function isInstalled() {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return true;
  const wanted = lockHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;
  if (!packages.hasInstalledPackages(root)) return false;
  writeFileSync(stamp, wanted);
  return true;
}

export async function ensureInstalled() {
  if (!isInstalled()) await installPackages();
}

export async function installPackages() {
  const wanted = lockHash();
  process.stderr.write('Installing packages (once, about a minute)…\n');
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { NG_CLI_ANALYTICS: 'false' });
  writeFileSync(stamp, wanted);
}

/**
 * Servers look for packages in the folder of their build first: there those of the version before outlive an
 * installation.
 *
 * @param {string} build
 */
export function keepPackages(build) {
  const kept = join(build, 'node_modules');
  if (existsSync(folder) && !existsSync(kept)) renameSync(folder, kept);
}
