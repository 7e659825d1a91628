import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A request has so long for all its waits together. The last of them may begin just before, and is given a moment of its
 * own: a database that says nothing is known 0.9 s later at the latest, so an answer comes within 2.5 s.
 */
const WAITS_END_AFTER_MS = 1_600;
/** What has run for longer was not held up: it works (an import, an upload), or a request has left it running. */
const HAS_NO_DEADLINE_AFTER_MS = 3_000;

const asked = new AsyncLocalStorage<number>();

/** Says to a server that is asked on behalf of a request how long that has waited already, in milliseconds. */
export const WAITED_HEADER = 'x-sv-waited';

/** Answers a request. What it waits for draws from one deadline, however many waits there are. */
export const withinDeadline = <Args extends unknown[], R>(
  askedAt: number,
  answer: (...args: Args) => R,
  ...args: Args
): R => asked.run(askedAt, answer, ...args);

/** Limits a wait for something that may never answer: `limitMs`, or what is left of the deadline of the running request. */
export function timeLeft(limitMs: number, now = performance.now()): number {
  const askedAt = asked.getStore();
  if (askedAt === undefined || now - askedAt > HAS_NO_DEADLINE_AFTER_MS) return limitMs;
  return Math.max(0, Math.min(limitMs, askedAt + WAITS_END_AFTER_MS - now));
}

/** For a server that is asked on behalf of the running request; 0 outside one. */
export const waitedMs = (now = performance.now()): number => Math.round(Math.max(0, now - (asked.getStore() ?? now)));
