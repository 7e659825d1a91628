import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { AsyncResource } from 'node:async_hooks';
import { RuntimeConfig } from '../../../kernel/config/runtime-config';
import { PushCourier } from './push-courier';
import { PushExpansion } from './push-expansion';
import { PushOutbox } from './push-outbox.sql';

/** How often it looks for retries and for work of other processes. Pushes of this process are sent at once. */
const EVERY_MS = 1000;
/** How long running deliveries may take when the process ends. */
const DRAIN_MS = 3000;

/** Works on the outbox while this process lives. Without Web Push there is nothing to do. */
@Injectable()
export class PushRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private running: Promise<void> | null = null;
  private isDue = false;
  private stopped = false;
  /** Whether the database failed the last time. The log has one line for a row of failures. */
  private troubled = false;
  /**
   * Bound to the context of the start: the work does not belong to the request, plugin or transaction that happened to
   * wake it.
   */
  private readonly nobody = new AsyncResource('PushRunner');

  constructor(
    private readonly config: RuntimeConfig,
    private readonly outbox: PushOutbox,
    private readonly expansion: PushExpansion,
    private readonly courier: PushCourier,
    private readonly logger: PinoLogger,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.push) this.timer = setInterval(() => this.wakeCourier(), EVERY_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
    const cut = setTimeout(() => this.courier.stopDelivery(), DRAIN_MS);
    await this.courier.whenSettled();
    clearTimeout(cut);
    this.courier.stopDelivery();
  }

  /** To be called when something may be due. Returns at once. */
  wakeCourier(): void {
    this.isDue = true;
    if (this.running || this.stopped || !this.config.push) return;
    this.running = this.nobody.runInAsyncScope(() => this.run());
  }

  private async run(): Promise<void> {
    // The caller that woke it continues first.
    await new Promise(resolve => setImmediate(resolve));
    try {
      while (this.isDue && !this.stopped) await this.once();
      this.troubled = false;
    } catch (error) {
      if (!this.troubled)
        this.logger.warn({ err: error }, 'the push queue cannot be read; the server retries automatically');
      this.troubled = true;
    } finally {
      this.running = null;
    }
  }

  private async once(): Promise<void> {
    this.isDue = false;
    if (!(await this.outbox.hasDue(new Date()))) return;
    while (await this.expansion.expandDue(new Date())) if (this.stopped) return;
    await this.courier.fillQueue(() => this.wakeCourier());
  }
}
