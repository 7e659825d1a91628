import { newId } from '@sv/server/ids/new-id';
import type { ManifestSource } from '@sv/sdk/manifest';
import { newKeyPair, privateKeyOf } from '../../../src/plugins/entitlements/license/ed25519-keys';
import type { LicenseClaims } from '../../../src/plugins/entitlements/license/license-claims';
import { signLicense } from '../../../src/plugins/entitlements/license/license-token';

/** Somebody who sells a plugin: makes its keys and signs licences for it. */
export class Vendor {
  readonly pair = newKeyPair();

  constructor(readonly pluginId = 'com.example.paid') {}

  get manifest(): Partial<ManifestSource> & { id: string } {
    const tiers = [{ id: 'pro', name: 'Pro', price: { amount: 4.5, currency: 'EUR' } }];
    const license = { publicKey: this.pair.publicKey };
    const monetization = { model: 'recurring', interval: 'month', tiers, license } as const;
    return { id: this.pluginId, description: 'Paid', icon: 'icon.svg', monetization };
  }

  /** A licence that is good for an hour; a claim that is undefined is left out. */
  license(sub: string, claims: Partial<Record<keyof LicenseClaims, unknown>> = {}, now = new Date()): string {
    const issuedAt = Math.floor(now.getTime() / 1000);
    const whole = { v: 1, jti: newId(), pluginId: this.pluginId, sub, issuedAt, expiresAt: issuedAt + 3600, ...claims };
    return signLicense(whole as LicenseClaims, privateKeyOf(this.pair.privateKey)!);
  }
}

/** Sells the plugin that most tests find installed. */
export const premiumVendor = new Vendor('com.example.premium');
