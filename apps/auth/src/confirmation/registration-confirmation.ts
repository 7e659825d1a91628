import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';
import { PlatformError } from '@sv/server/problem/platform-error';
import { PasswordHasher } from '../accounts/password/password-hasher';
import { User } from '../database/user.entity';
import { AuthEventLog, byStranger } from '../events/auth-event-log';
import { GuessingLimits, type GuessKeys } from '../guessing/guessing-limits';
import type { Visitor } from '../http/visitor';
import type { ValidLink } from '../mail/link-check';
import { MailedLinks } from '../mail/mailed-links';
import { RevocationLog } from '../revocations/revocation-log';
import { FirstProof } from './first-proof';

/**
 * Confirms the address of a registration. It needs both the link from the mail and the password: with only one of them,
 * it may be a person who registered with a stranger's address, or that stranger.
 */
@Injectable()
export class RegistrationConfirmation {
  constructor(
    private readonly db: DataSource,
    private readonly limits: GuessingLimits,
    private readonly hasher: PasswordHasher,
    private readonly links: MailedLinks,
    private readonly proof: FirstProof,
    private readonly revocations: RevocationLog,
    private readonly events: AuthEventLog,
  ) {}

  /**
   * A wrong password counts as one at sign-in, and leaves the link as it is. @throws as
   * `AddressConfirmation.confirmAddress`
   */
  async confirmRegistration(
    link: ValidLink,
    { password, visitor }: { password: string | undefined; visitor: Visitor },
    now: Date,
  ): Promise<void> {
    const { user } = link;
    if (password === undefined)
      throw InvalidRequestError.at('/password', 'Enter the password that was chosen at registration.');
    const keys = await this.limits.admitGuess({ email: user.email, ...visitor }, now);
    if (!(await this.hasher.verifyPassword(user.passwordHash, password, visitor.client)))
      throw await this.refusal(user, keys, visitor);
    await this.revocations.runTransaction(async (tx, revoke) => {
      const { id, email, passwordHash } = user;
      const { affected } = await tx.update(
        User,
        { id, email, passwordHash, status: 'active' },
        { epoch: () => 'epoch' },
      );
      if (!affected) throw new PlatformError('token-invalid');
      await this.limits.clearCounters(tx, keys, now);
      await this.links.spendLink(tx, link);
      await this.proof.redeemProof(tx, revoke, { user, client: visitor.client }, now);
    }, now);
  }

  private async refusal(user: User, keys: GuessKeys, { client }: Visitor): Promise<PlatformError> {
    await this.limits.recordFailure(keys);
    const failure = { kind: 'email.verified', outcome: 'failure', reason: 'wrong-password' } as const;
    await this.events.recordEvent(this.db.manager, { ...failure, userId: user.id, actor: byStranger, client });
    return new PlatformError('invalid-credentials', 'The password is wrong.');
  }
}
