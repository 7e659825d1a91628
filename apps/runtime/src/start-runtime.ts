import type { NestExpressApplication } from '@nestjs/platform-express';
import { claimDatabase } from '@sv/server/database/file-claim';
import { openStore } from '@sv/server/database/open-store';
import type { Logger } from '@sv/server/logger/logger';
import { registry } from '@sv/plugins/registry.server.generated';
import type { ServerPlugin } from '@sv/sdk';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RuntimeConfig } from './config/runtime-config';
import { MockDatabase } from './dev-mode/mock-database';
import { watchVariables } from './plugin-host/variables/missing-variables';
import { makeParts, stopParts, type PlatformParts } from './parts/platform-parts';
import { createPlatformApp } from './platform-app';
import { drainServer } from './drain-server';
import { createFrontDoor } from './front-door';
import type { PluginHost } from './plugin-host/plugin-host';
import { distrustOlderCookies, settlePlatform } from './restored/settle-platform';
import { provideSdkHost } from './sdk-bridge/provide-host';
import { platformStore } from './upgrade/platform-store';

export interface Runtime {
  /** The port it listens on: PORT, or the one the system chose for 0. */
  port: number;
  /** The platform's Nest application, for tests that look behind a route. */
  app: NestExpressApplication;
  plugins: PluginHost;
  close(): Promise<void>;
}

/** Of the time that the process has to end; the rest is for plugins, queues and databases. */
const DRAIN_LIMIT_MS = 5_000;

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
  const dataSource = await openStore({ ...platformStore(config, logger), limits: config.databaseLimits });
  const mock = config.devMode.enabled ? await MockDatabase.open() : null;
  const parts = await makeParts({ config, logger, dataSource, mock, registry: plugins });
  await settlePlatform(dataSource, parts.journal);
  await distrustOlderCookies(dataSource, parts.revocations);
  const app = await createPlatformApp(parts);
  parts.services.open(app);
  const server = createFrontDoor(parts);
  provideSdkHost();
  await listen(server, config);
  await begin(parts);
  return {
    port: (server.address() as AddressInfo).port,
    app,
    plugins: parts.plugins,
    close: async () => {
      parts.lifecycle.drain();
      await drainServer(server, DRAIN_LIMIT_MS);
      await stopParts(parts);
      await app.close();
      if (dataSource.isInitialized) await dataSource.destroy();
      await mock?.close();
      claim.release();
    },
  };
}

const listen = (server: Server, { port, host }: RuntimeConfig): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });

async function begin(parts: PlatformParts): Promise<void> {
  const { follower, handover, headWatch, plugins, revisions, lifecycle, problems, logger } = parts;
  follower.start();
  handover.start();
  await headWatch.start();
  watchVariables(plugins, problems, logger);
  await plugins.start();
  await revisions.start();
  lifecycle.ready();
}
