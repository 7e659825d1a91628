import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { withDefaults, type ManifestSource } from '@sv/sdk/manifest';
import request from 'supertest';
import type { AdmittedRequest } from '../../../../../apps/runtime/src/access/caller';
import type { HostedPlugin } from '../../../../../apps/runtime/src/plugin-host/hosted-plugin';
import { runInContext } from '../../../../../apps/runtime/src/request-context/request-context';
import { aCaller, contextOf, startHost } from '../../../../../apps/runtime/test/support/plugin-fixtures';
import manifest from '../../manifest.json';
import * as tasks from '../../server/plugin.module';

/** Tasks in the runtime's own plugin host, with a database of its own: SQLite, or Postgres with TEST_DATABASE_URL. */
export interface TasksInstance {
  /** The plugin's store. */
  db: WorkspaceDataSource;
  plugin: HostedPlugin;
  /** What was answered as 500. */
  failures: unknown[];
  /** A client of one person; null: signed out. */
  as: (userId: string | null) => ReturnType<typeof request.agent>;
  close: () => Promise<void>;
}

export const aPerson = (): string => randomUUID();

export async function startTasks(): Promise<TasksInstance> {
  const failures: unknown[] = [];
  const hosted = await startHost(
    [
      {
        manifest: withDefaults(manifest as ManifestSource),
        origin: 'built-in',
        iconSvg: null,
        load: () => Promise.resolve(tasks),
      },
    ],
    { app: { bodyLimitBytes: 1_048_576, report: failure => failures.push(failure) } },
  );
  const plugin = hosted.host.find('/tasks')!;
  const server = createServer((incoming: AdmittedRequest, response) => admit(plugin, incoming, response));
  server.listen(0, '127.0.0.1');
  return {
    db: plugin.life.store.dataSource,
    plugin,
    failures,
    as: userId => request.agent(server).set('x-test-user', userId ?? ''),
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
  if (caller) incoming.caller = caller;
  runInContext(contextOf(caller, plugin), () => plugin.handle?.(incoming, response));
}
