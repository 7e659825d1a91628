import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type ProblemCode } from '@sv/server/problem/problem-codes';
import { PlatformError } from '@sv/server/problem/platform-error';
import { lockAccount } from '../database/lock-account';
import { AuthEventLog, byStranger } from '../events/auth-event-log';
import { type FactorProof, refusalOf } from '../factors/factor-proof';
import { GuessingLimits, type GuessKeys } from '../guessing/guessing-limits';
import type { Visitor } from '../http/visitor';
import { deviceName } from '@sv/server/http/device-name';
import { SecurityNotices } from '../security-notices/security-notices';
import { PendingMfaService, type OpenPendingMfa } from './pending-mfa.service';
import { SignInCompletion, type SignedIn } from './sign-in-completion';

interface Attempt extends Visitor {
  pending: OpenPendingMfa;
  keys: GuessKeys;
  proof: FactorProof;
}

/** The second step of a sign-in by password, whatever the second factor is. */
@Injectable()
export class SecondStep {
  constructor(
    private readonly db: DataSource,
    private readonly pendingMfa: PendingMfaService,
    private readonly limits: GuessingLimits,
    private readonly completion: SignInCompletion,
    private readonly events: AuthEventLog,
    private readonly notices: SecurityNotices,
  ) {}

  /**
   * @param pending from `PendingMfaService.findPendingMfa`
   * @throws PlatformError `invalid-code`, `invalid-passkey`, `mfa-expired`; RetryLaterError `rate-limited`
   */
  async completeStep(
    pending: OpenPendingMfa,
    proof: FactorProof,
    visitor: Visitor,
    now = new Date(),
  ): Promise<SignedIn> {
    const keys = await this.limits.admitGuess({ email: pending.user.email, ...visitor }, now);
    const attempt = { pending, keys, proof, ...visitor };
    const outcome = await this.db.transaction(tx => this.evaluate(tx, attempt, now));
    if (typeof outcome !== 'string') return outcome;
    throw new PlatformError(outcome);
  }

  /** A wrong answer is returned and not thrown, because the transaction that counts it must be committed. */
  private async evaluate(tx: EntityManager, attempt: Attempt, now: Date): Promise<SignedIn | ProblemCode> {
    const { pending, keys, proof } = attempt;
    if (!(await lockAccount(tx, pending.user.id))) throw new PlatformError('mfa-expired');
    await this.limits.assertOpen(tx, keys, now);
    await this.pendingMfa.spendTry(tx, pending, now);
    if (!(await proof.redeem(tx, pending.user, now))) return this.refuse(tx, attempt, now);
    await this.pendingMfa.completePendingMfa(tx, pending);
    return this.completion.completeSignIn(
      tx,
      { ...attempt, user: pending.user, method: `password+${proof.method}` },
      now,
    );
  }

  private async refuse(tx: EntityManager, { pending, keys, proof, client }: Attempt, now: Date): Promise<ProblemCode> {
    await this.limits.failWithin(tx, keys, now);
    const reason = proof.reason ?? `wrong-${proof.method}`;
    const failure = { kind: 'session.created', outcome: 'failure', reason } as const;
    await this.events.recordEvent(tx, { ...failure, userId: pending.user.id, actor: byStranger, client }, now);
    if (!(await this.pendingMfa.voidIfUsedUp(tx, pending))) return refusalOf(proof);
    const device = deviceName(client.userAgent);
    await this.notices.notifyUser(
      tx,
      pending.user,
      { kind: 'second-step-failed', device, address: client.address },
      now,
    );
    return 'mfa-expired';
  }
}
