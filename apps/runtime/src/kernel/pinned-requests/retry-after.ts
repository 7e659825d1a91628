/**
 * How long a service asks to be left alone, in milliseconds; 0: it does not.
 *
 * @param retryAfter Retry-After as it came: seconds, or a date (RFC 9110, 10.2.3)
 */
export function askedToWaitMs(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined) return 0;
  const ms = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
