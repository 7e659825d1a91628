import { sourceOf } from '@sv/server/http/source-of';
import { RetryLaterError } from '@sv/server/problem/platform-error';
import type { Step } from '../../kernel/exchange/exchange';
import { SlidingWindow } from '../../kernel/rate-limits/sliding-window';

const WINDOW_MS = 60_000;

/**
 * The limit on routes that plugins open to everybody, in the memory of this process. Each address has one for the routes
 * of all plugins, and it is apart from the general one: who opens a shared page takes nothing from the people who are
 * signed in at the same address.
 *
 * @param perMinute for an address; 0 switches it off
 */
export function publicRateLimit(perMinute: number): Step {
  if (perMinute === 0) return () => 'next';
  const addresses = new SlidingWindow(perMinute, WINDOW_MS);
  return ({ publicPath, clientAddress }) => {
    if (publicPath?.kind !== 'route') return 'next';
    const waitSeconds = addresses.hit(sourceOf(clientAddress));
    if (waitSeconds > 0) throw new RetryLaterError('rate-limited', waitSeconds);
    return 'next';
  };
}
