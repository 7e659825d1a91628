// Reads every plugin's manifest and writes the two registries of lazy entries. An invalid manifest fails the build
// here and nowhere else: one line per fault, with file, pointer and reason.
import { PLATFORM_VERSION } from '@sv/server/platform-version';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { platformTables } from '../apps/runtime/src/database/platform-tables';
import type { RegistryFault } from './plugin-registry/found-plugin';
import { readPlugins } from './plugin-registry/read-plugins';
import { serverRegistry, webRegistry } from './plugin-registry/registry-source';
import { setFaults } from './plugin-registry/set-faults';

/** @returns what is wrong; with no faults the registries are up to date */
export function generatePlugins(root: string): RegistryFault[] {
  const { plugins, faults: unreadable } = readPlugins(root);
  const faults = [...unreadable, ...setFaults(plugins, { platformVersion: PLATFORM_VERSION, platformTables })];
  if (faults.length > 0) return faults;
  writeWhenChanged(join(root, 'libs/plugins/registry.server.generated.ts'), serverRegistry(plugins));
  writeWhenChanged(join(root, 'libs/plugins/registry.web.generated.ts'), webRegistry(plugins));
  return [];
}

/** Left alone when equal, so that nothing is built anew for nothing. */
function writeWhenChanged(path: string, content: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === content) return;
  writeFileSync(path, content);
}

if (require.main === module) {
  const faults = generatePlugins(resolve(__dirname, '..'));
  for (const { file, pointer, reason } of faults) process.stderr.write(`${file}#${pointer}: ${reason}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
