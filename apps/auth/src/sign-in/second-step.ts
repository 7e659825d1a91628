import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type ProblemCode } from '@sv/server/problem/problem-codes';
import { PlatformError } from '@sv/server/problem/platform-error';
import { lockAccount } from '../database/lock-account';
import { AuthEventLog, byStranger } from '../events/auth-event-log';
import { type FactorProof, refusalOf } from '../factors/factor-proof';
import { GuessingLimits, type Lane } from '../guessing/guessing-limits';
import type { Visitor } from '../http/visitor';
import { deviceName } from '@sv/server/http/device-name';
import { AccountNews } from '../news/account-news';
import { HalfSignIns, type OpenHalf } from './half-sign-ins';
import { SignInCompletion, type SignedIn } from './sign-in-completion';

interface Attempt extends Visitor {
  half: OpenHalf;
  lane: Lane;
  proof: FactorProof;
}

/** The second step of a sign-in by password, whatever the second factor is. */
@Injectable()
export class SecondStep {
  constructor(
    private readonly db: DataSource,
    private readonly halves: HalfSignIns,
    private readonly limits: GuessingLimits,
    private readonly completion: SignInCompletion,
    private readonly events: AuthEventLog,
    private readonly news: AccountNews,
  ) {}

  /**
   * @param half from `HalfSignIns.find`
   * @throws PlatformError `invalid-code`, `invalid-passkey`, `mfa-expired`; RetryLaterError `rate-limited`
   */
  async take(half: OpenHalf, proof: FactorProof, visitor: Visitor, now = new Date()): Promise<SignedIn> {
    const lane = await this.limits.admit({ email: half.user.email, ...visitor }, now);
    const attempt = { half, lane, proof, ...visitor };
    const outcome = await this.db.transaction(tx => this.evaluate(tx, attempt, now));
    if (typeof outcome !== 'string') return outcome;
    throw new PlatformError(outcome);
  }

  /** A wrong answer is no exception in here: what counts it must be committed. */
  private async evaluate(tx: EntityManager, attempt: Attempt, now: Date): Promise<SignedIn | ProblemCode> {
    const { half, lane, proof } = attempt;
    if (!(await lockAccount(tx, half.user.id))) throw new PlatformError('mfa-expired');
    await this.limits.confirm(tx, lane, now);
    await this.halves.spendTry(tx, half, now);
    if (!(await proof.redeem(tx, half.user, now))) return this.refuse(tx, attempt, now);
    await this.halves.complete(tx, half);
    return this.completion.complete(tx, { ...attempt, user: half.user, method: `password+${proof.method}` }, now);
  }

  private async refuse(tx: EntityManager, { half, lane, proof, client }: Attempt, now: Date): Promise<ProblemCode> {
    await this.limits.failWithin(tx, lane, now);
    const reason = proof.reason ?? `wrong-${proof.method}`;
    const failure = { kind: 'session.created', outcome: 'failure', reason } as const;
    await this.events.record(tx, { ...failure, userId: half.user.id, actor: byStranger, client }, now);
    if (!(await this.halves.voidIfUsedUp(tx, half))) return refusalOf(proof);
    const device = deviceName(client.userAgent);
    await this.news.tell(tx, half.user, { kind: 'second-step-failed', device, address: client.address }, now);
    return 'mfa-expired';
  }
}
