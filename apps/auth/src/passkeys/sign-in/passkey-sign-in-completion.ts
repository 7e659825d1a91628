import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { lockAccount } from '../../database/lock-account';
import { GuessingLimits, type GuessKeys } from '../../guessing/guessing-limits';
import type { Visitor } from '../../http/visitor';
import { VerificationRequirement } from '../../policies/verification-requirement';
import { SignInCompletion, type SignedIn } from '../../sign-in/sign-in-completion';
import { type PasskeyUse, recordUse } from '../webauthn/assertion/passkey-use';
import { WebAuthnFlaw } from '../webauthn/webauthn-flaw';

/** Completes a sign-in by passkey, once its assertion was found valid. */
@Injectable()
export class PasskeySignInCompletion {
  constructor(
    private readonly limits: GuessingLimits,
    private readonly verification: VerificationRequirement,
    private readonly completion: SignInCompletion,
  ) {}

  /**
   * Null while the address is to be confirmed first, as after a right password.
   *
   * @throws WebAuthnFlaw when account or passkey changed meanwhile; RetryLaterError `rate-limited`
   */
  async signIn(
    tx: EntityManager,
    use: PasskeyUse,
    { keys, visitor, now }: { keys: GuessKeys; visitor: Visitor; now: Date },
  ): Promise<SignedIn | null> {
    const { user } = use.passkey;
    if (!(await lockAccount(tx, user.id))) throw new WebAuthnFlaw('account-not-active');
    await this.limits.assertOpen(tx, keys, now);
    if (!(await recordUse(tx, use, now))) throw new WebAuthnFlaw('counter-back');
    if (await this.verification.isUnmet(tx, user)) return null;
    return this.completion.completeSignIn(tx, { ...visitor, user, keys, method: 'passkey' }, now);
  }
}
