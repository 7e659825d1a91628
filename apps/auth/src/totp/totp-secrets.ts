import { Injectable } from '@nestjs/common';
import { Vault } from '@sv/server/keys/vault';

/**
 * Seals the secrets of authenticator apps, each bound to its person: a secret that is copied to another row cannot be
 * opened.
 */
@Injectable()
export class TotpSecrets {
  constructor(private readonly vault: Vault) {}

  sealSecret(secret: string, userId: string): string {
    return this.vault.seal(secret, totpPlace(userId));
  }

  /** @throws SealBrokenError */
  openSecret(sealed: string, userId: string): string {
    return this.vault.open(sealed, totpPlace(userId));
  }
}

/** The place to which a sealed secret is bound. */
export const totpPlace = (userId: string): string => `totp:${userId}`;
