import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource, LessThan } from 'typeorm';
import { Lifecycle } from '../lifecycle';
import { RateLimit } from './rate-limit.entity';

const EVERY_MS = 3_600_000;
/** Far longer than any window: a counter that is gone counts from nothing. */
const KEPT_MS = 24 * 3_600_000;

/** Forgets counters whose window ended long ago: there is one for each person and plugin that was ever counted. */
@Injectable()
export class SpentLimits {
  constructor(
    private readonly db: DataSource,
    private readonly logger: PinoLogger,
    lifecycle: Lifecycle,
  ) {
    lifecycle.whenReady(() => {
      const timer = setInterval(() => void this.sweepLimits(), EVERY_MS).unref();
      lifecycle.beforeEnd(() => clearInterval(timer));
    });
  }

  /** Never throws: what cannot be deleted now is deleted an hour later. Several processes may do this at once. */
  async sweepLimits(now = new Date()): Promise<void> {
    const startedAt = LessThan(new Date(now.getTime() - KEPT_MS));
    try {
      await this.db.getRepository(RateLimit).delete({ startedAt });
    } catch (error) {
      this.logger.warn({ err: error }, 'old limit counters could not be deleted');
    }
  }
}
