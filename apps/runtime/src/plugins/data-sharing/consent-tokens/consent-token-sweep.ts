import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { ConsentTokens } from './consent-tokens';

const EVERY_MS = 10 * 60_000;

/** Deletes expired tokens. They allow nothing any more; this only keeps the table small. */
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
      await this.tokens.sweepTokens();
    } catch (error) {
      // The database was busy: the next sweep deletes more.
      this.logger.warn({ err: error }, 'expired consent tokens could not be deleted');
    }
  }
}
