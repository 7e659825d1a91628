// @ts-check
// What each part of a build is made of, by the contents of its sources. A part whose sources are what they were is taken
// from a build that is there: an update of a plugin's server half leaves the pages as they are, and no plugin makes
// another sign-in page or auth server.
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import builds from './builds.cjs';
import { buildVariables, isSkipped } from './fingerprint.mjs';
import { root } from '../support/paths.mjs';

/** @typedef {'web' | 'auth-ui' | 'apps/auth'} Part */
/** @typedef {Part | 'packages'} Made */

const TOOLS = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs', 'scripts/build'];
const SERVER_TOOLS = ['tsconfig.server.json', 'tsconfig.build.json', 'scripts/bundle-servers.mjs'];

/** Of a plugin, its server half and its manifest, which pages cannot import. */
const NOT_IN_PAGES =
  /^libs\/(server$|plugins\/registry\.server\.)|^(libs\/plugins|examples|plugins)\/[^/]+\/(server|test|manifest\.json|README\.md|LICENSE)$/;

/** @type {Record<Made, { sources: string[], without: RegExp }>} */
const MADE_OF = {
  web: {
    sources: [...TOOLS, 'angular.json', 'apps/web', 'libs', 'examples', 'plugins'],
    without: NOT_IN_PAGES,
  },
  'auth-ui': { sources: [...TOOLS, 'angular.json', 'apps/auth/ui', 'libs'], without: /^libs\/(server|plugins)$/ },
  'apps/auth': { sources: [...TOOLS, ...SERVER_TOOLS, 'apps/auth/src', 'libs'], without: /^libs\/(ui|plugins)$/ },
  // For repositories of plugins, see scripts/npm-packages.
  packages: {
    sources: [...TOOLS, 'apps/web/tsconfig.app.json', 'LICENSE', 'scripts/npm-packages', 'libs'],
    without: /^libs\/(server|plugins)$/,
  },
};

/**
 * Equal where the same would come out. Unlike the times of files, contents are the same in a copy.
 *
 * @param {Made} part
 */
export function fingerprintOf(part, checkout = root) {
  const { sources, without } = MADE_OF[part];
  const hash = createHash('sha256').update(process.version).update(process.arch);
  for (const [name, value] of buildVariables()) hash.update(`${name}\0${value}\n`);
  const add = (/** @type {string} */ path) => {
    const stat = statSync(join(checkout, path), { throwIfNoEntry: false });
    if (!stat || without.test(path) || path.endsWith('.spec.ts')) return;
    if (!stat.isDirectory()) {
      hash.update(`${path}\0${stat.size}\0`).update(readFileSync(join(checkout, path)));
      return;
    }
    for (const name of readdirSync(join(checkout, path)).sort()) if (!isSkipped(name)) add(`${path}/${name}`);
  };
  sources.forEach(add);
  return hash.digest('hex');
}

/**
 * A part of the build that is made, taken from one that is there where its sources are the same.
 *
 * @param {Part} part
 * @param {string} folder of the build that is made
 */
export function takePart(part, folder) {
  const fingerprint = fingerprintOf(part);
  const place = join(folder, part);
  const from = builds.foldersOfBuilds().find(build => builds.stampOf(join(build, part)) === fingerprint);
  if (from) cpSync(join(from, part), place, { recursive: true, preserveTimestamps: true });
  /** A part whose sources changed while it was made has no mark, and is made again. */
  const markMade = () => {
    if (fingerprintOf(part) === fingerprint) writeFileSync(join(place, builds.STAMP), fingerprint);
  };
  return { place, isTaken: from !== undefined, markMade };
}
