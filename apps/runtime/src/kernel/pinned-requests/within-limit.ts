/**
 * Does work with a signal that is aborted together with `outer`, and when the time is up. Not `AbortSignal.any` with
 * `AbortSignal.timeout`: on Node 20 the garbage collector takes such a limit away while it is waited for.
 */
export async function withinLimit<T>(
  outer: AbortSignal,
  limitMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const inner = new AbortController();
  const giveUp = () => inner.abort();
  const timer = setTimeout(giveUp, limitMs);
  outer.addEventListener('abort', giveUp);
  if (outer.aborted) giveUp();
  try {
    return await work(inner.signal);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', giveUp);
  }
}
