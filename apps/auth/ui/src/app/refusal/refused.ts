// What a refused request means to the person: words, and how long to wait where waiting helps.
import { PasskeyError } from '@sv/ui/webauthn/passkey-error';
import type { Problem } from '@sv/ui/workspace/problem';
import { toProblem } from '@sv/ui/workspace/to-problem';

export interface Refused {
  words: string;
  waitSeconds: number | null;
}

/** Where the server's own words are made for programs. */
const words: Record<string, (problem: Problem) => string> = {
  'rate-limited': ({ retryAfterSeconds }) =>
    retryAfterSeconds ? 'Too many tries.' : 'Too many tries. Wait a little, then try again.',
  'too-busy': () => 'Many people are signing in at this moment.',
  'auth-unavailable': () => 'Signing in is not possible at the moment.',
  'database-unavailable': () => 'Signing in is not possible at the moment.',
  'internal-error': ({ requestId }) =>
    `Something went wrong here.${requestId ? ` Whoever runs this workspace finds the reason under ${requestId}.` : ''}`,
};

/** @param thrown by a request, or by the browser's passkey dialog */
export function refused(thrown: unknown): Refused {
  if (thrown instanceof PasskeyError) return { words: thrown.message, waitSeconds: null };
  const problem = toProblem(thrown);
  return {
    words: words[problem.code]?.(problem) ?? problem.message,
    waitSeconds: problem.retryAfterSeconds,
  };
}

export function inWords(words: string): Refused {
  return { words, waitSeconds: null };
}

export function waitText(seconds: number): string {
  if (seconds < 90) return `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return `Try again in ${Math.ceil(seconds / 60)} minutes.`;
}
