import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PlatformError } from '@sv/server/problem/platform-error';
import { AuthEventLog, byStranger } from '../../events/auth-event-log';
import { GuessingLimits, type GuessKeys } from '../../guessing/guessing-limits';
import type { Visitor } from '../../http/visitor';
import type { SignedIn } from '../../sign-in/sign-in-completion';
import { AssertionCheck } from '../webauthn/assertion/assertion-check';
import type { AssertionDto } from '../webauthn/assertion/assertion.dto';
import { PasskeyReader } from '../webauthn/assertion/passkey-reader';
import { WebAuthnFlaw } from '../webauthn/webauthn-flaw';
import { PasskeySignInCompletion } from './passkey-sign-in-completion';

/**
 * Signs in by passkey alone: the passkey proves possession and verifies its user, so no address and no password are
 * needed. A counter that strangers have filled does not matter, because nothing here can be guessed.
 */
@Injectable()
export class PasskeySignInService {
  constructor(
    private readonly db: DataSource,
    private readonly passkeys: PasskeyReader,
    private readonly assertions: AssertionCheck,
    private readonly limits: GuessingLimits,
    private readonly entry: PasskeySignInCompletion,
    private readonly events: AuthEventLog,
  ) {}

  /** @throws PlatformError `invalid-passkey`, `email-not-verified`; RetryLaterError `rate-limited` */
  async signIn(assertion: AssertionDto, visitor: Visitor, now = new Date()): Promise<SignedIn> {
    const passkey = await this.passkeys.findPasskey(assertion.id);
    const keys = await this.limits.admitPasskey({ email: passkey?.user.email ?? '', ...visitor }, now);
    const outcome = await this.attempt(assertion, { keys, visitor, now });
    if (outcome && !(outcome instanceof WebAuthnFlaw)) return outcome;
    if (outcome) await this.limits.recordFailure(keys, now);
    await this.record(outcome?.reason ?? 'email-not-verified', { userId: passkey?.userId ?? null, visitor, now });
    throw new PlatformError(outcome ? 'invalid-passkey' : 'email-not-verified');
  }

  /** Null while the address is to be confirmed first. */
  private async attempt(
    assertion: AssertionDto,
    attempt: { keys: GuessKeys; visitor: Visitor; now: Date },
  ): Promise<SignedIn | WebAuthnFlaw | null> {
    try {
      const use = await this.assertions.checkAssertion(assertion, { purpose: 'sign-in', userId: null }, attempt.now);
      return await this.db.transaction(tx => this.entry.signIn(tx, use, attempt));
    } catch (error) {
      if (error instanceof WebAuthnFlaw) return error;
      throw error;
    }
  }

  private record(
    reason: string,
    { userId, visitor: { client }, now }: { userId: string | null; visitor: Visitor; now: Date },
  ): Promise<void> {
    const details = { method: 'passkey' };
    const failure = { kind: 'session.created', outcome: 'failure', reason, details } as const;
    return this.events.recordEvent(this.db.manager, { ...failure, userId, actor: byStranger, client }, now);
  }
}
