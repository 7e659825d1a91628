import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SecondFactorMethod } from '@sv/contracts/identity.contract';
import { SecondFactors } from '../factors/second-factors';
import { GuessingLimits } from '../guessing/guessing-limits';
import { HalfSignIns } from './half-sign-ins';
import { type Arrival, SignInCompletion, type SignedIn } from './sign-in-completion';

/** A sign-in that waits for its second factor: the value of `sv_mfa`, and what there is to choose from. */
export interface HalfSignedIn {
  mfaToken: string;
  methods: SecondFactorMethod[];
}

/** What a right password leads to: a session, or the question for the second factor. */
@Injectable()
export class PasswordStep {
  constructor(
    private readonly factors: SecondFactors,
    private readonly halves: HalfSignIns,
    private readonly limits: GuessingLimits,
    private readonly completion: SignInCompletion,
  ) {}

  /**
   * The guess counter is not cleared by a half sign-in: who knows the password could guess codes without end.
   *
   * @param tx one that has written the account's row before
   * @throws PlatformError `invalid-credentials`; RetryLaterError `rate-limited`
   */
  async take(tx: EntityManager, arrival: Omit<Arrival, 'method'>, now = new Date()): Promise<SignedIn | HalfSignedIn> {
    const { user, lane } = arrival;
    const methods = await this.factors.methods(tx, user.id);
    if (methods.length === 0) return this.completion.complete(tx, { ...arrival, method: 'password' }, now);
    await this.limits.confirm(tx, lane, now);
    return { methods, mfaToken: await this.halves.open(tx, user, now) };
  }
}
