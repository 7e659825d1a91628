// The ways to take the second step: which of them this browser can take, and what each is called.
import type { SecondFactorMethod } from '@sv/contracts/identity.contract';

/** The quickest first. */
const order: readonly SecondFactorMethod[] = ['passkey', 'totp', 'backup-code'];

/** What the button says that leads to a way. */
export const wayNames: Record<SecondFactorMethod, string> = {
  passkey: 'Use a passkey',
  totp: 'Use a code from your authenticator app',
  'backup-code': 'Use a backup code',
};

/** Those of the account that work here; the passkey also where it is the only one, to say why it does not work. */
export function usableWays(methods: readonly SecondFactorMethod[], passkeysWork: boolean): SecondFactorMethod[] {
  const usable = order.filter(way => methods.includes(way) && (way !== 'passkey' || passkeysWork));
  return usable.length > 0 ? usable : ['passkey'];
}
