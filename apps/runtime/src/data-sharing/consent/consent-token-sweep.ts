import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { ConsentTokens } from './consent-tokens';

const EVERY_MS = 10 * 60_000;

/** Clears away tokens that nobody used in time. They open nothing by then; this is for tidiness. */
@Injectable()
export class ConsentTokenSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly tokens: ConsentTokens,
    private readonly logger: PinoLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(), EVERY_MS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async sweep(): Promise<void> {
    try {
      await this.tokens.sweep();
    } catch (error) {
      // A busy database: the next round clears more.
      this.logger.warn({ err: error }, 'used-up consent tokens were not cleared');
    }
  }
}
