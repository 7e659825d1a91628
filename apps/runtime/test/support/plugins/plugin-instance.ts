import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { PluginOrigin, ServerHalf, ServerPlugin } from '@sv/sdk';
import { withDefaults, type ManifestSource } from '@sv/sdk/manifest';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import request from 'supertest';
import type { AdmittedRequest } from '../../../src/kernel/request-context/caller';
import type { HostedPlugin } from '../../../src/plugins/host/hosted-plugin';
import { pluginContext, runInContext } from '../../../src/kernel/request-context/request-context';
import { aCaller, contextOf, startHost } from './plugin-fixtures';

/** One plugin in the runtime's own host, with a database of its own: SQLite, or Postgres with TEST_DATABASE_URL. */
export interface PluginInstance {
  /** The plugin's store. */
  db: WorkspaceDataSource;
  plugin: HostedPlugin;
  /** What was answered as 500. */
  failures: unknown[];
  /** A client of one person; null: signed out. */
  as: (userId: string | null) => ReturnType<typeof request.agent>;
  /** Does what the host does of itself: exports, imports, deletions. */
  inside: <T>(work: () => T) => T;
  close: () => Promise<void>;
}

export const aPerson = (): string => randomUUID();

export async function startPlugin(
  manifest: unknown,
  half: ServerHalf,
  origin: PluginOrigin = 'example',
  translations: ServerPlugin['translations'] = {},
): Promise<PluginInstance> {
  const failures: unknown[] = [];
  const declared = withDefaults(manifest as ManifestSource);
  const entry = { manifest: declared, origin, iconSvg: null, load: async () => half, translations };
  const hosted = await startHost([entry], {
    examplePlugins: true,
    app: { bodyLimitBytes: 1_048_576, publicBodyLimitBytes: 1_048_576, report: failure => failures.push(failure) },
  });
  const plugin = hosted.host.find(entry.manifest.routePrefix)!;
  const server = createServer((incoming: AdmittedRequest, response) => admit(plugin, incoming, response));
  server.listen(0, '127.0.0.1');
  return {
    db: plugin.life.store.dataSource,
    plugin,
    failures,
    as: userId => request.agent(server).set('x-test-user', userId ?? ''),
    inside: work => runInContext(pluginContext(plugin), work),
    close: async () => {
      await new Promise(resolve => server.close(resolve));
      await hosted.close();
    },
  };
}

/** In the place of the gateway: says who is calling, and opens the context. */
function admit(plugin: HostedPlugin, incoming: AdmittedRequest, response: ServerResponse): void {
  const id = String(incoming.headers['x-test-user']);
  const caller = id ? aCaller({ id }) : null;
  runInContext(contextOf(caller, plugin), () => plugin.handle?.(incoming, response));
}
