// How long to wait after too many attempts, in words; null for other problems.
import type { Problem } from './problem';

export function waitText({ code, retryAfterSeconds }: Problem): string | null {
  if (code !== 'rate-limited') return null;
  if (retryAfterSeconds === null) return 'Too many tries. Wait a little, then try again.';
  return `Too many tries. Try again in ${formatSeconds(Math.max(1, Math.ceil(retryAfterSeconds)))}.`;
}

function formatSeconds(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
