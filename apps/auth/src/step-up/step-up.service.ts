import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PlatformError } from '@sv/server/problem/platform-error';
import { lockAccount } from '../database/lock-account';
import type { User } from '../database/user.entity';
import { AuthEventLog, bySelf, byStranger } from '../events/auth-event-log';
import { refusalOf } from '../factors/factor-proof';
import { SecondFactors } from '../factors/second-factors';
import { GuessingLimits, type GuessKeys } from '../guessing/guessing-limits';
import type { Visitor } from '../http/visitor';
import { RevocationLog, type Revoke } from '../revocations/revocation-log';
import type { Evidence } from './evidence';
import { type Proof, Proofs } from './proofs';

interface Attempt {
  user: User;
  proof: Proof;
  keys: GuessKeys;
  visitor: Visitor;
  now: Date;
}

/**
 * Has a person confirm their identity with a second factor, or with the password if they have none, and then runs the
 * action.
 */
@Injectable()
export class StepUpService {
  constructor(
    private readonly db: DataSource,
    private readonly factors: SecondFactors,
    private readonly limits: GuessingLimits,
    private readonly proofs: Proofs,
    private readonly revocations: RevocationLog,
    private readonly events: AuthEventLog,
  ) {}

  /**
   * @param act in the transaction in which the evidence is spent
   * @throws PlatformError `second-factor-required`, `invalid-credentials`, `invalid-code`, `invalid-passkey`;
   * RetryLaterError `rate-limited`, `too-busy`
   */
  async confirmIdentity<T>(
    { user, evidence, visitor }: { user: User; evidence: Evidence; visitor: Visitor },
    act: (tx: EntityManager, revoke: Revoke) => Promise<T>,
    now = new Date(),
  ): Promise<T> {
    if ('password' in evidence) await this.refusePassword(this.db.manager, user);
    const keys = await this.limits.admitGuess({ email: user.email, ...visitor }, now);
    const proof = await this.proofs.proofOf(user, evidence, now);
    const attempt = { user, proof, keys, visitor, now };
    const done = await this.revocations.runTransaction(async (tx, revoke) =>
      (await this.isRight(tx, attempt)) ? { result: await act(tx, revoke) } : null,
    );
    if (done) return done.result;
    if (proof.method === 'password') throw new PlatformError('invalid-credentials', 'The password is wrong.');
    throw new PlatformError(refusalOf({ method: proof.method }));
  }

  /** Refuses a password without checking it where it is not enough, so that nobody can test passwords here. */
  private async refusePassword(tx: EntityManager, user: User): Promise<void> {
    const methods = await this.factors.methodsOf(tx, user.id);
    if (methods.length > 0) throw new PlatformError('second-factor-required');
  }

  /** Returns false for a wrong answer instead of throwing, because the count must be committed. */
  private async isRight(tx: EntityManager, { user, proof, keys, visitor, now }: Attempt): Promise<boolean> {
    if (!(await lockAccount(tx, user.id))) throw new PlatformError('unauthenticated');
    // Asked again with the account held: a factor may have come while the password was checked.
    if (proof.method === 'password') await this.refusePassword(tx, user);
    await this.limits.assertOpen(tx, keys, now);
    const right = await proof.redeem(tx, user, now);
    if (right) await this.limits.clearCounters(tx, keys, now);
    else await this.limits.failWithin(tx, keys, now);
    const outcome = right
      ? { actor: bySelf(user.id), details: { method: proof.method } }
      : { actor: byStranger, outcome: 'failure' as const, reason: proof.reason ?? `wrong-${proof.method}` };
    const { client } = visitor;
    await this.events.recordEvent(tx, { kind: 'session.reauthenticated', userId: user.id, client, ...outcome }, now);
    return right;
  }
}
