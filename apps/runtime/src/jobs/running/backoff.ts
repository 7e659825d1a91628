import { randomInt } from 'node:crypto';

const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 6 * 3_600_000;

/**
 * How long to wait after the nth failed try: 10 s, doubling to 6 hours. Up to a quarter is taken off at random, so that
 * jobs that failed together do not come again together.
 */
export function waitAfter(attempt: number, random = randomInt(1000) / 1000): number {
  const whole = Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempt - 1, 20), LONGEST_WAIT_MS);
  return Math.round(whole * (1 - random / 4));
}
