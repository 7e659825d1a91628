// Rates a person's factors. Reports only the most urgent finding.
import type { Factors } from '@sv/contracts/identity.contract';

export interface ProtectionText {
  tone: 'success' | 'neutral' | 'warning';
  heading: string;
  text: string;
}

export function protectionOf(factors: Factors, date: (iso: string) => string, now = new Date()): ProtectionText {
  const { totp, passkeys, backupCodesRemaining } = factors;
  if (!totp && passkeys === 0) return factors.required ? required(factors.dueAt, date, now) : passwordOnly;
  const methodCount = passkeys + (totp ? 1 : 0) + (backupCodesRemaining > 0 ? 1 : 0);
  return methodCount === 1 ? onlyOneMethod(totp) : multipleMethods;
}

const passwordOnly: ProtectionText = {
  tone: 'neutral',
  heading: 'Only your password protects your account',
  text: 'Add a passkey or an authenticator app: then a stolen password opens nothing.',
};

const multipleMethods: ProtectionText = {
  tone: 'success',
  heading: 'Your account is well protected',
  text: 'A stolen password alone opens nothing here.',
};

function onlyOneMethod(totp: boolean): ProtectionText {
  return {
    tone: 'warning',
    heading: 'You have only one way in',
    text: `If you lose your ${totp ? 'authenticator app' : 'passkey'}, you are locked out. Make backup codes, or add another passkey.`,
  };
}

function required(dueAt: string | null, date: (iso: string) => string, now: Date): ProtectionText {
  const isOver = !dueAt || new Date(dueAt) <= now;
  return {
    tone: 'warning',
    heading: isOver ? 'Set up a second factor now' : `Set up a second factor by ${date(dueAt)}`,
    text: `This workspace asks you for one. Add a passkey or an authenticator app below${
      isOver ? '' : '; after that day you can do nothing else here until you have'
    }.`,
  };
}
