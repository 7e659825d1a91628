import fc from 'fast-check';
import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { newKeyPair, privateKeyOf, publicKeyOf } from './ed25519-keys';
import type { LicenseClaims } from './license-claims';
import { LicenseRefusedError } from './license-refused.error';
import { MAX_TOKEN_LENGTH, readLicenseToken, signLicense } from './license-token';
import { type LicensePlace, LicenseVerifier } from './license-verifier';

const NOW = new Date('2026-06-22T10:00:00.000Z');
const SECOND = NOW.getTime() / 1000;
const pair = newKeyPair();
const key = privateKeyOf(pair.privateKey)!;
const place: LicensePlace = { publicKey: pair.publicKey, instanceId: 'here', belongs: subject => subject === 'ada' };
const claims: LicenseClaims = {
  v: 1,
  jti: 'order-4711',
  pluginId: 'com.example.premium',
  sub: 'ada',
  issuedAt: SECOND - 10,
  notBefore: SECOND - 5,
  expiresAt: SECOND + 3600,
  tier: 'pro',
  instanceId: 'here',
};
const verifier = new LicenseVerifier();

/** The claims, or the code of the refusal. */
function answer(token: string, at: Partial<LicensePlace> = {}, now = NOW): LicenseClaims | string {
  try {
    return verifier.verify(readLicenseToken(token), { ...place, ...at }, now);
  } catch (error) {
    if (error instanceof LicenseRefusedError) return error.code;
    throw error;
  }
}
/** A token whose payload is some text, signed all right. */
function signText(payload: string | Buffer, privateKey = key): string {
  const part = Buffer.from(payload as string).toString('base64url');
  return `${part}.${sign(null, Buffer.from(part), privateKey).toString('base64url')}`;
}
const withClaims = (change: object): string => signText(JSON.stringify({ ...claims, ...change }));
const token = signLicense(claims, key);

