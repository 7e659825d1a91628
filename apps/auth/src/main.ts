import 'reflect-metadata';
import { claimDatabase } from '@sv/server/database/file-claim';
import { createLogger, type Logger } from '@sv/server/logger/logger';
import { Exposition } from '@sv/server/metrics/exposition';
import { serveMetrics } from '@sv/server/metrics/metrics-server';
import { openFiles, tooFewFiles } from '@sv/server/machine/open-files';
import { endProcess } from '@sv/server/process/end-process';
import { reportToSupervisor } from '@sv/server/process/supervised';
import { startTracing } from '@sv/server/tracing/start-tracing';
import { lowerHashingPriority } from './accounts/password/hashing/hashing-priority';
import { createAuthApp } from './auth-app';
import { readAuthConfig } from './config/auth-config';
import { requestContext } from './http/identify-request';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ProcessState } from './health/process-state';

/**
 * How long running requests may take when the process ends. The runtime, which sends most of them, has ended before.
 */
const DRAIN_MS = 1_500;

/** Stops taking requests, lets the running ones end, closes the database. What is not done in time is cut off. */
async function drain(app: NestExpressApplication, logger: Logger, limitMs = DRAIN_MS): Promise<void> {
  app.get(ProcessState).startDraining();
  const server = app.getHttpServer();
  const cut = setTimeout(() => {
    logger.warn('requests were cut off: they did not end before the server stopped');
    server.closeAllConnections();
  }, limitMs).unref();
  await app.close();
  clearTimeout(cut);
}

/** How long this process may take to end. Both servers end within 10 s; the runtime has the rest. */
const END_WITHIN_MS = 2_000;

/**
 * Starts the auth server: reads the configuration, creates the application, listens, and drains when it is asked to
 * stop.
 */
async function main(): Promise<void> {
  const config = readAuthConfig(process.env);
  const logger = createLogger(config.logLevel, requestContext);
  const claim = claimDatabase(config.database.url, 'auth server');
  const endTracing = await startTracing(config.tracing, { service: 'workspace-auth', logger });
  const app = await createAuthApp(config, logger);
  await lowerHashingPriority();
  await app.listen(config.port, config.host);
  const metrics = config.metrics && (await serveMetrics(config.metrics, app.get(Exposition)));
  const files = openFiles();
  const few = files && tooFewFiles(files);
  if (few) logger.warn({ problem: 'file-descriptors' }, few);
  logger.info({ port: config.port, host: config.host }, 'auth server is listening');
  const end = (): void => {
    const close = () =>
      drain(app, logger).then(async () => {
        await metrics?.close();
        await endTracing();
        claim.release();
      });
    endProcess(close, END_WITHIN_MS, logger).catch(stopWith(logger));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
  reportToSupervisor(end);
}

/** Logs one line for the operator about what is wrong, without a stack. */
const stopWith = (logger: Logger) => (error: unknown) => {
  logger.fatal(error instanceof Error ? error.message.replaceAll('\n', '; ') : String(error));
  process.exit(1);
};

main().catch((error: unknown) => stopWith(createLogger('info'))(error));
