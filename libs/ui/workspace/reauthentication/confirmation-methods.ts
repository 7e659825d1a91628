// The ways in which a person can confirm their identity, best first. The password alone is enough only without a second
// factor. The list is empty when the only factor cannot be used in this browser.
import type { Factors } from '@sv/contracts/identity.contract';

export type ConfirmationMethod = 'password' | 'passkey' | 'totp' | 'backup-code';

export function confirmationMethods(factors: Factors, passkeysWork: boolean): ConfirmationMethod[] {
  if (!factors.totp && factors.passkeys === 0) return ['password'];
  const methods: ConfirmationMethod[] = [];
  if (factors.passkeys > 0 && passkeysWork) methods.push('passkey');
  if (factors.totp) methods.push('totp');
  if (factors.backupCodesRemaining > 0) methods.push('backup-code');
  return methods;
}

/** Used when the server says only that the password is not enough: every second factor is possible then. */
export const someSecondFactor: Factors = {
  totp: true,
  passkeys: 1,
  backupCodesRemaining: 1,
  required: false,
  dueAt: null,
};
