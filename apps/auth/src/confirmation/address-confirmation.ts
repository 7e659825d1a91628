import { Injectable } from '@nestjs/common';
import type { Visitor } from '../http/visitor';
import { LinkCheck } from '../mail/link-check';
import { ChangedAddress } from './changed-address';
import type { EmailVerificationDto } from './confirmation.dto';
import { RegistrationConfirmation } from './registration-confirmation';

const PURPOSES = ['email-verify', 'email-change'] as const;

/** What a link to an address proves: that it is the account's, or is to be from now on. */
@Injectable()
export class AddressConfirmation {
  constructor(
    private readonly check: LinkCheck,
    private readonly registration: RegistrationConfirmation,
    private readonly changed: ChangedAddress,
  ) {}

  /**
   * @throws PlatformError `token-invalid`, `invalid-credentials`; InvalidRequestError without the password of a
   * registration; RetryLaterError `rate-limited`, `too-busy`
   */
  async confirm({ token, password }: EmailVerificationDto, visitor: Visitor, now = new Date()): Promise<void> {
    const link = await this.check.check(token, { purposes: PURPOSES, ...visitor }, now);
    if (link.purpose === 'email-change') await this.changed.apply(link, visitor.client, now);
    else await this.registration.confirm(link, { password, visitor }, now);
  }
}
