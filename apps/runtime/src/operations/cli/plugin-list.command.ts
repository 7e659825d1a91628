import { registry } from '@sv/plugins/registry.server.generated';
import type { ServerPlugin } from '@sv/sdk';
import { command, type Context } from '@sv/server/command-line/command';
import { type Env, EnvReader } from '@sv/server/config/env-reader';
import { parseDatabaseUrl } from '@sv/server/database/database-url';
import { existsSync } from 'node:fs';
import { readRuntimeConfig } from '../../kernel/config/runtime-config';
import { PluginGeneration, type InstalledVersions } from '../../plugins/host/generation/plugin-generation';
import { PluginStatus } from '../../plugins/host/status/plugin-status.entity';
import { withPlatform } from './platform-database';

/** Lists the plugins that are compiled in, and their status. */
export const pluginListCommand = ({ env, print }: Context) =>
  command(
    'list',
    'List the plugins of this build',
    'Says id, version, prefix, origin and state of each, and why it is not enabled.',
  ).action(() => listPlugins(registry, env, print));

export type ListedPlugin = Pick<ServerPlugin, 'origin'> & {
  manifest: Pick<ServerPlugin['manifest'], 'id' | 'version' | 'routePrefix'>;
};

/**
 * One line for each plugin, and for each that was taken away since the instance started. Before the first start there
 * is no status yet.
 */
export async function listPlugins(
  plugins: readonly ListedPlugin[],
  env: Env,
  print: (line: string) => void,
): Promise<void> {
  const instance = await readInstance(env);
  const showsExamples = new EnvReader(env).flag('EXAMPLE_PLUGINS');
  for (const { manifest, origin } of plugins) {
    // `npm run dev` shows the examples, whatever the environment of this command says.
    const isHidden = origin === 'example' && !showsExamples && instance?.started[manifest.id] === undefined;
    const [state, reason] = isHidden ? HIDDEN : instance ? standingOf(manifest, instance) : NOT_STARTED;
    const words = reason ? [state, reason] : [state];
    print([manifest.id, manifest.version, manifest.routePrefix, origin, ...words].join('\t'));
  }
  const isThere = new Set(plugins.map(({ manifest }) => manifest.id));
  for (const [id, version] of Object.entries(instance?.started ?? {})) {
    if (!isThere.has(id)) print([id, version, '-', '-', 'removed', 'the instance last started with it'].join('\t'));
  }
}

type Standing = readonly [state: string, reason: string | null];

const HIDDEN: Standing = ['hidden', 'EXAMPLE_PLUGINS is not true'];
const NOT_STARTED: Standing = ['not started yet', null];

interface Instance {
  /** A plugin has a row only if it was ever switched, failed or did not fit. */
  rows: Map<string, Standing>;
  /** The plugins that were installed when the instance last started. */
  started: InstalledVersions;
}

function standingOf({ id, version }: ListedPlugin['manifest'], { rows, started }: Instance): Standing {
  const loaded = started[id];
  if (loaded === undefined) return ['new', 'the instance last started without it; restart to load it'];
  const [state, reason] = rows.get(id) ?? ENABLED;
  if (loaded === version) return [state, reason];
  const words = `the instance last started with ${loaded}; restart to load this one`;
  return [state, reason ? `${reason} (${words})` : words];
}

const ENABLED: Standing = ['enabled', null];

/** Null: there is no instance yet. */
async function readInstance(env: Env): Promise<Instance | null> {
  if (!env['AUTH_SECRET']) return null;
  const config = readRuntimeConfig(env);
  const target = parseDatabaseUrl(config.databaseUrl, config.rootCertificate);
  if (target.type === 'sqlite' && !existsSync(target.path)) return null;
  return withPlatform(config, async ({ db }) => {
    const rows = await db.getRepository(PluginStatus).find();
    return {
      rows: new Map(rows.map(({ pluginId, state, reason }) => [pluginId, [state, reason]])),
      started: await new PluginGeneration(db).installedBefore(),
    };
  });
}
