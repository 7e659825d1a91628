import { askedToWaitMs } from '../../../kernel/pinned-requests/retry-after';

/** What a push service's answer means for the push and for the subscription. */
export type PushOutcome =
  | 'taken'
  /** The subscription does not exist any more. */
  | 'gone'
  /** The push has too many bytes for this service. */
  | 'too-large'
  /** The service will never accept this push. Redirects are not followed. */
  | 'refused'
  /** It may be accepted at another try. */
  | 'later';

const PERHAPS_LATER = new Set([408, 425, 429]);

export function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  if (status === 413) return 'too-large';
  return status >= 500 || status < 300 || PERHAPS_LATER.has(status) ? 'later' : 'refused';
}

const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 3_600_000;

/**
 * How long to wait after the nth failed try: 15 s, doubling to an hour, and at least as long as the service asks for
 * (Retry-After: seconds, or a date), up to a day.
 */
export function waitAfter(attempts: number, retryAfter: string | undefined, now: Date): number {
  const own = Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_WAIT_MS);
  return Math.max(own, Math.min(askedToWaitMs(retryAfter, now), 24 * LONGEST_WAIT_MS));
}
