// @ts-check
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/paths.mjs';

const SKIPPED = new Set(['node_modules', 'dist', 'test', '.angular']);
/** Tests, and what the build writes itself. A plugin's own file may be called `generated` too. */
const NO_SOURCE = /\.spec\.ts$|^libs\/plugins\/(registry\.\w+|(?:web-env|manifest-texts)\/.+)\.generated\.ts$/;
const SOURCES = ['apps', 'libs', 'examples', 'plugins', 'scripts', 'package.json', 'package-lock.json', 'angular.json'];
const CONFIGS = ['tsconfig.base.json', 'tsconfig.server.json', 'tsconfig.build.json'];

/** A value of the name, size and time of every source of the build. If it is equal, nothing has to be built. */
export function sourceFingerprint(checkout = root) {
  const hash = createHash('sha256').update(process.version);
  for (const [name, value] of buildVariables()) hash.update(`${name}\0${value}\n`);
  for (const entry of [...SOURCES, ...CONFIGS]) addTo(hash, checkout, entry);
  return hash.digest('hex');
}

/** The variables that are built into pages of plugins (spec 2.6). Another value needs another build. */
export const buildVariables = () =>
  Object.entries(process.env)
    .filter(([name]) => name.startsWith('NEXT_PUBLIC_SV_PLUGIN_'))
    .sort(([left], [right]) => (left < right ? -1 : 1));

/**
 * Files whose names begin with a dot are not sources: they belong to an editor, or to a plugin that is being installed.
 */
export const isSkipped = name => SKIPPED.has(name) || name.startsWith('.');

function addTo(hash, checkout, path) {
  const stat = statSync(join(checkout, path), { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) {
    if (!NO_SOURCE.test(path)) hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(join(checkout, path)).sort()) {
    if (!isSkipped(name)) addTo(hash, checkout, `${path}/${name}`);
  }
}
