// What Console says about an account's status and second factors.
import type { AdminUser, UserStatus } from '@sv/contracts/admin.contract';
import type { BadgeTone } from '@sv/ui/badge/badge';

export const statusBadges: Record<UserStatus, { words: string; tone: BadgeTone }> = {
  active: { words: 'Active', tone: 'success' },
  deactivated: { words: 'Deactivated', tone: 'neutral' },
  deleting: { words: 'Being deleted', tone: 'warning' },
};

/** "App, 2 passkeys"; null when only the password stands before the account. */
export function secondFactorWords({ mfa: { totp, passkeys } }: AdminUser): string | null {
  const parts = [
    ...(totp ? ['App'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`] : []),
  ];
  return parts.join(', ') || null;
}
