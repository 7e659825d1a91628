// What Console says about an account's status and second factors.
import type { AdminUser, UserStatus } from '@sv/contracts/admin/users.contract';
import type { BadgeTone } from '@sv/ui/badge/badge';
import { t } from '@sv/ui/locale/translate';

interface StatusBadge {
  text: string;
  tone: BadgeTone;
}

export function statusBadge(status: UserStatus): StatusBadge {
  if (status === 'active') return { text: t('Active'), tone: 'success' };
  return status === 'deactivated'
    ? { text: t('Deactivated'), tone: 'neutral' }
    : { text: t('Being deleted'), tone: 'warning' };
}

/** "App, 2 passkeys"; null when the account has only a password. */
export function secondFactorText({ mfa: { totp, passkeys } }: AdminUser): string | null {
  if (passkeys === 0) return totp ? t('App', {}, 'factor') : null;
  return totp
    ? t('App, {passkeys, plural, one {# passkey} other {# passkeys}}', { passkeys })
    : t('{passkeys, plural, one {# passkey} other {# passkeys}}', { passkeys });
}
