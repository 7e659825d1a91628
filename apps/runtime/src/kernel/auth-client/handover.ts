import type { Logger } from '@sv/server/logger/logger';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

interface HandoverOptions {
  /** What is handed over, for the log: `the name of the instance`. */
  what: string;
  logger: Pick<Logger, 'warn'>;
  firstWaitMs?: number | undefined;
}

/**
 * Keeps the auth server's copy of something current: sends it when it has changed, and again until it was accepted. A
 * process sends one request at a time, each with what holds by then, so whichever process sends last, the newest is
 * stored.
 */
export class Handover {
  private running: Promise<void> | null = null;
  private isStale = false;
  private waiting?: { end: () => void };
  private stopped = false;
  /** Whether the last request failed. The log has one line for a row of failures. */
  private hasFailed = false;

  /** @param send sends what holds now */
  constructor(
    private readonly send: () => Promise<unknown>,
    private readonly options: HandoverOptions,
  ) {}

  async stop(): Promise<void> {
    this.stopped = true;
    this.waiting?.end();
    await this.running;
  }

  markStale(): void {
    this.isStale = true;
    this.waiting?.end();
    this.running ??= this.sendUntilAccepted();
  }

  private async sendUntilAccepted(): Promise<void> {
    let waitMs = this.options.firstWaitMs ?? FIRST_WAIT_MS;
    while (this.isStale && !this.stopped) {
      this.isStale = false;
      if (await this.sendOnce()) continue;
      this.isStale = true;
      await this.wait(waitMs);
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    }
    // Runs synchronously after the last check of `isStale`: a later change begins again.
    this.running = null;
  }

  private async sendOnce(): Promise<boolean> {
    try {
      await this.send();
      this.hasFailed = false;
      return true;
    } catch (error) {
      // The auth server starts later, is away or older than this one.
      const { what, logger } = this.options;
      if (!this.hasFailed && !this.stopped)
        logger.warn({ err: error }, `the auth server could not be given ${what}; the server retries automatically`);
      this.hasFailed = true;
      return false;
    }
  }

  private wait(ms: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, ms).unref();
      this.waiting = { end: () => (clearTimeout(timer), resolve()) };
    });
  }
}
