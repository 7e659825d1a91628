import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PlatformError } from '@sv/server/problem/platform-error';
import { User } from '../../database/user.entity';
import { AuthEventLog, byStranger } from '../../events/auth-event-log';
import { type Guess, GuessingLimits, type GuessKeys } from '../../guessing/guessing-limits';
import type { Client } from '../../http/client';
import { VerificationRequirement } from '../../policies/verification-requirement';
import { type PendingMfaAnswer, PasswordStep } from '../../sign-in/password-step';
import type { Arrival, SignedIn } from '../../sign-in/sign-in-completion';
import { tooBusy } from '../password/hashing/hashing-queue';
import { PasswordHasher } from '../password/password-hasher';
import type { SignInDto } from './sign-in.dto';
import { findUserByEmail } from './user-by-email.sql';

const MAX_LOOKUPS = 4;

/** Signs people in by password. Every refusal looks the same and takes the same time. */
@Injectable()
export class SignInService {
  /** Of browsers, while strangers have no room. */
  private lookups = 0;

  constructor(
    private readonly db: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly limits: GuessingLimits,
    private readonly step: PasswordStep,
    private readonly verification: VerificationRequirement,
    private readonly events: AuthEventLog,
  ) {}

  /** @throws PlatformError `invalid-credentials`, `email-not-verified`; RetryLaterError `rate-limited`, `too-busy` */
  async signIn(
    { email, password }: SignInDto,
    { client, deviceToken }: { client: Client; deviceToken?: string },
    now = new Date(),
  ): Promise<SignedIn | PendingMfaAnswer> {
    const keys = await this.admit({ email, client, deviceToken }, now);
    const by = keys.deviceId ? { knownAs: keys.strangers } : client;
    const user = await findUserByEmail(this.db.manager, email);
    const matches = await this.hasher.verifyPassword(user?.passwordHash ?? null, password, by);
    if (!user || !matches || user.status !== 'active') {
      await this.limits.recordFailure(keys);
      throw await this.refusal(user, matches, client);
    }
    const rehashed = this.hasher.isOutdated(user.passwordHash) ? await this.hasher.hashPassword(password, by) : null;
    const outcome = await this.db.transaction(async tx => {
      // A change of the password while this one was checked makes it a wrong one.
      const unchanged = { id: user.id, passwordHash: user.passwordHash, status: user.status };
      const { affected } = await tx.update(User, unchanged, { passwordHash: rehashed ?? user.passwordHash });
      if (!affected) throw new PlatformError('invalid-credentials');
      return this.enter(tx, { user, client, deviceToken, keys }, now);
    });
    if (outcome) return outcome;
    await this.record(user, 'email-not-verified', client);
    throw new PlatformError('email-not-verified');
  }

  /**
   * While strangers have no room, only browsers that have signed in to the account are admitted. Few are looked up at
   * once: anybody can send a cookie.
   */
  private async admit(guess: Guess, now: Date): Promise<GuessKeys> {
    if (this.hasher.hasRoom(guess.client)) return this.limits.admitGuess(guess, now);
    if (!guess.deviceToken || this.lookups >= MAX_LOOKUPS) throw tooBusy();
    this.lookups++;
    const keys = await this.limits.admitGuess(guess, now).finally(() => this.lookups--);
    if (!keys.deviceId) throw tooBusy();
    return keys;
  }

  /** Null while the address must be confirmed first. The password was right, so a guesser does not learn this. */
  private async enter(
    tx: EntityManager,
    arrival: Omit<Arrival, 'method'>,
    now: Date,
  ): Promise<SignedIn | PendingMfaAnswer | null> {
    if (!(await this.verification.isUnmet(tx, arrival.user))) return this.step.completeStep(tx, arrival);
    await this.limits.assertOpen(tx, arrival.keys, now);
    return null;
  }

  private async refusal(user: User | null, matches: boolean, client: Client): Promise<PlatformError> {
    const reason = !user ? 'unknown-address' : matches ? user.status : 'wrong-password';
    await this.record(user, reason, client);
    return new PlatformError('invalid-credentials');
  }

  private async record(user: User | null, reason: string, client: Client): Promise<void> {
    const failure = { kind: 'session.created', outcome: 'failure', reason } as const;
    await this.events.recordEvent(this.db.manager, { ...failure, userId: user?.id ?? null, actor: byStranger, client });
  }
}
