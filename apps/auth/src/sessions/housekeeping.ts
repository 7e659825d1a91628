import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource, IsNull, LessThan } from 'typeorm';
import { AccessToken } from '../database/access-token.entity';
import { Challenge } from '../database/factors/challenge.entity';
import { MailToken } from '../database/people/mail-token.entity';
import { RevocationRow } from '../database/revocation.entity';
import { TOTP_PENDING_MS, TotpFactor } from '../database/factors/totp-factor.entity';
import { Session } from '../database/session.entity';
import { PendingMfa } from '../database/sign-in/pending-mfa.entity';
import { RateLimit } from '../database/sign-in/rate-limit.entity';
import { oldestUsable } from './session-life';

const EVERY_MS = 3_600_000;
/** Runtimes are sent the last 10 min; the rest of the hour is margin. */
const REVOCATIONS_KEPT_MS = 3_600_000;
/** Counters without a guess for a month are deleted. */
const COUNTERS_KEPT_MS = 30 * 86_400_000;

/** Deletes what has expired, at startup and then every hour. */
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

  async sweepExpired(now = new Date()): Promise<void> {
    const sessions = this.db.getRepository(Session);
    await sessions.delete({ expiresAt: LessThan(now) });
    await sessions.delete({ createdAt: LessThan(oldestUsable(now)) });
    await this.db.getRepository(AccessToken).delete({ expiresAt: LessThan(now) });
    const keptSince = new Date(now.getTime() - REVOCATIONS_KEPT_MS);
    await this.db.getRepository(RevocationRow).delete({ createdAt: LessThan(keptSince) });
    await this.db.getRepository(Challenge).delete({ expiresAt: LessThan(now) });
    await this.db.getRepository(PendingMfa).delete({ expiresAt: LessThan(now) });
    await this.db.getRepository(MailToken).delete({ expiresAt: LessThan(now) });
    await this.dropPendingSecrets(new Date(now.getTime() - TOTP_PENDING_MS));
    const countedSince = new Date(now.getTime() - COUNTERS_KEPT_MS);
    await this.db.getRepository(RateLimit).delete({ updatedAt: LessThan(countedSince) });
  }

  /** Secrets of authenticator apps whose set-up was never confirmed. */
  private async dropPendingSecrets(before: Date): Promise<void> {
    const factors = this.db.getRepository(TotpFactor);
    const stale = { pendingAt: LessThan(before) };
    await factors.delete({ ...stale, secret: IsNull() });
    await factors.update(stale, { pendingSecret: null, pendingAt: null });
  }

  private start(): void {
    this.running = this.sweepExpired().catch((error: unknown) =>
      this.logger.warn({ err: error }, 'cleaning up failed; the server retries in an hour'),
    );
  }
}
