import { setTimeout as sleep } from 'node:timers/promises';
import { errorCodeOf } from '../error-code';

const BUSY_TIMEOUT_MS = 5_000;
/** A caller that spent its five seconds in the queue of this process still gets so long. */
const MIN_BUSY_TIMEOUT_MS = 250;
const DELAYS_MS = [1, 2, 5, 10, 20, 35, 50];

/** Whether another process holds the file. Inside this process the lock of the file sees to it that nobody does. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(errorCodeOf(error));
}

/**
 * Repeats what fails because another process holds the file, for up to 5 s, without blocking the event loop.
 *
 * @param askedAt when the caller began to wait, as `performance.now()` says it
 * @throws the last error when it is still busy then; any other error at once
 */
export async function retryWhileBusy<T>(attempt: () => T, askedAt = performance.now()): Promise<T> {
  const deadline = Math.max(askedAt + BUSY_TIMEOUT_MS, performance.now() + MIN_BUSY_TIMEOUT_MS);
  for (let round = 0; ; round += 1) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await sleep(DELAYS_MS[Math.min(round, DELAYS_MS.length - 1)]!);
  }
}
