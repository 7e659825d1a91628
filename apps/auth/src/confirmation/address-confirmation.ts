import { Injectable } from '@nestjs/common';
import type { Visitor } from '../http/visitor';
import { LinkCheck } from '../mail/link-check';
import { ChangedAddress } from './changed-address';
import type { EmailVerificationDto } from './confirmation.dto';
import { RegistrationConfirmation } from './registration-confirmation';

const PURPOSES = ['email-verify', 'email-change'] as const;

/**
 * Decides what a confirmation link proves: that the address is the account's, or that the account changes to this
 * address.
 */
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
  async confirmAddress({ token, password }: EmailVerificationDto, visitor: Visitor, now = new Date()): Promise<void> {
    const link = await this.check.checkLink(token, { purposes: PURPOSES, ...visitor }, now);
    if (link.purpose === 'email-change') await this.changed.applyAddress(link, visitor.client, now);
    else await this.registration.confirmRegistration(link, { password, visitor }, now);
  }
}
