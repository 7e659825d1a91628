import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from '@sv/server/logger/logger';
import { ProcessState } from './health/process-state';

/** Of the time that the process has to end; the runtime, which asks the most, has ended before. */
const DRAIN_MS = 1_500;

/** Stops taking requests, lets the running ones end, closes the database. What is not done in time is cut off. */
export async function drain(app: NestExpressApplication, logger: Logger, limitMs = DRAIN_MS): Promise<void> {
  app.get(ProcessState).drain();
  const server = app.getHttpServer();
  const cut = setTimeout(() => {
    logger.warn('requests were cut off at the end of the drain time');
    server.closeAllConnections();
  }, limitMs).unref();
  await app.close();
  clearTimeout(cut);
}
