import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SecondFactorMethod } from '@sv/contracts/identity.contract';
import { SecondFactors } from '../factors/second-factors';
import { GuessingLimits } from '../guessing/guessing-limits';
import { PendingMfaService } from './pending-mfa.service';
import { type Arrival, SignInCompletion, type SignedIn } from './sign-in-completion';

/** A sign-in that waits for its second factor: the value of `sv_mfa`, and the methods to choose from. */
export interface PendingMfaAnswer {
  mfaToken: string;
  methods: SecondFactorMethod[];
}

/** Continues after a right password: with a session, or with a pending sign-in. */
@Injectable()
export class PasswordStep {
  constructor(
    private readonly factors: SecondFactors,
    private readonly pendingMfa: PendingMfaService,
    private readonly limits: GuessingLimits,
    private readonly completion: SignInCompletion,
  ) {}

  /**
   * A pending sign-in does not clear the guess counter: otherwise somebody who knows the password could guess codes
   * without end.
   *
   * @param tx one that has written the account's row before
   * @throws PlatformError `invalid-credentials`; RetryLaterError `rate-limited`
   */
  async completeStep(
    tx: EntityManager,
    arrival: Omit<Arrival, 'method'>,
    now = new Date(),
  ): Promise<SignedIn | PendingMfaAnswer> {
    const { user, keys } = arrival;
    const methods = await this.factors.methodsOf(tx, user.id);
    if (methods.length === 0) return this.completion.completeSignIn(tx, { ...arrival, method: 'password' }, now);
    await this.limits.assertOpen(tx, keys, now);
    return { methods, mfaToken: await this.pendingMfa.openPendingMfa(tx, user, now) };
  }
}
