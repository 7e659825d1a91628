import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Revocation } from '@sv/contracts/internal.contract';
import { REVOCATION_COUNTER, RevocationCounter } from '../database/revocation-counter.entity';
import { RevocationRow } from '../database/revocation.entity';
import { DEFAULT_TENANT } from '../database/user.entity';
import { FollowerKnowledge } from './follower-knowledge';
import { RevocationFeed } from './revocation-feed';

/** What a transaction can revoke. */
export interface Revoke {
  session(userId: string, sessionId: string): void;
  /** Every session of a user. Cached payloads below `epoch`, the user's new one, are void too. */
  user(userId: string, epoch: number): void;
  /** Ends no session: what was cached of the user before `epoch` is void. */
  payloads(userId: string, epoch: number): void;
}

/** Runs transactions that end sessions or void cached payloads, and notifies the runtimes (ADR 0007). */
@Injectable()
export class RevocationLog {
  constructor(
    private readonly db: DataSource,
    private readonly feed: RevocationFeed,
    private readonly followers: FollowerKnowledge,
  ) {}

  /**
   * The counter's row is locked before anything else and until the commit. So numbers become visible in their order
   * and a reader that saw `n` missed nothing below it; and all revoking transactions take their locks in one order.
   */
  async runTransaction<T>(work: (tx: EntityManager, revoke: Revoke) => Promise<T>, now = new Date()): Promise<T> {
    return (await this.run(work, now)).outcome;
  }

  /**
   * As `runTransaction`, and resolves when every runtime knows: from the next request on, none of them trusts what was
   * revoked.
   */
  async runUntilKnown<T>(work: (tx: EntityManager, revoke: Revoke) => Promise<T>, now = new Date()): Promise<T> {
    const { outcome, lastN } = await this.run(work, now);
    if (lastN !== null) await this.followers.untilKnown(lastN);
    return outcome;
  }

  /** `lastN`: the last number that was given; null when nothing was revoked. */
  private async run<T>(
    work: (tx: EntityManager, revoke: Revoke) => Promise<T>,
    now: Date,
  ): Promise<{ outcome: T; lastN: number | null }> {
    const done = await this.db.transaction(async tx => {
      const before = await lockCounter(tx);
      const draft = new Draft();
      const outcome = await work(tx, draft);
      await append(tx, draft.rows, { lastN: before, now });
      return { outcome, lastN: draft.rows.length > 0 ? before + draft.rows.length : null };
    });
    this.feed.wakeReader();
    return done;
  }
}

class Draft implements Revoke {
  readonly rows: Omit<Revocation, 'n'>[] = [];

  session(userId: string, sessionId: string): void {
    this.rows.push({ userId, sessionId, epoch: null });
  }

  user(userId: string, epoch: number): void {
    this.rows.push({ userId, sessionId: null, epoch: null });
    this.payloads(userId, epoch);
  }

  payloads(userId: string, epoch: number): void {
    this.rows.push({ userId, sessionId: null, epoch });
  }
}

/** An UPDATE that changes nothing takes the row's lock in both dialects; `FOR UPDATE` is not SQLite's. */
async function lockCounter(tx: EntityManager): Promise<number> {
  await tx.update(RevocationCounter, { id: REVOCATION_COUNTER }, { lastN: () => 'last_n' });
  return (await tx.findOneByOrFail(RevocationCounter, { id: REVOCATION_COUNTER })).lastN;
}

async function append(
  tx: EntityManager,
  rows: Omit<Revocation, 'n'>[],
  { lastN, now }: { lastN: number; now: Date },
): Promise<void> {
  if (rows.length === 0) return;
  const numbered = rows.map((row, index) => ({
    ...row,
    n: lastN + index + 1,
    tenantId: DEFAULT_TENANT,
    createdAt: now,
  }));
  for (let at = 0; at < numbered.length; at += 100) await tx.insert(RevocationRow, numbered.slice(at, at + 100));
  await tx.update(RevocationCounter, { id: REVOCATION_COUNTER }, { lastN: lastN + rows.length });
}
