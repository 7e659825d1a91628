// How a person can prove who they are, the best way first. The password alone is enough only where there is no second
// factor; nothing is left where the only factor cannot be used in this browser.
import type { Factors } from '@sv/contracts/identity.contract';

export type WayToConfirm = 'password' | 'passkey' | 'totp' | 'backup-code';

export function waysToConfirm(factors: Factors, passkeysWork: boolean): WayToConfirm[] {
  if (!factors.totp && factors.passkeys === 0) return ['password'];
  const ways: WayToConfirm[] = [];
  if (factors.passkeys > 0 && passkeysWork) ways.push('passkey');
  if (factors.totp) ways.push('totp');
  if (factors.backupCodesRemaining > 0) ways.push('backup-code');
  return ways;
}

/** What is known when the server only says that the password is not enough: any of them may be set. */
export const someSecondFactor: Factors = {
  totp: true,
  passkeys: 1,
  backupCodesRemaining: 1,
  required: false,
  dueAt: null,
};
