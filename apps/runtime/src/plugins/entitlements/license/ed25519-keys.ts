import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { bytesOf } from '../../../kernel/validation/base64url';

const KEY_BYTES = 32;

/** What stands before the 32 bytes in the DER of an Ed25519 key: SPKI and PKCS #8 (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The points of small order, the bit of the sign left out (as libsodium lists them). Under such a key anybody can make
 * signatures that OpenSSL takes for right.
 */
const SMALL_ORDER = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
]);

/** The public key of a raw Ed25519 key in base64url; null when it is none that can be trusted. */
export function publicKeyOf(raw: string): KeyObject | null {
  const bytes = bytesOf(raw);
  if (bytes?.length !== KEY_BYTES || isSmallOrder(bytes)) return null;
  return createPublicKey({ key: Buffer.concat([SPKI_HEAD, bytes]), format: 'der', type: 'spki' });
}

/**
 * The private key in any of the three ways in which it is written down: the 32 bytes of RFC 8032 in base64url, PKCS #8
 * in base64 or base64url, or PKCS #8 as PEM. Null when it is no Ed25519 key.
 */
export function privateKeyOf(text: string): KeyObject | null {
  const bytes = Buffer.from(text.replace(/-----[A-Z ]+-----/g, '').replace(/\s/g, ''), 'base64');
  const der = bytes.length === KEY_BYTES ? Buffer.concat([PKCS8_HEAD, bytes]) : bytes;
  try {
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    // OpenSSL: no PKCS #8
    return null;
  }
}

/** The public half as the manifest writes it: raw, base64url. */
export function rawPublicKey(key: KeyObject): string {
  const publicKey = key.type === 'public' ? key : createPublicKey(key);
  return publicKey.export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES).toString('base64url');
}

/** A new pair as licences are signed with: both raw, base64url. */
export function newKeyPair(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-KEY_BYTES);
  return { publicKey: rawPublicKey(publicKey), privateKey: seed.toString('base64url') };
}

function isSmallOrder(point: Buffer): boolean {
  const unsigned = Buffer.from(point);
  unsigned[KEY_BYTES - 1]! &= 0x7f;
  return SMALL_ORDER.has(unsigned.toString('hex'));
}
