/** Everything but `Date`: the server under test still waits and answers in real time. */
const REAL = [
  'cancelAnimationFrame',
  'cancelIdleCallback',
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'requestIdleCallback',
  'setImmediate',
  'setInterval',
  'setTimeout',
] as const;

/** Stops the clock in the middle of a step of TOTP, so that no test straddles two. `jest.useRealTimers()` ends it. */
export function stopClock(): void {
  const step = Math.floor(Date.now() / 30_000);
  jest.useFakeTimers({ doNotFake: [...REAL], now: step * 30_000 + 15_000 });
}

/** Moves the stopped clock. */
export const pass = (ms: number): void => void jest.setSystemTime(Date.now() + ms);
