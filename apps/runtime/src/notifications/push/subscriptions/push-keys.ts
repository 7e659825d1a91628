import { ValidatorConstraint, type ValidatorConstraintInterface } from 'class-validator';
import { ECDH } from 'node:crypto';

/** Of so many bytes, without padding; null for anything else. */
function bytesOf(value: unknown, length: number): Buffer | null {
  if (typeof value !== 'string' || !/^[\w-]+$/.test(value)) return null;
  const bytes = Buffer.from(value, 'base64url');
  return bytes.length === length && bytes.toString('base64url') === value ? bytes : null;
}

/** A browser's public key. A point that is on no curve would be found out only when something is pushed. */
@ValidatorConstraint({ name: 'p256Key' })
export class IsP256Key implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    const point = bytesOf(value, 65);
    if (!point) return false;
    try {
      ECDH.convertKey(point, 'prime256v1');
      return true;
    } catch {
      // ERR_CRYPTO_…: not a point of the curve
      return false;
    }
  }

  defaultMessage(): string {
    return 'p256dh must be an uncompressed point on P-256 in base64url.';
  }
}

@ValidatorConstraint({ name: 'authSecret' })
export class IsAuthSecret implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    return bytesOf(value, 16) !== null;
  }

  defaultMessage(): string {
    return 'auth must be 16 bytes in base64url.';
  }
}
