// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import builds from './builds.cjs';
import { sourceFingerprint } from './fingerprint.mjs';
import pluginChange from '../support/plugin-change.cjs';
import { run } from '../support/run.mjs';

/** A change of plugins leaves the sign-in pages as they are. */
export const NOT_IN_SIGN_IN = ['examples', 'plugins', 'libs/plugins'];

/** The sources that something was built from. @param {string} folder */
export const stampOf = folder => {
  const file = join(folder, builds.STAMP);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};

/** Whether the current build is one of the sources as they are. */
export const isBuilt = () => stampOf(builds.currentBuild()) === sourceFingerprint();

/** Puts back what an interrupted change of plugins left. @throws PluginChangeUnderWay */
export function recoverPlugins() {
  const restored = pluginChange.recoverPluginChange();
  if (restored) process.stderr.write(`A change of ${restored} was interrupted: what was there before is back.\n`);
  pluginChange.refuseWhileUnderWay();
}

/**
 * In a process of its own: the compiler and the bundler do not stay in memory.
 *
 * @param {Parameters<typeof run>[3]} [options]
 */
export const buildAll = options => run(process.execPath, ['scripts/build.mjs'], {}, options);

/** Builds what is stale. */
export async function ensureBuilt() {
  recoverPlugins();
  if (isBuilt()) return;
  process.stderr.write('Building (about half a minute)…\n');
  await buildAll();
}
