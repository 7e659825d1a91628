import { ValidatorConstraint, type ValidatorConstraintInterface } from 'class-validator';
import { ECDH } from 'node:crypto';
import { bytesOf } from '../../../kernel/validation/base64url';

function bytesOfLength(value: unknown, length: number): Buffer | null {
  const bytes = typeof value === 'string' ? bytesOf(value) : null;
  return bytes?.length === length ? bytes : null;
}

/** A browser's public key. A point that is on no curve would be found out only when something is pushed. */
@ValidatorConstraint({ name: 'p256Key' })
export class IsP256Key implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    const point = bytesOfLength(value, 65);
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
    return bytesOfLength(value, 16) !== null;
  }

  defaultMessage(): string {
    return 'auth must be 16 bytes in base64url.';
  }
}
