import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createPluginApp } from '../../../../../apps/runtime/src/plugin-host/plugin-app';
import { openStore } from '@sv/server/database/open-store';
import { freshDatabase } from '@sv/server/database/testing/fresh-database';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { provideHost, type Session } from '@sv/sdk';
import { withDefaults, type ManifestSource } from '@sv/sdk/manifest';
import request from 'supertest';
import manifest from '../../manifest.json';
import TasksModule, { store } from '../../server/plugin.module';
import { sdkOver, visitor } from './sdk-over';

/** Tasks, mounted as the runtime mounts it, with a database of its own. */
export interface TasksInstance {
  db: WorkspaceDataSource;
  failures: unknown[];
  /** A client of somebody; each call with another id is another person. */
  as: (userId: string) => ReturnType<typeof request.agent>;
  close: () => Promise<void>;
}

export const aPerson = (): string => randomUUID();

export async function startTasks(): Promise<TasksInstance> {
  const database = await freshDatabase();
  const db = await openStore({
    ...database.options,
    entities: store.entities as never,
    migrations: store.migrations as never,
    migrationsTable: '_plugin_migrations_sv_tasks',
  });
  const leave = provideHost(sdkOver(db.manager));
  const failures: unknown[] = [];
  const app = await createPluginApp(withDefaults(manifest as ManifestSource), TasksModule, {
    bodyLimitBytes: 1_048_576,
    report: failure => failures.push(failure),
  });
  const server = createServer(admitting(app.getHttpAdapter().getInstance() as RequestListener)).listen(0, '127.0.0.1');
  return {
    db,
    failures,
    as: userId => request.agent(server).set('x-test-user', userId),
    close: async () => {
      await closed(server);
      await app.close();
      leave();
      await db.destroy();
      await database.drop();
    },
  };
}

/** In the place of the gateway: says who is calling, and opens the context. */
const admitting =
  (next: RequestListener): RequestListener =>
  (incoming, response) => {
    const userId = incoming.headers['x-test-user'];
    if (typeof userId !== 'string') return next(incoming, response);
    const session = sessionOf(userId);
    const capabilities = new Set(session.capabilities);
    Object.assign(incoming, { caller: { kind: 'user', user: session.user, session: { id: session.id }, capabilities } });
    visitor.run(session, () => next(incoming, response));
  };

const sessionOf = (id: string): Session => ({
  id: 'session',
  user: { id, email: `${id}@example.com`, name: 'Somebody', image: null, role: 'platform:user' },
  capabilities: ['plugin:access', 'profile:manage'],
  tenantId: 'default',
});

const closed = (server: Server): Promise<void> => new Promise(resolve => server.close(() => resolve()));
