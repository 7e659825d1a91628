import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource, LessThan } from 'typeorm';
import { Lifecycle } from '../../kernel/lifecycle';
import { PublicLink } from './public-link.entity';

const EVERY_MS = 3_600_000;
/** So long people see that a link of theirs expired. */
const KEPT_MS = 30 * 86_400_000;

/** Deletes links some time after they expired. They open nothing any more; this only keeps lists short. */
@Injectable()
export class ExpiredLinks {
  constructor(
    private readonly db: DataSource,
    private readonly logger: PinoLogger,
    lifecycle: Lifecycle,
  ) {
    lifecycle.whenReady(() => {
      const timer = setInterval(() => void this.sweepLinks(), EVERY_MS).unref();
      lifecycle.beforeEnd(() => clearInterval(timer));
    });
  }

  /** Never throws: what cannot be deleted now is deleted an hour later. Several processes may do this at once. */
  async sweepLinks(now = new Date()): Promise<void> {
    const expiresAt = LessThan(new Date(now.getTime() - KEPT_MS));
    try {
      await this.db.getRepository(PublicLink).delete({ expiresAt });
    } catch (error) {
      this.logger.warn({ err: error }, 'expired public links could not be deleted');
    }
  }
}
