// How long to wait after too many attempts, as text; null for other problems.
import type { Problem } from './problem';

export function waitText({ code, retryAfterSeconds }: Problem): string | null {
  if (code !== 'rate-limited') return null;
  if (retryAfterSeconds === null) return 'Too many attempts. Wait a little, then try again.';
  return `Too many attempts. ${retryText(Math.max(1, Math.ceil(retryAfterSeconds)))}`;
}

/** "Try again in 4 minutes." */
export function retryText(seconds: number): string {
  if (seconds < 90) return `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return `Try again in ${Math.ceil(seconds / 60)} minutes.`;
}
