import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource, LessThan } from 'typeorm';
import { Challenge } from '../database/factors/challenge.entity';
import { RevocationRow } from '../database/revocation.entity';
import { Session } from '../database/session.entity';
import { oldestUsable } from './session-life';

const EVERY_MS = 3_600_000;
/** Runtimes are sent the last 10 min; the rest of the hour is margin. */
const REVOCATIONS_KEPT_MS = 3_600_000;

/** Removes sessions that are over, and revocations and challenges that nobody can need, at start and then every hour. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: DataSource,
    private readonly logger: PinoLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.start();
    this.timer = setInterval(() => this.start(), EVERY_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  async sweep(now = new Date()): Promise<void> {
    const sessions = this.db.getRepository(Session);
    await sessions.delete({ expiresAt: LessThan(now) });
    await sessions.delete({ createdAt: LessThan(oldestUsable(now)) });
    const keptSince = new Date(now.getTime() - REVOCATIONS_KEPT_MS);
    await this.db.getRepository(RevocationRow).delete({ createdAt: LessThan(keptSince) });
    await this.db.getRepository(Challenge).delete({ expiresAt: LessThan(now) });
  }

  private start(): void {
    this.running = this.sweep().catch((error: unknown) =>
      this.logger.warn({ err: error }, 'housekeeping failed; tried again in an hour'),
    );
  }
}
