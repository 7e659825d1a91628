import { randomInt } from 'node:crypto';

/** Crockford's base32: no letter that looks like a digit. Twelve of them are 60 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;
const SHAPE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** A new code, as people see it: `7kq2-m0xv-9dtr`. */
export function newBackupCode(): string {
  const symbols = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return symbols.toLowerCase().match(/.{4}/g)!.join('-');
}

/** A typed code in the form in which it is stored; null when it cannot be a code. */
export function toBackupCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
  return SHAPE.test(code) ? code : null;
}
