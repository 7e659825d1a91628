import { claimDatabase } from '@sv/server/database/file-claim';
import { openStore } from '@sv/server/database/open-store';
import type { Logger } from '@sv/server/logger/logger';
import { registry } from '@sv/plugins/registry.server.generated';
import type { ServerPlugin } from '@sv/sdk';
import type { AddressInfo } from 'node:net';
import type { RuntimeConfig } from './config/runtime-config';
import { platformEntities } from './database/entities';
import { PLATFORM_LEDGER, platformMigrations } from './database/migrations';
import { makeParts } from './platform-parts';
import { createPlatformApp } from './platform-app';
import { createFrontDoor } from './front-door';

export interface Runtime {
  /** The port it listens on: PORT, or the one the system chose for 0. */
  port: number;
  close(): Promise<void>;
}

const DRAIN_LIMIT_MS = 9000;

/**
 * Starts the runtime: database, parts, platform application, plugins, front door, in this order. It answers from the
 * moment it listens; `ready` follows when every plugin has been tried.
 *
 * @throws InvalidEnvironmentError, AlreadyRunningError, and what the database refuses
 */
export async function startRuntime(
  config: RuntimeConfig,
  logger: Logger,
  plugins: readonly ServerPlugin[] = registry,
): Promise<Runtime> {
  const claim = claimDatabase(config.databaseUrl, 'runtime');
  const dataSource = await openStore({
    url: config.databaseUrl,
    entities: platformEntities,
    migrations: platformMigrations,
    migrationsTable: PLATFORM_LEDGER,
  });
  const parts = await makeParts(config, logger, dataSource, plugins);
  const platform = await createPlatformApp(parts);
  const server = createFrontDoor(parts, platform);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  parts.follower.start();
  await parts.plugins.start(platform.express);
  await parts.revisions.start();
  parts.lifecycle.ready();

  const close = async (): Promise<void> => {
    parts.lifecycle.drain();
    const closed = new Promise(resolve => server.close(resolve));
    server.closeIdleConnections();
    const cutOff = setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT_MS);
    await closed;
    clearTimeout(cutOff);
    parts.stop();
    await parts.plugins.stop();
    await platform.app.close();
    if (dataSource.isInitialized) await dataSource.destroy();
    claim.release();
  };
  return { port: (server.address() as AddressInfo).port, close };
}
