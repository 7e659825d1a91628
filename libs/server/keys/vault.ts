import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from './keys';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The sealed text was sealed with another key, changed, or sealed for another place. */
export class SealBrokenError extends Error {
  override readonly name = 'SealBrokenError';
}

/**
 * Keeps secrets at rest: AES-256-GCM (NIST SP 800-38D) under the vault key, a fresh nonce each, as base64url. The
 * place, `totp:<user id>` for example, is authenticated with it, so that a sealed text cannot be moved to another row.
 */
export class Vault {
  private readonly keys: readonly Buffer[];

  /** @param previousSecret accepted for reading while a rotation is under way */
  constructor(secret: string, previousSecret?: string) {
    this.keys = [secret, ...(previousSecret ? [previousSecret] : [])].map(key => deriveKey(key, 'sv/vault/v1'));
  }

  seal(plain: string, place: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.keys[0]!, nonce).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** @throws SealBrokenError */
  open(sealed: string, place: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    for (const key of this.keys) {
      try {
        return openWith(key, bytes, place);
      } catch {
        // another key may be the right one
      }
    }
    throw new SealBrokenError('A secret could not be read: was AUTH_SECRET changed without AUTH_SECRET_PREVIOUS?');
  }

  /** The same, sealed with the present key; null when it is already. @throws SealBrokenError */
  reseal(sealed: string, place: string): string | null {
    try {
      openWith(this.keys[0]!, Buffer.from(sealed, 'base64url'), place);
      return null;
    } catch {
      return this.seal(this.open(sealed, place), place);
    }
  }
}

function openWith(key: Buffer, bytes: Buffer, place: string): string {
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(place))
    .setAuthTag(tag);
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
