import { newKeyPair, obstacle, publicKeyOf, signLicense } from './license-crypto';

// jsdom lacks these browser APIs; Node has them.
const { webcrypto } = jest.requireActual<{ webcrypto: Crypto }>('node:crypto');
const { TextEncoder, TextDecoder } =
  jest.requireActual<Pick<typeof globalThis, 'TextEncoder' | 'TextDecoder'>>('node:util');
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
globalThis.TextEncoder = TextEncoder;

const claims = { v: 1, jti: 'order-1', pluginId: 'com.example.x', sub: 'müller@example.com', issuedAt: 1 } as const;
const decode = (text: string): string => atob(text.replaceAll('-', '+').replaceAll('_', '/'));
const bytesOf = (text: string) => Uint8Array.from(decode(text), character => character.charCodeAt(0));

describe('licences made in the browser', () => {
  it('are right under the public key, over the first part as it stands', async () => {
    expect(await obstacle()).toBeNull();
    const { publicKey, privateKey } = await newKeyPair();
    expect([publicKey, privateKey]).toEqual([
      expect.stringMatching(/^[\w-]{43}$/),
      expect.stringMatching(/^[\w-]{43}$/),
    ]);

    const [payload, signature] = (await signLicense(claims, privateKey)).split('.');

    expect(new TextDecoder().decode(bytesOf(payload!))).toBe(JSON.stringify(claims));
    const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify']);
    const signed = new TextEncoder().encode(payload);
    expect(await crypto.subtle.verify('Ed25519', key, bytesOf(signature!), signed)).toBe(true);
  });

  it('leave out what is undefined', async () => {
    const { privateKey } = await newKeyPair();
    const token = await signLicense({ ...claims, tier: undefined, expiresAt: undefined }, privateKey);
    expect(JSON.parse(new TextDecoder().decode(bytesOf(token.split('.')[0]!)))).toEqual(claims);
  });

  it('take a key in each way in which it is written down', async () => {
    const { publicKey, privateKey } = await newKeyPair();
    const head = String.fromCharCode(48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32);
    const der = btoa(head + decode(privateKey));
    const url = der.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    const pem = `-----BEGIN PRIVATE KEY-----\n${der}\n-----END PRIVATE KEY-----\n`;
    for (const text of [privateKey, der, url, pem]) expect(await publicKeyOf(text)).toBe(publicKey);
    for (const text of ['', 'secret', publicKey.slice(1), '!!!']) expect(await publicKeyOf(text)).toBeNull();
  });

  it('are not made where the browser cannot, which is said in words', async () => {
    const withSubtle = (subtle: unknown) =>
      Object.defineProperty(globalThis, 'crypto', { value: { subtle }, configurable: true });
    withSubtle(undefined);
    expect(await obstacle()).toContain('over https');
    withSubtle({ generateKey: () => Promise.reject(new Error('NotSupportedError')) });
    expect(await obstacle()).toContain('cannot create Ed25519 keys');
  });
});
