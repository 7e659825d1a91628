import { sourceOf } from '@sv/server/http/source-of';
import { RetryLaterError } from '@sv/server/problem/platform-error';
import { AUTH_PAGES, belongsToAuth } from '../auth-proxy';
import type { Exchange, Step } from '../exchange';
import { SlidingWindow } from './sliding-window';

const WINDOW_MS = 60_000;
/** Behind one address sits an office: together its people may do this much more than one of them. */
const PEOPLE_PER_ADDRESS = 10;
const UNCOUNTED = new Set([
  '/api/account/notifications/stream',
  '/api/health',
  '/api/health/ready',
  '/api/admin/health',
]);

/** Each time one of these pages is opened a token is written down, or the auth server is asked for it. */
const COUNTED_PAGES = new Set(['/consent', ...AUTH_PAGES]);

/**
 * Step 6: the general limit on API requests, in the memory of this process (contract 0). A person counts as one with all
 * their sessions, once their cookie's signature was verified: a name from an unverified cookie would give an attacker a
 * new allowance with each request. Whoever is signed in counts for their address too, or accounts would multiply it.
 *
 * Files and pages are not counted, but what they make us ask of the auth server is, as often as for the people of an address:
 * with a cookie that somebody made up each of them would be a look-up in the database.
 *
 * @param perMinute for a person, and for the strangers of an address; 0 switches it off
 * @param asksWho whether the auth server will be asked whose session it is
 */
export function rateLimit(perMinute: number, asksWho: (exchange: Exchange) => boolean = () => false): Step {
  if (perMinute === 0) return () => 'next';
  const people = new SlidingWindow(perMinute, WINDOW_MS);
  const strangers = new SlidingWindow(perMinute, WINDOW_MS);
  const addresses = new SlidingWindow(perMinute * PEOPLE_PER_ADDRESS, WINDOW_MS);
  const questions = new SlidingWindow(perMinute * PEOPLE_PER_ADDRESS, WINDOW_MS);
  return exchange => {
    const { path, cookie, clientAddress } = exchange;
    if (!isCounted(path)) {
      if (belongsToAuth(path) || asksWho(exchange)) refuseOver(questions.hit(sourceOf(clientAddress)));
      return 'next';
    }
    const source = sourceOf(clientAddress);
    // What one person has too much of does not count for the others at their address.
    if (cookie) refuseOver(people.hit(cookie.userId));
    refuseOver((cookie ? addresses : strangers).hit(source));
    return 'next';
  };
}

/** `/tasks/api` is a route of a plugin, as what is below it. */
const isCounted = (path: string): boolean =>
  (path.includes('/api/') || path.endsWith('/api') || COUNTED_PAGES.has(path)) && !UNCOUNTED.has(path);

function refuseOver(waitSeconds: number): void {
  if (waitSeconds > 0) throw new RetryLaterError('rate-limited', waitSeconds);
}
