import { LRUCache } from 'lru-cache';
import type { SessionCookieCodec, SessionData } from '@sv/server/session-cookie/session-cookie';

/** Values kept; each is a cookie of at most a few hundred bytes. */
const MAX_ENTRIES = 10_000;

/**
 * Opens the cache cookie, and keeps what it found by the whole value, so that the same cookie costs a look-up and no
 * HMAC. Filled only after the signature held; every hit checks the expiry.
 */
export class CookieCache {
  private readonly known = new LRUCache<string, SessionData>({ max: MAX_ENTRIES });

  constructor(private readonly codec: SessionCookieCodec) {}

  open(value: string, now = Date.now()): SessionData | null {
    const hit = this.known.get(value);
    if (hit) return hit.expiresAt > now ? hit : null;
    const data = this.codec.open(value, now);
    if (data) this.known.set(value, data);
    return data;
  }
}
