import type { InternalInstance } from '@sv/contracts/internal.contract';
import type { Logger } from '@sv/server/logger/logger';
import type { InternalClient } from '../../../kernel/auth-client/internal-client';
import type { InstanceIdentity } from '../instance-identity';
import { mailLookOf } from './mail-look-of';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * Sends the auth server the identity that mails show: at the start and after every change, and again until the auth
 * server has accepted it. A process sends one request at a time, each with the identity of that time, so whichever
 * process sends last, the newest identity is stored.
 */
export class IdentityHandover {
  private running: Promise<void> | null = null;
  private isStale = false;
  private waiting?: { end: () => void };
  private stopped = false;
  /** Whether the last request failed. The log has one line for a row of failures. */
  private hasFailed = false;

  constructor(
    private readonly instance: InstanceIdentity,
    private readonly internal: Pick<InternalClient, 'call'>,
    private readonly options: { publicUrl: string; logger: Pick<Logger, 'warn'>; firstWaitMs?: number },
  ) {}

  start(): void {
    this.instance.onChange(() => this.markStale());
    this.markStale();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.waiting?.end();
    await this.running;
  }

  private markStale(): void {
    this.isStale = true;
    this.waiting?.end();
    this.running ??= this.sendUntilAccepted();
  }

  private async sendUntilAccepted(): Promise<void> {
    let waitMs = this.options.firstWaitMs ?? FIRST_WAIT_MS;
    while (this.isStale && !this.stopped) {
      this.isStale = false;
      if (await this.sendIdentity()) continue;
      this.isStale = true;
      await this.wait(waitMs);
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    }
    // Runs synchronously after the last check of `isStale`: a later change begins again.
    this.running = null;
  }

  private async sendIdentity(): Promise<boolean> {
    try {
      await this.internal.call({ method: 'PUT', path: '/internal/instance', body: this.identity() });
      this.hasFailed = false;
      return true;
    } catch (error) {
      // The auth server starts later, is away or older than this one.
      if (!this.hasFailed && !this.stopped)
        this.options.logger.warn(
          { err: error },
          'the auth server could not be given the name of the instance; the server retries automatically',
        );
      this.hasFailed = true;
      return false;
    }
  }

  private identity(): InternalInstance {
    const { look } = this.instance;
    const { fromName, logo, button } = mailLookOf(look, this.options.publicUrl);
    return { name: look.givenName, fromName, logo, button };
  }

  private wait(ms: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, ms).unref();
      this.waiting = { end: () => (clearTimeout(timer), resolve()) };
    });
  }
}
