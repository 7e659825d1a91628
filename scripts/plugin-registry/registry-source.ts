import { withDefaults } from '@sv/sdk/manifest';
import { relative } from 'node:path/posix';
import type { FoundPlugin } from './found-plugin';

/** The folder in which both registries stand. */
const HOME = 'libs/plugins';
const NOTE = '// Made by `npm run generate` from the manifests. Not for editing.';

/** `registry.server.generated.ts`: every plugin, its server half behind a lazy import. */
export function serverRegistry(plugins: readonly FoundPlugin[]): string {
  const entries = plugins.map(plugin => {
    const { manifest, origin, iconSvg, hasServer } = plugin;
    return entry({
      manifest: literal(withDefaults(manifest)),
      origin: literal(origin),
      iconSvg: literal(iconSvg),
      load: hasServer ? lazy(plugin, 'server/plugin.module') : 'null',
    });
  });
  return [
    NOTE,
    "import type { ServerPlugin } from '@sv/sdk';",
    '',
    `export const registry: readonly ServerPlugin[] = [${entries.join('')}\n];`,
    '',
  ].join('\n');
}

/** `registry.web.generated.ts`: the plugins that have pages. A literal import is what makes a lazy chunk of each. */
export function webRegistry(plugins: readonly FoundPlugin[]): string {
  const entries = plugins
    .filter(({ hasWeb }) => hasWeb)
    .map(plugin => {
      const { id, routePrefix, shell } = withDefaults(plugin.manifest);
      return entry({
        id: literal(id),
        routePrefix: literal(routePrefix),
        shell: literal(shell),
        origin: literal(plugin.origin),
        loadRoutes: lazy(plugin, 'web/plugin.routes'),
      });
    });
  return [
    NOTE,
    "import type { Routes } from '@angular/router';",
    "import type { WebPlugin } from '@sv/sdk';",
    '',
    `export const webPlugins: readonly WebPlugin<Routes>[] = [${entries.join('')}\n];`,
    '',
  ].join('\n');
}

const literal = (value: unknown): string => JSON.stringify(value, null, 2).replaceAll('\n', '\n    ');

const entry = (members: Record<string, string>): string =>
  `\n  {\n${Object.entries(members)
    .map(([name, source]) => `    ${name}: ${source},\n`)
    .join('')}  },`;

function lazy({ folder }: FoundPlugin, half: string): string {
  const path = relative(HOME, `${folder}/${half}`);
  return `() => import('${path.startsWith('.') ? path : `./${path}`}')`;
}
