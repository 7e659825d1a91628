// Rates a person's factors. Reports only the most urgent finding.
import type { Factors } from '@sv/contracts/identity.contract';
import { t } from '@sv/ui/locale/translate';

export interface ProtectionText {
  tone: 'success' | 'neutral' | 'warning';
  heading: string;
  text: string;
}

export function protectionOf(factors: Factors, date: (iso: string) => string, now = new Date()): ProtectionText {
  const { totp, passkeys, backupCodesRemaining } = factors;
  if (!totp && passkeys === 0) return factors.required ? required(factors.dueAt, date, now) : passwordOnly();
  const methodCount = passkeys + (totp ? 1 : 0) + (backupCodesRemaining > 0 ? 1 : 0);
  return methodCount === 1 ? onlyOneMethod(totp) : multipleMethods();
}

const passwordOnly = (): ProtectionText => ({
  tone: 'neutral',
  heading: t('Only your password protects your account'),
  text: t('Add a passkey or an authenticator app, so that a stolen password is not enough to sign in.'),
});

const multipleMethods = (): ProtectionText => ({
  tone: 'success',
  heading: t('Your account is well protected'),
  text: t('A stolen password is not enough to sign in.'),
});

function onlyOneMethod(totp: boolean): ProtectionText {
  return {
    tone: 'warning',
    heading: t('You have no backup'),
    text: totp
      ? t('If you lose your authenticator app, you will be locked out. Create backup codes or add a passkey.')
      : t('If you lose your passkey, you will be locked out. Create backup codes or add another passkey.'),
  };
}

function required(dueAt: string | null, date: (iso: string) => string, now: Date): ProtectionText {
  const isOver = !dueAt || new Date(dueAt) <= now;
  return {
    tone: 'warning',
    heading: isOver ? t('Set up a second factor now') : t('Set up a second factor by {date}', { date: date(dueAt) }),
    text: isOver
      ? t('This workspace requires one. Add a passkey or an authenticator app below.')
      : t(
          'This workspace requires one. Add a passkey or an authenticator app below. After that day you can’t use the workspace without one.',
        ),
  };
}
