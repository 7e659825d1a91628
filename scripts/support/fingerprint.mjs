// @ts-check
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const SKIPPED = new Set(['node_modules', 'dist', 'test', '.angular', 'data']);
const SOURCES = ['apps', 'libs', 'examples', 'plugins', 'scripts', 'package.json', 'package-lock.json', 'angular.json'];
const CONFIGS = ['tsconfig.base.json', 'tsconfig.server.json', 'tsconfig.build.json', 'nest-cli.json'];

/** What the build is made of, by name, size and time of every source: equal means that nothing has to be built. */
export function sourceFingerprint() {
  const hash = createHash('sha256').update(process.version);
  for (const [name, value] of buildVariables()) hash.update(`${name}\0${value}\n`);
  for (const entry of [...SOURCES, ...CONFIGS]) addTo(hash, entry);
  return hash.digest('hex');
}

/** What plugins have baked into their pages (spec 2.6): another value is another build. */
const buildVariables = () =>
  Object.entries(process.env)
    .filter(([name]) => name.startsWith('NEXT_PUBLIC_SV_PLUGIN_'))
    .sort(([left], [right]) => (left < right ? -1 : 1));

/** What begins with a dot is no source: an editor's, or of a plugin that is being installed. */
const isSkipped = name => SKIPPED.has(name) || name.startsWith('.');

function addTo(hash, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) {
    if (!/\.(spec|generated)\.ts$/.test(path)) hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(join(root, path)).sort()) if (!isSkipped(name)) addTo(hash, `${path}/${name}`);
}
