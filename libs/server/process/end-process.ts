import type { Logger } from '../logger/logger';

/** Ends this process with 0 when it has closed what it had open, or when its time is over: it would be killed then. */
export async function endProcess(close: () => Promise<void>, withinMs: number, logger: Logger): Promise<void> {
  setTimeout(() => {
    logger.warn('requests and jobs that did not end in time were cut off');
    process.exit(0);
  }, withinMs).unref();
  await close();
  process.exit(0);
}
