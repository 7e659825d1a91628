import { PlatformError } from '@sv/server/problem/platform-error';
import type { Exchange, Outcome } from '../exchange';

/**
 * Step 9: who had to set up a second factor and let the time pass does that before anything else (contract 3,
 * `requireMfa`). What it takes, the login pages and `/api/auth/**`, was forwarded before; paths that need no session
 * have no caller here.
 */
export function mfaEnrolment({ caller }: Exchange): Outcome {
  if (caller?.kind !== 'user') return 'next';
  const { mfaDueAt } = caller.session;
  if (mfaDueAt !== null && mfaDueAt <= Date.now()) throw new PlatformError('mfa-enrolment-required');
  return 'next';
}
