import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '../accounts/password/password-hasher';
import { refuseCommonPassword } from '../accounts/password/password-rules';
import type { Client } from '../http/client';
import { LinkCheck } from '../mail/link-check';
import { RESETS } from '../mail/mailed-links';
import { RevocationLog } from '../revocations/revocation-log';
import { NewPassword } from './new-password';

/** Sets a new password with a mailed link. Factors stay: the next sign-in asks for them. */
@Injectable()
export class PasswordReset {
  constructor(
    private readonly check: LinkCheck,
    private readonly hasher: PasswordHasher,
    private readonly revocations: RevocationLog,
    private readonly password: NewPassword,
  ) {}

  /**
   * A refused password does not redeem the link.
   *
   * @throws PlatformError `token-invalid`, `password-too-common`; RetryLaterError `rate-limited`, `too-busy`
   */
  async resetPassword(token: string, newPassword: string, client: Client, now = new Date()): Promise<void> {
    const link = await this.check.checkLink(token, { purposes: RESETS, client }, now);
    refuseCommonPassword(newPassword, link.user);
    const passwordHash = await this.hasher.hashPassword(newPassword, client);
    await this.revocations.runTransaction(
      (tx, revoke) => this.password.setPassword(tx, revoke, { link, passwordHash, client }, now),
      now,
    );
  }
}
