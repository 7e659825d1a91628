import { t } from '@sv/ui/locale/translate';
// Generates keys and signs licences in this browser (WebCrypto), so that a private key need never leave it. A token is
// base64url(payload) "." base64url(signature of the first part), as the server and the command line build it.

/** The claims of a licence. Times are Unix seconds; undefined claims are left out. */
export interface Claims {
  v: 1;
  jti: string;
  pluginId: string;
  sub: string;
  issuedAt: number;
  expiresAt?: number;
  tier?: string;
  instanceId?: string;
}

const algorithm = 'Ed25519';
/** The PKCS #8 prefix of a 32-byte Ed25519 private key (RFC 8410). */
const pkcs8Head = Uint8Array.from([48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32]);

/** Why keys and licences cannot be made in this browser, as text for the person; null when they can. */
export async function obstacle(): Promise<string | null> {
  if (!globalThis.crypto?.subtle) {
    return t(
      'Browsers can create keys only over https. Open this page over https, or use “license keygen” and “license sign” on the command line.',
    );
  }
  try {
    await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
    return null;
  } catch {
    // NotSupportedError: Chromium before 137, Firefox before 129, Safari before 17
    return t(
      'This browser cannot create Ed25519 keys. Update it, or use “license keygen” and “license sign” on the command line.',
    );
  }
}

/** Both keys raw, as base64url: the public key in the manifest's format. */
export async function newKeyPair(): Promise<{ publicKey: string; privateKey: string }> {
  const pair = (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair;
  const { x, d } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  return { publicKey: x!, privateKey: d! };
}

/** The public key of a private key; null when the text is not an Ed25519 key. */
export async function publicKeyOf(privateKey: string): Promise<string | null> {
  try {
    const key = await readPrivateKey(privateKey, true);
    return (await crypto.subtle.exportKey('jwk', key)).x ?? null;
  } catch {
    // DataError, or the error of atob
    return null;
  }
}

/** @param privateKey raw, or PKCS #8 as base64 or PEM */
export async function signLicense(claims: Claims, privateKey: string): Promise<string> {
  const key = await readPrivateKey(privateKey, false);
  const payload = toBase64url(new TextEncoder().encode(JSON.stringify(claims)));
  const signature = await crypto.subtle.sign(algorithm, key, new TextEncoder().encode(payload));
  return `${payload}.${toBase64url(new Uint8Array(signature))}`;
}

function readPrivateKey(text: string, extractable: boolean): Promise<CryptoKey> {
  const bytes = fromBase64(text.replaceAll(/-----[A-Z ]+-----|\s/g, ''));
  const der = bytes.length === 32 ? Uint8Array.from([...pkcs8Head, ...bytes]) : bytes;
  return crypto.subtle.importKey('pkcs8', der, algorithm, extractable, ['sign']);
}

const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Accepts base64 and base64url. */
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), character => character.charCodeAt(0));
