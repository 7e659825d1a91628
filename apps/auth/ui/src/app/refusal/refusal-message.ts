// What a refused request means to the person: a text, and the time to wait before another attempt.
import { PasskeyError } from '@sv/ui/webauthn/passkey-error';
import type { Problem } from '@sv/ui/workspace/problem';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { t } from '@sv/ui/locale/translate';

export interface RefusalMessage {
  text: string;
  waitSeconds: number | null;
}

/** Replaces the texts of the server that are written for programs. */
const texts: Record<string, (problem: Problem) => string> = {
  'rate-limited': ({ retryAfterSeconds }) =>
    retryAfterSeconds ? t('Too many attempts.') : t('Too many attempts. Wait a little, then try again.'),
  'too-busy': () => t('Many people are signing in at the moment.'),
  'auth-unavailable': () => t('You can’t sign in at the moment.'),
  'database-unavailable': () => t('You can’t sign in at the moment.'),
  'internal-error': ({ requestId }) =>
    requestId
      ? t('Something went wrong. Tell an administrator this request ID: {requestId}.', { requestId })
      : t('Something went wrong. Try again in a moment.'),
};

/** @param thrown an error of a request or of the browser's passkey dialog */
export function toRefusalMessage(thrown: unknown): RefusalMessage {
  if (thrown instanceof PasskeyError) return { text: thrown.message, waitSeconds: null };
  const problem = toProblem(thrown);
  return {
    text: texts[problem.code]?.(problem) ?? problem.message,
    waitSeconds: problem.retryAfterSeconds,
  };
}

export function refusalMessage(text: string): RefusalMessage {
  return { text, waitSeconds: null };
}
