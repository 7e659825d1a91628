import { withDefaults } from '@sv/sdk/manifest';
import { relative } from 'node:path/posix';
import { buildValues, type BuildEnv } from './build-values';
import type { FoundPlugin } from './found-plugin';
import { textsOfManifest } from './manifest-texts';

/** The folder in which the registries stand. */
const HOME = 'libs/plugins';
const NOTE = '// Made by `npm run generate` from the manifests. Not for editing.';

/** `registry.server.generated.ts`: every plugin, its server half behind a lazy import. */
export function serverRegistry(plugins: readonly FoundPlugin[], env: BuildEnv): string {
  const entries = plugins.map(plugin => {
    const { manifest, origin, iconSvg, hasServer } = plugin;
    return entry({
      manifest: literal(withDefaults(manifest)),
      origin: literal(origin),
      iconSvg: literal(iconSvg),
      load: hasServer ? lazy(plugin, 'server/plugin.module') : 'null',
      builtEnv: literal(buildValues(manifest, env)),
      ...(hasServer && Object.keys(plugin.languages).length > 0 ? { translations: literal(plugin.languages) } : {}),
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
export function webRegistry(plugins: readonly FoundPlugin[], env: BuildEnv): string {
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
        ...loadTranslations(plugin),
        ...loadEnv(plugin, env),
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

/**
 * `registry.contributions.generated.ts`: what plugins contribute to pages outside their own. The pages that show it
 * import it, so it is a chunk of its own, and each `web/contributions.ts` is another one.
 */
export function contributionsRegistry(plugins: readonly FoundPlugin[], env: BuildEnv): string {
  const entries = plugins
    .filter(({ manifest }) => manifest.contributes)
    .map(plugin => {
      const { id, routePrefix, contributes } = withDefaults(plugin.manifest);
      return entry({
        id: literal(id),
        routePrefix: literal(routePrefix),
        contributes: literal(contributes),
        load: plugin.hasContributions ? lazy(plugin, 'web/contributions') : 'null',
        ...loadTranslations(plugin),
        ...loadEnv(plugin, env),
      });
    });
  return [
    NOTE,
    "import type { PluginContributions } from '@sv/sdk/registry';",
    "import type { WebContributions } from '@sv/ui/contributions/define-contributions';",
    '',
    `export const contributions: readonly PluginContributions<WebContributions>[] = [${entries.join('')}\n];`,
    '',
  ].join('\n');
}

/** Where the values stand, below the registries. */
export const ENV_HOME = 'web-env';

/**
 * `web-env/<id>.generated.ts`: what one plugin reads of the build's environment. A file of its own, so that it is in
 * no other plugin's chunk, and not in what everybody loads.
 */
export const webEnv = (values: Readonly<Record<string, string>>): string =>
  `${NOTE}\nexport default ${JSON.stringify(values, null, 2)} as Readonly<Record<string, string>>;\n`;

/** Where the translated manifests stand, below the registries: one file for each language. */
export const MANIFEST_TEXTS_HOME = 'manifest-texts';

/** `manifest-texts/<language>.generated.ts`: names and titles of all plugins, which pages outside their own show. */
export function manifestTexts(plugins: readonly FoundPlugin[], language: string): string {
  const texts = plugins.flatMap(({ manifest, languages }) =>
    textsOfManifest(manifest).flatMap(text => {
      const translation = languages[language]?.[text];
      return translation === undefined ? [] : [[`${manifest.id}|${text}`, translation] as const];
    }),
  );
  const literals = JSON.stringify(Object.fromEntries(texts), null, 2);
  return `${NOTE}\nexport default ${literals} as Readonly<Record<string, string>>;\n`;
}

const loadTranslations = (plugin: FoundPlugin): Record<string, string> => {
  const loaders = Object.keys(plugin.languages).map(
    language => `${JSON.stringify(language)}: [${lazy(plugin, `i18n/${language}.json`)}]`,
  );
  return loaders.length > 0 ? { translations: `{ ${loaders.join(', ')} }` } : {};
};

/** Whether anything of it is in pages. */
export const isInPages = ({ hasWeb, hasContributions }: FoundPlugin): boolean => hasWeb || hasContributions;

const loadEnv = (plugin: FoundPlugin, env: BuildEnv): Record<string, string> =>
  isInPages(plugin) && Object.keys(buildValues(plugin.manifest, env)).length > 0
    ? { loadEnv: `() => import('./${ENV_HOME}/${plugin.manifest.id}.generated')` }
    : {};

const literal = (value: unknown): string => JSON.stringify(value, null, 2).replaceAll('\n', '\n    ');

const entry = (members: Record<string, string>): string =>
  `\n  {\n${Object.entries(members)
    .map(([name, source]) => `    ${name}: ${source},\n`)
    .join('')}  },`;

function lazy({ folder }: FoundPlugin, half: string): string {
  const path = relative(HOME, `${folder}/${half}`);
  return `() => import('${path.startsWith('.') ? path : `./${path}`}')`;
}
