import { withDefaults, type ManifestSource } from '@sv/sdk/manifest';
import type { PluginOrigin, ServerHalf, ServerPlugin } from '@sv/sdk/registry';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../../../..');

/** Without Bookmarks: on Postgres its isolated store is one of the whole server, which other test files use too. */
const folders: Record<string, PluginOrigin> = {
  'libs/plugins/tasks': 'built-in',
  'examples/birthdays': 'example',
  'examples/contacts': 'example',
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
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- the registry's lazy import, by hand
    load: () => Promise.resolve(require(join(ROOT, folder, 'server/plugin.module')) as ServerHalf),
  }));
