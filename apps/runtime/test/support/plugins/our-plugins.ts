import { withDefaults, type ManifestSource } from '@sv/sdk/manifest';
import type { PluginOrigin, ServerHalf, ServerPlugin } from '@sv/sdk/registry';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../../..');

/** Without Bookmarks: on Postgres its isolated store is one of the whole server, which other test files use too. */
const folders: Record<string, PluginOrigin> = {
  'libs/plugins/tasks': 'built-in',
  'examples/birthdays': 'example',
  'examples/contacts': 'example',
  'examples/expenses': 'example',
  'examples/focus': 'example',
  'examples/premium': 'example',
  'examples/quick-note': 'example',
};

/** Tasks and the examples as they are, for tests of all of them at once. Wants EXAMPLE_PLUGINS=true. */
export const ourPlugins = (): ServerPlugin[] =>
  Object.entries(folders).map(([folder, origin]) => ({
    manifest: withDefaults(JSON.parse(readFileSync(join(ROOT, folder, 'manifest.json'), 'utf8')) as ManifestSource),
    origin,
    iconSvg: null,
    load: () => import(join(ROOT, folder, 'server/plugin.module.ts')) as Promise<ServerHalf>,
  }));
