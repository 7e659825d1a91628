import { Injectable } from '@nestjs/common';
import { Vault } from '@sv/server/keys/vault';

/** Seals the secrets of authenticator apps, each to its person: one that is moved to another row opens nothing. */
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

/** To what a secret is bound. */
export const totpPlace = (userId: string): string => `totp:${userId}`;
