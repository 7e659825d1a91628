import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PlatformError } from '@sv/server/problem/platform-error';
import { lockAccount } from '../../database/lock-account';
import { AuthEventLog, byStranger } from '../../events/auth-event-log';
import { GuessingLimits, type Lane } from '../../guessing/guessing-limits';
import type { Visitor } from '../../sign-in/second-step';
import { SignInCompletion, type SignedIn } from '../../sign-in/sign-in-completion';
import { AssertionCheck } from '../webauthn/assertion/assertion-check';
import type { AssertionDto } from '../webauthn/assertion/assertion.dto';
import { PasskeyReader } from '../webauthn/assertion/passkey-reader';
import { type PasskeyUse, recordUse } from '../webauthn/assertion/passkey-use';
import { WebAuthnFlaw } from '../webauthn/webauthn-flaw';

/**
 * Signs in whoever has a passkey and is known to it: both factors at once, with no address and no password. Strangers
 * who made an account's counter stop are no obstacle, because there is nothing here that they could guess.
 */
@Injectable()
export class PasskeySignInService {
  constructor(
    private readonly db: DataSource,
    private readonly passkeys: PasskeyReader,
    private readonly assertions: AssertionCheck,
    private readonly limits: GuessingLimits,
    private readonly completion: SignInCompletion,
    private readonly events: AuthEventLog,
  ) {}

  /** @throws PlatformError `invalid-passkey`; RetryLaterError `rate-limited` */
  async signIn(assertion: AssertionDto, visitor: Visitor, now = new Date()): Promise<SignedIn> {
    const passkey = await this.passkeys.find(assertion.id);
    const lane = await this.limits.admitPasskey({ email: passkey?.user.email ?? '', ...visitor }, now);
    try {
      const use = await this.assertions.check(assertion, { purpose: 'sign-in', userId: null }, now);
      return await this.db.transaction(tx => this.complete(tx, use, { lane, visitor, now }));
    } catch (error) {
      if (!(error instanceof WebAuthnFlaw)) throw error;
      await this.limits.fail(lane, now);
      await this.record(error, { userId: passkey?.userId ?? null, visitor, now });
      throw new PlatformError('invalid-passkey');
    }
  }

  private async complete(
    tx: EntityManager,
    use: PasskeyUse,
    { lane, visitor, now }: { lane: Lane; visitor: Visitor; now: Date },
  ): Promise<SignedIn> {
    const { user } = use.passkey;
    if (!(await lockAccount(tx, user.id))) throw new WebAuthnFlaw('account-not-active');
    if (!(await recordUse(tx, use, now))) throw new WebAuthnFlaw('counter-back');
    return this.completion.complete(tx, { ...visitor, user, lane, method: 'passkey' }, now);
  }

  private record(
    { reason }: WebAuthnFlaw,
    { userId, visitor: { client }, now }: { userId: string | null; visitor: Visitor; now: Date },
  ): Promise<void> {
    const details = { method: 'passkey' };
    const failure = { kind: 'session.created', outcome: 'failure', reason, details } as const;
    return this.events.record(this.db.manager, { ...failure, userId, actor: byStranger, client }, now);
  }
}
