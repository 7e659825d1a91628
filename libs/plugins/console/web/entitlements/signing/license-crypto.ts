// Keys and licences made in this browser (WebCrypto), so that a private key need never be sent anywhere. A token is
// base64url(payload) "." base64url(signature over the first part), as the server and the command line make it.

/** What a licence says. Moments are Unix seconds; what is undefined is left out. */
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
/** What stands before the 32 bytes of a private key in PKCS #8 (RFC 8410). */
const pkcs8Head = Uint8Array.from([48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32]);

/** Why keys and licences cannot be made here, in words; null when they can. */
export async function obstacle(): Promise<string | null> {
  if (!globalThis.crypto?.subtle) {
    return 'Browsers make keys only on pages that were reached over https. Open this page over https, or use “license keygen” and “license sign” of the command line.';
  }
  try {
    await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
    return null;
  } catch {
    // NotSupportedError: Chromium before 137, Firefox before 129, Safari before 17
    return 'This browser is too old to make Ed25519 keys. Use a newer one, or “license keygen” and “license sign” of the command line.';
  }
}

/** Both raw, base64url: the public one as the manifest has it. */
export async function newKeyPair(): Promise<{ publicKey: string; privateKey: string }> {
  const pair = (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair;
  const { x, d } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  return { publicKey: x!, privateKey: d! };
}

/** The public half of a private key; null when the text is no Ed25519 key. */
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

/** Of either alphabet. */
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), character => character.charCodeAt(0));