describe('a licence token', () => {
  it('is taken as it was signed', () => {
    expect(answer(token)).toEqual(claims);
    const { v, jti, pluginId, sub, issuedAt } = claims;
    expect(answer(signLicense({ v, jti, pluginId, sub, issuedAt }, key))).toEqual({ v, jti, pluginId, sub, issuedAt });
  });

  it('is not taken with any bit flipped', () => {
    const bytes = Buffer.from(token, 'latin1');
    let taken = 0;
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      if (typeof answer(changed.toString('latin1')) === 'object') taken++;
    }
    expect(taken).toBe(0);
  });

  it('is not taken with any character changed, left out or put in, by whoever tries', () => {
    const character = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ \n');
    const change = fc.record({
      at: fc.nat(token.length - 1),
      remove: fc.nat(2),
      put: fc.string({ unit: character, maxLength: 3 }),
    });
    fc.assert(
      fc.property(change, ({ at, remove, put }) => {
        const changed = token.slice(0, at) + put + token.slice(at + remove);
        return changed === token || typeof answer(changed) === 'string';
      }),
      { numRuns: 3000 },
    );
  });

  it('is not taken whatever text it is', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (left, right) => answer(`${left}.${right}`) === 'license-malformed'),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['empty', ''],
    ['one part', token.split('.')[0]!],
    ['three parts', `${token}.${token.split('.')[1]}`],
    ['no signature', `${token.split('.')[0]}.`],
    ['a JWT', `eyJhbGciOiJub25lIn0.${token}`],
    ['with a line break at its end', `${token}\n`],
    ['with white space before it', ` ${token}`],
    ['with padding', `${token}==`],
    ['of one megabyte', `${'A'.repeat(1_000_000)}.${token.split('.')[1]}`],
    ['one character too long', 'A'.repeat(MAX_TOKEN_LENGTH + 1)],
    ['with a byte order mark', signText(`\uFEFF${JSON.stringify(claims)}`)],
    ['with white space in its payload', signText(JSON.stringify(claims, null, 1))],
    ['with a space after its payload', signText(`${JSON.stringify(claims)} `)],
    ['with a doubled field', signText(JSON.stringify(claims).replace('"sub"', '"sub":"eve","sub"'))],
    ['with a doubled field of the same value', signText(JSON.stringify(claims).replace('"v":1', '"v":1,"v":1'))],
    ['with an escape that needs none', signText(JSON.stringify(claims).replace('"ada"', '"\\u0061da"'))],
    ['with a number written differently', signText(JSON.stringify(claims).replace('"v":1', '"v":1.0'))],
    ['not UTF-8', signText(Buffer.from(JSON.stringify({ ...claims, jti: '\xff' }), 'latin1'))],
    ['a list', signText('[]')],
    ['null', signText('null')],
    ['a text', signText('"x"')],
    ['nested deeply', signText('['.repeat(1500) + ']'.repeat(1500))],
    ['cut', token.slice(0, -1)],
  ])('is malformed when it is %s', (_what, text) => {
    expect(answer(text)).toBe('license-malformed');
  });

  it.each<object>([
    { v: 2 },
    { v: '1' },
    { jti: '' },
    { jti: 7 },
    { jti: 'x'.repeat(129) },
    { jti: 'a\u0000b' },
    { jti: '\ud800' },
    { sub: null },
    { sub: '' },
    { sub: ['ada'] },
    { pluginId: undefined },
    { pluginId: 'x'.repeat(41) },
    { issuedAt: '1' },
    { issuedAt: -1 },
    { issuedAt: 1.5 },
    { issuedAt: 1e300 },
    { issuedAt: null },
    { expiresAt: null },
    { expiresAt: SECOND * 1000 },
    { notBefore: '0' },
    { tier: '' },
    { tier: null },
    { instanceId: null },
    { instanceId: 1 },
    { seats: 5 },
    { constructor: {} },
    { toString: 'x' },
    { __proto__x: 1 },
    { alg: 'none' },
  ])('is malformed with %j', change => {
    expect(answer(withClaims(change))).toBe('license-malformed');
  });

  it('is malformed with a claim called __proto__', () => {
    expect(answer(signText(JSON.stringify(claims).replace('{', '{"__proto__":{"tier":"pro"},')))).toBe(
      'license-malformed',
    );
  });

  it.each([
    ['a wrong signature', `${token.split('.')[0]}.${Buffer.alloc(64).toString('base64url')}`, 'license-signature'],
    ['the key of somebody else', signLicense(claims, privateKeyOf(newKeyPair().privateKey)!), 'license-signature'],
    ['another instance', withClaims({ instanceId: 'there' }), 'license-wrong-instance'],
    ['somebody else', withClaims({ sub: 'eve' }), 'license-wrong-subject'],
    ['a beginning in the future', withClaims({ notBefore: SECOND + 61 }), 'license-not-yet-valid'],
    ['an issue in the future', withClaims({ issuedAt: SECOND + 61 }), 'license-not-yet-valid'],
    ['an end in the past', withClaims({ expiresAt: SECOND - 1 }), 'license-expired'],
    ['its end now', withClaims({ expiresAt: SECOND }), 'license-expired'],
  ])('is refused with %s', (_what, text, code) => {
    expect(answer(text)).toBe(code);
  });

  it('has a minute of tolerance at its beginning and none at its end', () => {
    expect(answer(withClaims({ notBefore: SECOND + 60, issuedAt: SECOND + 60 }))).toMatchObject({ sub: 'ada' });
    const end = new Date((SECOND + 3600) * 1000);
    expect(answer(token, {}, new Date(end.getTime() - 1))).toEqual(claims);
    expect(answer(token, {}, end)).toBe('license-expired');
  });

  it('says nothing of what it says before its signature held', () => {
    const [, signature] = token.split('.');
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'eve', expiresAt: 1 })).toString('base64url');
    expect(answer(`${forged}.${signature}`)).toBe('license-signature');
  });
});

