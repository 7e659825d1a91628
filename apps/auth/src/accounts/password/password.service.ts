import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { CurrentSession } from '../../access/current-session';
import { User } from '../../database/user.entity';
import { forgetOtherDevices } from '../../devices/known-devices';
import { AuthEventLog, byStranger } from '../../events/auth-event-log';
import { CredentialChange } from '../../factors/credential-change';
import { SecondFactors } from '../../factors/second-factors';
import { GuessingLimits, type GuessKeys } from '../../guessing/guessing-limits';
import type { Visitor } from '../../http/visitor';
import { RESETS, voidLinks } from '../../mail/mailed-links';
import { PasswordHasher } from './password-hasher';
import { refuseCommonPassword } from './password-rules';
import type { PasswordChangeDto } from './password.dto';

/** Changes the password of a signed-in person who knows it. */
@Injectable()
export class PasswordService {
  constructor(
    private readonly db: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly limits: GuessingLimits,
    private readonly factors: SecondFactors,
    private readonly credentials: CredentialChange,
    private readonly events: AuthEventLog,
  ) {}

  /**
   * The session that asks stays, under a new token, and is not fresher than before: with a second factor, the password
   * is not enough for that.
   *
   * @throws PlatformError `invalid-credentials`, `password-too-common`, `conflict`; RetryLaterError `rate-limited`
   */
  async changePassword(
    current: CurrentSession,
    form: PasswordChangeDto,
    visitor: Visitor,
    now = new Date(),
  ): Promise<CurrentSession> {
    const { user } = current;
    refuseCommonPassword(form.newPassword, user);
    const keys = await this.limits.admitGuess({ email: user.email, ...visitor }, now);
    if (!(await this.hasher.verifyPassword(user.passwordHash, form.currentPassword, { knownAs: keys.strangers })))
      throw await this.refusal(user, keys, visitor);
    const passwordHash = await this.hasher.hashPassword(form.newPassword, { knownAs: keys.strangers });
    const apply = async (tx: EntityManager): Promise<void> => {
      const { affected } = await tx.update(User, { id: user.id, passwordHash: user.passwordHash }, { passwordHash });
      if (!affected)
        throw new PlatformError('conflict', 'The password was changed in another window at the same time.');
      await this.clearOrCheckCounters(tx, user, keys);
      if (!form.keepOtherSessions) await forgetOtherDevices(tx, user.id, visitor.deviceToken);
      await voidLinks(tx, user.id, [...RESETS, 'email-change']);
    };
    const { client } = visitor;
    const notices = { kind: 'password-changed' } as const;
    const change = {
      kind: 'password.changed',
      notices,
      client,
      keepOtherSessions: form.keepOtherSessions,
      apply,
    } as const;
    return (await this.credentials.applyChange(current, change, now)).current;
  }

  /**
   * Clears the counters only when the password is the only factor: otherwise codes could be guessed between two
   * changes.
   */
  private async clearOrCheckCounters(tx: EntityManager, user: User, keys: GuessKeys): Promise<void> {
    const methods = await this.factors.methodsOf(tx, user.id);
    await (methods.length > 0 ? this.limits.assertOpen(tx, keys) : this.limits.clearCounters(tx, keys));
  }

  private async refusal(user: User, keys: GuessKeys, { client }: Visitor): Promise<PlatformError> {
    await this.limits.recordFailure(keys);
    const failure = { kind: 'password.changed', outcome: 'failure', reason: 'wrong-password' } as const;
    await this.events.recordEvent(this.db.manager, { ...failure, userId: user.id, actor: byStranger, client });
    return new PlatformError('invalid-credentials', 'The password is wrong.');
  }
}
