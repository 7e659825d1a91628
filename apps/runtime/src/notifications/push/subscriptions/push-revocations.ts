import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Revocation } from '@sv/contracts/internal.contract';
import { PinoLogger } from 'nestjs-pino';
import { DataSource, LessThan } from 'typeorm';
import { RevocationFollower } from '../../../kernel/auth-client/revocation-follower';
import { PushSubscription } from './push-subscription.entity';

const AGAIN_MS = 2000;

/**
 * Deletes push subscriptions with their session, wherever the session was ended. After a restart the revocations of the
 * last minutes are received again; subscriptions from after such a revocation stay.
 */
@Injectable()
export class PushRevocations implements OnApplicationShutdown {
  private stopped = false;

  constructor(
    private readonly db: DataSource,
    private readonly logger: PinoLogger,
    follower: RevocationFollower,
  ) {
    follower.onRevocation(revocation => void this.end(revocation));
  }

  onApplicationShutdown(): void {
    this.stopped = true;
  }

  /** Retries until it is done: a browser must not stay subscribed because the database did not answer. */
  private async end(revocation: Revocation): Promise<void> {
    const { userId, sessionId, epoch, n } = revocation;
    // A changed epoch ends no session.
    if (sessionId === null && epoch !== null) return;
    const which = sessionId === null ? { knownRevocation: LessThan(n) } : { sessionId };
    try {
      await this.db.getRepository(PushSubscription).delete({ userId, ...which });
    } catch (error) {
      this.logger.warn(
        { err: error },
        'a push subscription could not be ended with its session; the server retries automatically',
      );
      if (!this.stopped) setTimeout(() => void this.end(revocation), AGAIN_MS).unref();
    }
  }
}
