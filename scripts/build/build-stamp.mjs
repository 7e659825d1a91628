// @ts-check
import builds from './builds.cjs';
import { sourceFingerprint } from './fingerprint.mjs';
import pluginChange from '../support/plugin-change.cjs';
import { run } from '../support/run.mjs';

/** Whether the current build is one of the sources as they are. */
export const isBuilt = () => builds.stampOf(builds.currentBuild()) === sourceFingerprint();

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
