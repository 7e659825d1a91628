import { Injectable } from '@nestjs/common';
import { toEmailAddress } from '@sv/server/validation/email-address';
import { PlatformSettings } from '../../../kernel/settings/platform-settings';
import type { UserCaller } from '../../../kernel/request-context/caller';
import { AppAccess } from '../../access/app-access';
import { PluginHost } from '../../host/plugin-host';
import { LicenseKeys } from '../license-keys/license-keys.service';
import type { LicenseClaims } from '../license/license-claims';
import { LicenseRefusedError } from '../license/license-refused.error';
import { readLicenseToken } from '../license/license-token';
import { LicenseVerifier } from '../license/license-verifier';

/** The person for whom a licence is entered. */
interface LicensedPerson {
  id: string;
  email: string;
}

/** A token to check, and the person it is for. */
export interface TokenEntry {
  token: string;
  person: LicensedPerson;
  /** The person, when they enter it themselves. An app that is not for them is then as one that is not installed. */
  caller?: UserCaller;
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
    private readonly plugins: PluginHost,
    private readonly access: AppAccess,
  ) {}

  /** @throws LicenseRefusedError with the first reason there is, in the order of docs/monetization.md */
  async checkToken({ token, person, caller }: TokenEntry, now = new Date()): Promise<LicenseClaims> {
    const read = readLicenseToken(token);
    const { pluginId } = read.claims;
    const publicKey = this.isThere(pluginId, caller) ? await this.keys.publicKeyFor(pluginId) : null;
    if (publicKey === null) {
      throw new LicenseRefusedError('license-wrong-plugin', `This workspace has no paid app with the id ${pluginId}.`);
    }
    const belongs = (subject: string): boolean => isFor(subject, person);
    return this.verifier.verify(read, { publicKey, instanceId: this.settings.instanceId, belongs }, now);
  }

  private isThere(pluginId: string, caller: UserCaller | undefined): boolean {
    const plugin = this.plugins.list().find(({ id }) => id === pluginId);
    return plugin !== undefined && (!caller || this.access.isFor(plugin, caller));
  }
}

/** A user id, or an email address in the one spelling under which the auth server keeps it. */
const isFor = (subject: string, { id, email }: LicensedPerson): boolean =>
  subject.includes('@') ? toEmailAddress(subject) === email : subject === id;
