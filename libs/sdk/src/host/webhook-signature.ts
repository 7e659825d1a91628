/**
 * Signatures as the Standard Webhooks specification has them: HMAC-SHA256 of `<id>.<timestamp>.<body>`. With Web Crypto,
 * because this package imports nothing; its `verify` compares in constant time.
 */
export interface SignedContent {
  id: string;
  /** In seconds, as it is written in the header. */
  timestamp: string;
  body: Uint8Array;
}

const PREFIX = 'whsec_';
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const MIN_BYTES = 24;
const MAX_BYTES = 64;
/** A sender that changes its secret signs with two. */
const MAX_SIGNATURES = 16;
const HMAC = { name: 'HMAC', hash: 'SHA-256' };

type Bytes = Uint8Array<ArrayBuffer>;

/** The bytes of a secret; null for what is none. */
export function secretBytes(secret: unknown): Bytes | null {
  if (typeof secret !== 'string') return null;
  const bytes = fromBase64(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  return bytes && bytes.length >= MIN_BYTES && bytes.length <= MAX_BYTES ? bytes : null;
}

/** One entry of `webhook-signature`: `v1,<base64>`. */
export async function signatureOf(secret: Bytes, content: SignedContent): Promise<string> {
  const mac = await crypto.subtle.sign(HMAC, await keyOf(secret), signedBytes(content));
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(mac)))}`;
}

/** Whether one of the entries is the signature of the content. Other versions than `v1` are passed over. */
export async function isSigned(secret: Bytes, content: SignedContent, entries: readonly string[]): Promise<boolean> {
  const [key, bytes] = [await keyOf(secret), signedBytes(content)];
  for (const entry of entries.slice(0, MAX_SIGNATURES)) {
    const signature = entry.startsWith('v1,') ? fromBase64(entry.slice('v1,'.length)) : null;
    if (signature && (await crypto.subtle.verify(HMAC, key, signature, bytes))) return true;
  }
  return false;
}

/**
 * What is stored of a webhook so that it is recognised: neither its id nor the secret can be read from it. Two senders
 * with the same id do not meet.
 */
export async function receiptOf(secret: Bytes, id: string): Promise<string> {
  const mac = await crypto.subtle.sign(HMAC, await keyOf(secret), new TextEncoder().encode(`receipt of ${id}`));
  return [...new Uint8Array(mac)].map(byte => byte.toString(16).padStart(2, '0')).join('');
}

const keyOf = (secret: Bytes): ReturnType<typeof crypto.subtle.importKey> =>
  crypto.subtle.importKey('raw', secret, HMAC, false, ['sign', 'verify']);

function signedBytes({ id, timestamp, body }: SignedContent): Bytes {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return bytes;
}

function fromBase64(text: string): Bytes | null {
  if (!BASE64.test(text)) return null;
  try {
    return Uint8Array.from(atob(text), char => char.charCodeAt(0));
  } catch {
    // InvalidCharacterError: a length that no bytes have
    return null;
  }
}
