import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { PinoLogger } from 'nestjs-pino';
import { DataSource, LessThan, MoreThanOrEqual } from 'typeorm';
import { Histogram } from '@sv/server/metrics/histogram';
import { insertIfAbsent } from '@sv/server/database/insert-if-absent';
import { RevocationCounter } from '../database/revocation-counter.entity';
import { RevocationFollower } from '../database/revocation-follower.entity';
import { DEFAULT_TENANT } from '../database/user.entity';

const lag = new Histogram({
  name: 'workspace_revocation_lag_seconds',
  help: 'How long it takes until every runtime knows that a session ended.',
  labels: [],
}).of({});

/** A runtime without a beat for 3 s trusts nothing any more; half a second is margin. */
const LONGEST_MS = 3500;
const LOOK_EVERY_MS = 15;

/**
 * How far each runtime knows the revocations. In the database, because a runtime may follow one auth server while
 * another one revokes, or takes its word that it knows.
 */
@Injectable()
export class FollowerKnowledge {
  constructor(
    private readonly db: DataSource,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * Before the first revocation is read for it: then whoever revokes later waits for it, and it is sent what came before.
   *
   * @param known the last number that it has. It does not say so again, and would be given up for it
   */
  async addFollower(id: string, known: number, now = new Date()): Promise<void> {
    // A number that was never assigned comes from another database, as before a restore.
    const isOurs = await this.db.getRepository(RevocationCounter).existsBy({ lastN: MoreThanOrEqual(known) });
    const knownN = isOurs ? known : 0;
    await insertIfAbsent(this.db, RevocationFollower, { id, tenantId: DEFAULT_TENANT, knownN, since: now });
  }

  /** A row that stays costs the next revocation a wait, and no more. */
  async removeFollower(id: string): Promise<void> {
    await this.db
      .getRepository(RevocationFollower)
      .delete({ id })
      .catch((err: unknown) => this.logger.warn({ err }, 'a runtime that has stopped is still listed as running'));
  }

  async noteKnown(id: string, n: number): Promise<void> {
    const { affected } = await this.db
      .getRepository(RevocationFollower)
      .update({ id, knownN: LessThan(n) }, { knownN: n });
    // It was given up while it was slow, and follows again.
    if (!affected) await this.addFollower(id, n);
  }

  /**
   * Resolves when every runtime knows the revocation, or has to ask about each session and token because it heard nothing
   * for too long.
   */
  async untilKnown(n: number): Promise<void> {
    const followers = this.db.getRepository(RevocationFollower);
    const behind = { knownN: LessThan(n) };
    const startedAt = performance.now();
    while (await followers.existsBy(behind)) {
      if (performance.now() > startedAt + LONGEST_MS) {
        await followers.delete(behind);
        break;
      }
      await pause(LOOK_EVERY_MS);
    }
    lag.observe(performance.now() - startedAt);
  }
}
