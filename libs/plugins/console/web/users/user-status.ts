// What Console says about an account's status and second factors.
import type { AdminUser, UserStatus } from '@sv/contracts/admin.contract';
import type { BadgeTone } from '@sv/ui/badge/badge';
import { counted } from '@sv/ui/quantities/quantities';

export const statusBadges: Record<UserStatus, { text: string; tone: BadgeTone }> = {
  active: { text: 'Active', tone: 'success' },
  deactivated: { text: 'Deactivated', tone: 'neutral' },
  deleting: { text: 'Being deleted', tone: 'warning' },
};

/** "App, 2 passkeys"; null when the account has only a password. */
export function secondFactorText({ mfa: { totp, passkeys } }: AdminUser): string | null {
  const parts = [...(totp ? ['App'] : []), ...(passkeys > 0 ? [counted(passkeys, 'passkey')] : [])];
  return parts.join(', ') || null;
}
