// @ts-check
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import builds from './builds.cjs';
import { root } from '../support/paths.mjs';

const LOOK_EVERY_MS = 250;

/**
 * Waits until no other process builds: the compilers keep what they wrote in folders that builds share.
 *
 * @returns {Promise<{ hasWaited: boolean, release: () => void }>}
 */
export async function lockBuilds(checkout = root) {
  const file = join(checkout, 'dist/.building');
  mkdirSync(join(checkout, 'dist'), { recursive: true });
  let hasWaited = false;
  while (!take(file)) {
    const owner = ownerOf(file);
    if (!builds.isAlive(owner)) {
      takeAway(file, owner);
      continue;
    }
    if (!hasWaited) process.stderr.write(`Process ${owner} is building: waiting for it.\n`);
    hasWaited = true;
    await wait(LOOK_EVERY_MS);
  }
  return { hasWaited, release: () => rmSync(file, { force: true }) };
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

const ownerOf = file => Number(existsSync(file) ? readFileSync(file, 'utf8') : 0);

/** The lock of a process that ended: whoever renames it takes it away, unless it is somebody else's by now. */
function takeAway(file, owner) {
  const taken = `${file}-${process.pid}`;
  try {
    renameSync(file, taken);
    if (Number(readFileSync(taken, 'utf8')) === owner) rmSync(taken);
    else renameSync(taken, file);
  } catch {
    // ENOENT: another one was faster
  }
}
