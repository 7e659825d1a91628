import { registry } from '@sv/plugins/registry.server.generated';
import type { ServerPlugin } from '@sv/sdk';
import { type Env, EnvReader } from '@sv/server/config/env-reader';
import { parseDatabaseUrl } from '@sv/server/database/database-url';
import { existsSync } from 'node:fs';
import { readRuntimeConfig } from '../config/runtime-config';
import { PluginStatus } from '../plugin-host/status/plugin-status.entity';
import type { Command } from './command';
import { withPlatform } from './platform-database';

/** Lists the plugins that are compiled in, and how they stand. */
export const pluginListCommand: Command = {
  name: 'plugin list',
  help: `plugin list
  Lists the plugins of this build: id, version, prefix, origin, state, and why it is not enabled.`,
  run: ({ env, print }) => listPlugins(registry, env, print),
};

export type ListedPlugin = Pick<ServerPlugin, 'origin'> & {
  manifest: Pick<ServerPlugin['manifest'], 'id' | 'version' | 'routePrefix'>;
};

/** One line for each plugin. Before the first start there is no state yet. */
export async function listPlugins(
  plugins: readonly ListedPlugin[],
  env: Env,
  print: (line: string) => void,
): Promise<void> {
  const states = await readStates(env);
  const showsExamples = new EnvReader(env).flag('EXAMPLE_PLUGINS');
  for (const { manifest, origin } of plugins) {
    const isHidden = origin === 'example' && !showsExamples;
    const [state, reason] = isHidden ? ['hidden', 'EXAMPLE_PLUGINS is not true'] : (states?.get(manifest.id) ?? NEW);
    const words = states || isHidden ? [state, ...(reason ? [reason] : [])] : ['not started yet'];
    print([manifest.id, manifest.version, manifest.routePrefix, origin, ...words].join('\t'));
  }
}

type Standing = readonly [state: string, reason: string | null];

/** A plugin without a row is tried at the next start. */
const NEW: Standing = ['new', 'restart to load it'];

/** Null: there is no instance yet. */
async function readStates(env: Env): Promise<Map<string, Standing> | null> {
  if (!env['AUTH_SECRET']) return null;
  const config = readRuntimeConfig(env);
  const target = parseDatabaseUrl(config.databaseUrl, config.rootCertificate);
  if (target.type === 'sqlite' && !existsSync(target.path)) return null;
  const rows = await withPlatform(config, ({ db }) => db.getRepository(PluginStatus).find());
  return new Map(rows.map(({ pluginId, state, reason }) => [pluginId, [state, reason]]));
}
