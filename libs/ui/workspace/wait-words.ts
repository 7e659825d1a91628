// How long to wait after too many tries, in words; null when the problem is another one.
import type { Problem } from './problem';

export function waitWords({ code, retryAfterSeconds }: Problem): string | null {
  if (code !== 'rate-limited') return null;
  if (retryAfterSeconds === null) return 'Too many tries. Wait a little, then try again.';
  return `Too many tries. Try again in ${inWords(Math.max(1, Math.ceil(retryAfterSeconds)))}.`;
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
