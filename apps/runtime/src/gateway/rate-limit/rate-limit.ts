import { sourceOf } from '@sv/server/http/source-of';
import { RetryLaterError } from '@sv/server/problem/platform-error';
import type { Exchange, Step } from '../exchange';
import { SlidingWindow } from './sliding-window';

const WINDOW_MS = 60_000;
const UNCOUNTED = new Set([
  '/api/account/notifications/stream',
  '/api/health',
  '/api/health/ready',
  '/api/admin/health',
]);

/** Each time this page is opened a token is written down. */
const COUNTED_PAGE = '/consent';

/**
 * Step 6: the general limit on API requests, in the memory of this process (contract 0). The key is the session once
 * its cookie's signature was verified, else the client's address: a key from an unverified cookie would give an
 * attacker a new allowance with each request.
 *
 * @param perMinute 0 switches it off
 */
export function rateLimit(perMinute: number): Step {
  if (perMinute === 0) return () => 'next';
  const window = new SlidingWindow(perMinute, WINDOW_MS);
  return exchange => {
    const { path } = exchange;
    if ((!path.includes('/api/') && path !== COUNTED_PAGE) || UNCOUNTED.has(path)) return 'next';
    const waitSeconds = window.hit(keyOf(exchange));
    if (waitSeconds > 0) throw new RetryLaterError('rate-limited', waitSeconds);
    return 'next';
  };
}

const keyOf = ({ cookie, clientAddress }: Exchange): string => cookie?.sessionId ?? sourceOf(clientAddress);
