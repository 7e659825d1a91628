import { PlatformError } from '@sv/server/problem/platform-error';
import type { Exchange, Outcome } from '../../kernel/exchange/exchange';

/**
 * A person who must have a second factor, and whose time to set it up is over, is sent to set one up first (policy
 * `requireMfa`). The pages and routes for that, the login pages and `/api/auth/**`, were forwarded in an earlier step.
 * Paths that need no session have no caller here.
 */
export function mfaEnrolment({ caller }: Exchange): Outcome {
  if (caller?.kind !== 'user') return 'next';
  const { mfaDueAt } = caller.session;
  if (mfaDueAt !== null && mfaDueAt <= Date.now()) throw new PlatformError('mfa-enrolment-required');
  return 'next';
}
