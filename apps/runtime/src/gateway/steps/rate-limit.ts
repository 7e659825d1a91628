import { sourceOf } from '@sv/server/http/source-of';
import { RetryLaterError } from '@sv/server/problem/platform-error';
import { AUTH_PAGES, belongsToAuth } from './auth-proxy';
import type { Exchange, Step } from '../../kernel/exchange/exchange';
import { SlidingWindow } from '../../kernel/rate-limits/sliding-window';

const WINDOW_MS = 60_000;
/**
 * Many people may share one address, such as an office. All people of one address together may do this many times as
 * much as one person.
 */
const PEOPLE_PER_ADDRESS = 10;
const UNCOUNTED = new Set([
  '/api/account/notifications/stream',
  '/api/live',
  '/api/health',
  '/api/health/ready',
  '/api/admin/health',
]);

/** Each time one of these pages is opened a token is written down, or the auth server is asked for it. */
const COUNTED_PAGES = new Set(['/consent', ...AUTH_PAGES]);

/**
 * The general limit on API requests, in the memory of this process. A person counts as one with all their sessions and
 * access tokens, once the signature of their cookie was verified or the token is known from an earlier request: a name
 * from an unverified cookie, or each new invented token, would give an attacker a new allowance with each request. A
 * signed-in person counts for their address too, or many accounts would multiply the limit.
 *
 * Files and pages are not counted. But a page request with an invented cookie makes us call the auth server, which
 * looks it up in the database. Such calls are counted, with the limit for all people of an address.
 *
 * @param perMinute for a person, and for all callers of an address without a session; 0 switches it off
 * @param asksAuthServer whether the auth server will be asked whose session it is
 */
export function rateLimit(perMinute: number, asksAuthServer: (exchange: Exchange) => boolean = () => false): Step {
  if (perMinute === 0) return () => 'next';
  const people = new SlidingWindow(perMinute, WINDOW_MS);
  const strangers = new SlidingWindow(perMinute, WINDOW_MS);
  const addresses = new SlidingWindow(perMinute * PEOPLE_PER_ADDRESS, WINDOW_MS);
  const questions = new SlidingWindow(perMinute * PEOPLE_PER_ADDRESS, WINDOW_MS);
  return exchange => {
    const { path, clientAddress } = exchange;
    // Such routes have a limit of their own.
    if (exchange.publicPath) return 'next';
    const person = exchange.cookie ?? exchange.accessToken?.known ?? null;
    // Streams are closed to access tokens: somebody who sends one there is trying something.
    if (!isCounted(path) && !exchange.accessToken) {
      if (belongsToAuth(path) || asksAuthServer(exchange)) refuseOver(questions.hit(sourceOf(clientAddress)));
      return 'next';
    }
    const source = sourceOf(clientAddress);
    // A request that one person's limit refuses does not count for the others at their address.
    if (person) refuseOver(people.hit(person.userId));
    refuseOver((person ? addresses : strangers).hit(source));
    return 'next';
  };
}

/** `/tasks/api` is a route of a plugin, as what is below it. */
const isCounted = (path: string): boolean =>
  (path.includes('/api/') || path.endsWith('/api') || COUNTED_PAGES.has(path)) && !UNCOUNTED.has(path);

function refuseOver(waitSeconds: number): void {
  if (waitSeconds > 0) throw new RetryLaterError('rate-limited', waitSeconds);
}