describe('another algorithm', () => {
  const payload = token.split('.')[0]!;
  const bytes = Buffer.from(payload);
  const forge = (signature: Buffer): string => `${payload}.${signature.toString('base64url')}`;
  const raw = Buffer.from(pair.publicKey, 'base64url');

  it.each<[string, () => Buffer]>([
    ['HMAC-SHA512 with the public key as its secret', () => createHmac('sha512', raw).update(bytes).digest()],
    ['HMAC-SHA512 with the text of the public key', () => createHmac('sha512', pair.publicKey).update(bytes).digest()],
    ['HMAC-SHA256, twice', () => Buffer.concat(Array(2).fill(createHmac('sha256', raw).update(bytes).digest()))],
    ['ECDSA over P-256', () => sign('sha256', bytes, { key: ecKey(), dsaEncoding: 'ieee-p1363' })],
    ['RSA of 512 bits', () => sign('sha256', bytes, rsaKey())],
    ['Ed448, cut to length', () => sign(null, bytes, ed448Key()).subarray(0, 64)],
    ['Ed25519 of another key', () => sign(null, bytes, privateKeyOf(newKeyPair().privateKey)!)],
    ['Ed25519 over the decoded payload', () => sign(null, Buffer.from(payload, 'base64url'), key)],
    ['Ed25519 over the whole token', () => sign(null, Buffer.from(token), key)],
    ['nothing at all', () => Buffer.alloc(64)],
    ['R and S swapped', () => swapped(Buffer.from(token.split('.')[1]!, 'base64url'))],
    ['S plus the order of the group', () => withGreaterS(Buffer.from(token.split('.')[1]!, 'base64url'))],
    ['R replaced by the neutral point', () => neutralR(Buffer.from(token.split('.')[1]!, 'base64url'))],
  ])('does not pass: %s', (_what, signature) => {
    expect(signature()).toHaveLength(64);
    expect(answer(forge(signature()))).toBe('license-signature');
  });

  it.each([
    ['57 bytes as Ed448 has', Buffer.alloc(57)],
    ['114 bytes as Ed448 has', sign(null, bytes, ed448Key())],
    ['the DER of ECDSA', sign('sha256', bytes, ecKey())],
  ])('does not even look like one: %s', (_what, signature) => {
    expect(answer(forge(signature))).toBe('license-malformed');
  });

  /** R and S all zero satisfy the equation for a key of small order. */
  it.each([
    '0000000000000000000000000000000000000000000000000000000000000000',
    '0100000000000000000000000000000000000000000000000000000000000000',
    '0100000000000000000000000000000000000000000000000000000000000080',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  ])('does not pass under a key of small order: %s', hex => {
    const publicKey = Buffer.from(hex, 'hex').toString('base64url');
    expect(publicKeyOf(publicKey)).toBeNull();
    const neutral = Buffer.concat([Buffer.from([1]), Buffer.alloc(63)]);
    for (const signature of [neutral, Buffer.alloc(64)])
      expect(answer(forge(signature), { publicKey })).toBe('license-signature');
  });
});

describe('a private key', () => {
  const der = key.export({ format: 'der', type: 'pkcs8' });
  it.each([
    ['raw', pair.privateKey],
    ['PKCS #8 in base64url', der.toString('base64url')],
    ['PKCS #8 in base64', der.toString('base64')],
    ['PEM', key.export({ format: 'pem', type: 'pkcs8' }) as string],
  ])('is read as %s', (_what, text) => {
    expect(answer(signLicense(claims, privateKeyOf(text)!))).toEqual(claims);
  });

  it.each([
    ['empty', ''],
    ['too short', pair.privateKey.slice(1)],
    ['of another kind', ecKey().export({ format: 'pem', type: 'pkcs8' }) as string],
    ['Ed448', ed448Key().export({ format: 'pem', type: 'pkcs8' }) as string],
    ['a public key', publicKeyOf(pair.publicKey)!.export({ format: 'pem', type: 'spki' }) as string],
    ['nothing of the sort', 'hunter2'],
  ])('is not read when it is %s', (_what, text) => {
    expect(privateKeyOf(text)).toBeNull();
  });
});

function ecKey(): KeyObject {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
}
function rsaKey(): KeyObject {
  return generateKeyPairSync('rsa', { modulusLength: 512 }).privateKey;
}
function ed448Key(): KeyObject {
  return generateKeyPairSync('ed448').privateKey;
}
const swapped = (signature: Buffer): Buffer => Buffer.concat([signature.subarray(32), signature.subarray(0, 32)]);
const neutralR = (signature: Buffer): Buffer =>
  Buffer.concat([Buffer.from([1]), Buffer.alloc(31), signature.subarray(32)]);

/** The same equation holds for S + L; RFC 8032 section 5.1.7 wants it refused. */
function withGreaterS(signature: Buffer): Buffer {
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const s = BigInt(`0x${Buffer.from(signature.subarray(32)).reverse().toString('hex')}`) + order;
  const greater = Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse();
  return Buffer.concat([signature.subarray(0, 32), greater]);
}
