// Reads every plugin's manifest and writes the three registries of lazy entries. An invalid manifest fails the build
// here and nowhere else: one line per fault, with file, pointer and reason.
import { PLATFORM_VERSION } from '@sv/server/platform-version';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { platformTables } from '../apps/runtime/src/kernel/database/platform-tables';
import type { FoundPlugin, RegistryFault } from './plugin-registry/found-plugin';
import { linkNotes, readPlugins } from './plugin-registry/read-plugins';
import { buildValues, type BuildEnv } from './plugin-registry/build-values';
import {
  contributionsRegistry,
  ENV_HOME,
  isInPages,
  MANIFEST_TEXTS_HOME,
  manifestTexts,
  serverRegistry,
  webEnv,
  webRegistry,
} from './plugin-registry/registry-source';
import { setFaults } from './plugin-registry/set-faults';
import { ensureAllPackages } from './plugin-packages/ensure-packages';

/** The languages of the workspace besides English. */
const TRANSLATED = ['de'];

/**
 * @param env the environment of the build, of which plugins have values baked into their pages
 * @returns what is wrong; with no faults the registries are up to date
 */
export function generatePlugins(root: string, env: BuildEnv = process.env): RegistryFault[] {
  const { plugins, faults: unreadable } = readPlugins(root);
  const faults = [...unreadable, ...setFaults(plugins, { platformVersion: PLATFORM_VERSION, platformTables })];
  if (faults.length > 0) return faults;
  writeWhenChanged(join(root, 'libs/plugins/registry.server.generated.ts'), serverRegistry(plugins, env));
  writeWhenChanged(join(root, 'libs/plugins/registry.web.generated.ts'), webRegistry(plugins, env));
  writeWhenChanged(join(root, 'libs/plugins/registry.contributions.generated.ts'), contributionsRegistry(plugins, env));
  writeEnv(join(root, 'libs/plugins', ENV_HOME), plugins, env);
  mkdirSync(join(root, 'libs/plugins', MANIFEST_TEXTS_HOME), { recursive: true });
  for (const language of TRANSLATED) {
    const path = join(root, 'libs/plugins', MANIFEST_TEXTS_HOME, `${language}.generated.ts`);
    writeWhenChanged(path, manifestTexts(plugins, language));
  }
  return [];
}

/** One file for each plugin that has such variables; those of others are removed. */
function writeEnv(folder: string, plugins: readonly FoundPlugin[], env: BuildEnv): void {
  const files = plugins
    .filter(isInPages)
    .map(({ manifest }) => [`${manifest.id}.generated.ts`, buildValues(manifest, env)] as const)
    .filter(([, values]) => Object.keys(values).length > 0);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (!files.some(([file]) => file === name)) rmSync(join(folder, name));
  for (const [file, values] of files) writeWhenChanged(join(folder, file), webEnv(values));
}

/** Left alone when equal, so that nothing is built again for nothing. */
function writeWhenChanged(path: string, content: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === content) return;
  writeFileSync(path, content);
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..');
  for (const note of linkNotes(root)) process.stderr.write(`${note}\n`);
  const faults = generatePlugins(root);
  for (const { file, pointer, reason } of faults) process.stderr.write(`${file}#${pointer}: ${reason}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
  if (faults.length === 0) await installPackages(root);
}

/** Of plugins that have packages of their own. */
async function installPackages(root: string): Promise<void> {
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const folders = readPlugins(root).plugins.map(({ folder }) => folder);
  await ensureAllPackages(root, folders, say).catch((error: Error) => {
    say(error.message);
    process.exitCode = 1;
  });
}
