// The second factors that a person can use in this browser, and their names.
import type { SecondFactorMethod } from '@sv/contracts/identity.contract';
import { t } from '@sv/ui/locale/translate';

/** The quickest first. */
const order: readonly SecondFactorMethod[] = ['passkey', 'totp', 'backup-code'];

/** The labels of the buttons that choose a method. */
export const methodNames = (): Record<SecondFactorMethod, string> => ({
  passkey: t('Use a passkey'),
  totp: t('Use a code from your authenticator app'),
  'backup-code': t('Use a backup code'),
});

/**
 * @param methods the second factors of the account
 * @returns a passkey that does not work here only when there is nothing else, so that the page can say why
 */
export function usableMethods(methods: readonly SecondFactorMethod[], passkeysWork: boolean): SecondFactorMethod[] {
  const usable = order.filter(method => methods.includes(method) && (method !== 'passkey' || passkeysWork));
  return usable.length > 0 ? usable : ['passkey'];
}
