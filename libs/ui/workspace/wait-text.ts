// How long to wait after too many attempts, as text; null for other problems.
import { t } from '../locale/translate';
import type { Problem } from './problem';

export function waitText({ code, retryAfterSeconds }: Problem): string | null {
  if (code !== 'rate-limited') return null;
  if (retryAfterSeconds === null) return t('Too many attempts. Wait a little, then try again.');
  return `${t('Too many attempts.')} ${retryText(Math.max(1, Math.ceil(retryAfterSeconds)))}`;
}

/** "Try again in 4 minutes." */
export function retryText(seconds: number): string {
  if (seconds < 90) return t('Try again in {seconds, plural, one {# second} other {# seconds}}.', { seconds });
  const minutes = Math.ceil(seconds / 60);
  return t('Try again in {minutes, plural, one {# minute} other {# minutes}}.', { minutes });
}
