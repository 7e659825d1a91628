import { Injectable } from '@nestjs/common';
import { toEmailAddress } from '@sv/server/validation/email-address';
import { PlatformSettings } from '../../../kernel/settings/platform-settings';
import { LicenseKeys } from '../license-keys/license-keys.service';
import type { LicenseClaims } from '../license/license-claims';
import { LicenseRefusedError } from '../license/license-refused.error';
import { readLicenseToken } from '../license/license-token';
import { LicenseVerifier } from '../license/license-verifier';

/** The person for whom a licence is entered. */
export interface LicensedPerson {
  id: string;
  email: string;
}

/**
 * Whether a token is a licence of this person, for a plugin of this instance, at this moment (docs/monetization.md).
 */
@Injectable()
export class LicenseCheck {
  private readonly verifier = new LicenseVerifier();

  constructor(
    private readonly keys: LicenseKeys,
    private readonly settings: PlatformSettings,
  ) {}

  /** @throws LicenseRefusedError with the first reason there is, in the order of docs/monetization.md */
  async checkToken(token: string, person: LicensedPerson, now = new Date()): Promise<LicenseClaims> {
    const read = readLicenseToken(token);
    const { pluginId } = read.claims;
    const publicKey = await this.keys.publicKeyFor(pluginId);
    if (publicKey === null) {
      throw new LicenseRefusedError('license-wrong-plugin', `This workspace has no paid app with the id ${pluginId}.`);
    }
    const belongs = (subject: string): boolean => isFor(subject, person);
    return this.verifier.verify(read, { publicKey, instanceId: this.settings.instanceId, belongs }, now);
  }
}

/** A user id, or an e-mail address in the one spelling under which the auth server keeps it. */
const isFor = (subject: string, { id, email }: LicensedPerson): boolean =>
  subject.includes('@') ? toEmailAddress(subject) === email : subject === id;
