import express from 'express';
import { ActivityJournal } from './activity/journal/activity-journal';
import { HeadWatch } from './activity/chain/head-watch';
import { ActivityQueue } from './activity/queue/activity-queue';
import { MockActivityQueue } from './activity/queue/mock-activity-queue';
import { Gateway } from './gateway/gateway';
import { expressMessages } from './gateway/express-messages';
import { createHttpServer } from './gateway/http-server';
import { withinTrace } from './gateway/within-trace';
import { refuseUnparsed } from './gateway/refuse-unparsed';
import { IdentityHandover } from './instance/identity/mail/identity-handover';
import { MailHandover } from './instance/mailer/settings/mail-handover';
import { InternalClient } from './kernel/auth-client/internal-client';
import { RevocationFollower } from './kernel/auth-client/revocation-follower';
import { RevocationList } from './kernel/auth-client/revocation-list';
import { SessionVerifier } from './kernel/auth-client/session-verifier';
import { Revisions } from './kernel/database/revisions';
import { Lifecycle } from './kernel/lifecycle';
import type { PlatformOptions } from './kernel/platform-options';
import { ProblemBoard } from './kernel/problems/problem-board';
import { routedDataSource } from './operations/dev-mode/routed-data-source';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { claimDatabase } from '@sv/server/database/file-claim';
import { openStore } from '@sv/server/database/open-store';
import type { Logger } from '@sv/server/logger/logger';
import { Exposition } from '@sv/server/metrics/exposition';
import { serveMetrics } from '@sv/server/metrics/metrics-server';
import { registry } from '@sv/plugins/registry.server.generated';
import type { ServerPlugin } from '@sv/sdk';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RuntimeConfig } from './kernel/config/runtime-config';
import { MockDatabase } from './operations/dev-mode/mock-database';
import { watchVariables } from './plugins/host/variables/missing-variables';
import { JobRunner } from './jobs/running/job-runner';
import { Schedules } from './jobs/schedules/schedules';
import { createPlatformApp } from './platform-app';
import { drainServer } from './gateway/drain-server';
import { PluginHost } from './plugins/host/plugin-host';
import { distrustOlderCookies, finishRestore } from './operations/restored/finish-restore';
import { provideSdkHost } from './plugins/sdk-bridge/provide-host';
import { platformStore } from './operations/upgrade/platform-store';

export interface Runtime {
  /** The port it listens on: PORT, or the one the system chose for 0. */
  port: number;
  /** The platform's Nest application, for tests that look behind a route. */
  app: NestExpressApplication;
  plugins: PluginHost;
  close(): Promise<void>;
}

/**
 * How long running requests may take when the process ends. The rest of the time is for plugins, queues and databases.
 */
const DRAIN_LIMIT_MS = 5_000;

/**
 * Starts the runtime: database, the platform's application, the HTTP server, plugins, in this order. It answers as soon
 * as it listens, and is ready when every plugin has been tried.
 *
 * @throws InvalidEnvironmentError, AlreadyRunningError, and what the database refuses
 */
export async function startRuntime(
  config: RuntimeConfig,
  logger: Logger,
  registeredPlugins: readonly ServerPlugin[] = registry,
  supervisor: PlatformOptions['supervisor'] = null,
): Promise<Runtime> {
  const claim = claimDatabase(config.databaseUrl, 'runtime');
  const dataSource = await openStore({ ...platformStore(config, logger), limits: config.databaseLimits });
  const mock = config.devMode.enabled ? await MockDatabase.open() : null;
  const platformExpress = express();
  const messages = expressMessages(platformExpress);
  const app = await createPlatformApp(
    {
      config,
      logger,
      dataSource,
      requestDataSource: mock ? routedDataSource(dataSource, mock.platform) : dataSource,
      mockDataSource: mock?.platform ?? null,
      supervisor,
      express: platformExpress,
    },
    { registry: registeredPlugins, mockPlaces: mock?.places ?? null },
  );
  await finishRestore(dataSource, app.get(ActivityJournal));
  await distrustOlderCookies(dataSource, app.get(RevocationList));
  await app.init();
  const handle = withinTrace(app.get(Gateway).handle, config.trustedProxies);
  const server = createHttpServer(messages, handle).on('clientError', refuseUnparsed);
  provideSdkHost();
  await listen(server, config);
  const metrics = config.metrics && (await serveMetrics(config.metrics, app.get(Exposition)));
  await startServices(app, logger);
  return {
    port: (server.address() as AddressInfo).port,
    app,
    plugins: app.get(PluginHost),
    close: async () => {
      app.get(Lifecycle).drain();
      await Promise.all([drainServer(server, DRAIN_LIMIT_MS), app.get(JobRunner).stop(DRAIN_LIMIT_MS)]);
      await app.get(Schedules).stop();
      await metrics?.close();
      await stopServices(app);
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

async function startServices(app: NestExpressApplication, logger: Logger): Promise<void> {
  const plugins = app.get(PluginHost);
  app.get(RevocationFollower).start();
  app.get(IdentityHandover).start();
  app.get(MailHandover).start();
  await app.get(HeadWatch).start();
  watchVariables(plugins, app.get(ProblemBoard), logger);
  await plugins.start();
  await app.get(Revisions).start();
  app.get(Lifecycle).ready();
}

/** Ends open connections and timers, before Nest ends the rest. */
async function stopServices(app: NestExpressApplication): Promise<void> {
  app.get(RevocationFollower).stop();
  await app.get(IdentityHandover).stop();
  await app.get(MailHandover).stop();
  app.get(Revisions).stop();
  app.get(InternalClient).close();
  app.get(SessionVerifier).close();
  await app.get(PluginHost).close();
  // The queues end after everything that may add entries to them.
  await app.get(ActivityQueue).stop();
  await app.get(MockActivityQueue).stop();
  await app.get(HeadWatch).stop();
}
