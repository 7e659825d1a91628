import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../keys/keys';

/** Seconds that a signed cache cookie may be believed. */
export const SESSION_DATA_TTL_SECONDS = 300;

/** What the cache cookie says of its session. Instants are Unix milliseconds. */
export interface SessionData {
  userId: string;
  name: string;
  email: string;
  /** Path of the avatar, or null. */
  image: string | null;
  role: string;
  sessionId: string;
  /** Grows with every change of the user that voids cached payloads (role, profile). */
  epoch: number;
  issuedAt: number;
  expiresAt: number;
  /** When the session itself ends, as far as is known by now: what stays open on it ends then. Older cookies have none. */
  sessionExpiresAt?: number;
  /** Until when the session counts as fresh. */
  freshUntil: number;
  /** From then on only a second factor can be set up with it; null while none is owed (policy `requireMfa`). */
  mfaDueAt: number | null;
}

/** Signs and opens the cookie `sv_session_data`: `base64url(JSON) + "." + base64url(HMAC-SHA256)`. */
export class SessionCookieCodec {
  private readonly keys: readonly Buffer[];

  /** @param previousSecret accepted for reading while a rotation is under way */
  constructor(secret: string, previousSecret?: string) {
    this.keys = [secret, ...(previousSecret ? [previousSecret] : [])].map(key => deriveKey(key, 'sv/cookie/v1'));
  }

  seal(data: SessionData): string {
    const payload = Buffer.from(JSON.stringify(data)).toString('base64url');
    return `${payload}.${sign(payload, this.keys[0]!).toString('base64url')}`;
  }

  /** The signed content, or null when the signature, the shape or the expiry is wrong. */
  open(value: string, now = Date.now()): SessionData | null {
    const dot = value.indexOf('.');
    if (dot < 1 || dot !== value.lastIndexOf('.')) return null;
    const payload = value.slice(0, dot);
    const signature = value.slice(dot + 1);
    if (!this.keys.some(key => signatureHolds(payload, signature, key))) return null;
    const data = JSON.parse(Buffer.from(payload, 'base64url').toString()) as SessionData;
    return data.expiresAt > now ? data : null;
  }
}

const sign = (payload: string, key: Buffer): Buffer => createHmac('sha256', key).update(payload).digest();

/** Compares the text and not the decoded bytes: base64url has spare bits, and two spellings of one signature are one too many. */
function signatureHolds(payload: string, signature: string, key: Buffer): boolean {
  const expected = Buffer.from(sign(payload, key).toString('base64url'));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
