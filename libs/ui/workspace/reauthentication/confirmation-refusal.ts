// Why a confirmation was refused, and what the person can do now.
import { PasskeyError } from '../../webauthn/passkey-error';
import { toProblem } from '../to-problem';
import { waitText } from '../wait-text';
import type { ConfirmationMethod } from './confirmation-methods';
import { t } from '../../locale/translate';

const wrongText = (): Record<ConfirmationMethod, string> => ({
  password: t('This is not your password.'),
  totp: t('This code is wrong or was already used. Enter the code that the app shows now.'),
  'backup-code': t('This backup code is wrong or was already used.'),
  passkey: t('This passkey does not belong to your account. Choose another one.'),
});

export interface ConfirmationRefusal {
  /** The input is wrong: shown beside the field. */
  wrong: string | null;
  /** Any other reason. */
  other: string | null;
}

export function confirmationRefusal(error: unknown, method: ConfirmationMethod): ConfirmationRefusal {
  if (error instanceof PasskeyError) return { wrong: null, other: error.message };
  const problem = toProblem(error);
  const isWrong = ['invalid-credentials', 'invalid-code', 'invalid-passkey', 'validation-failed'].includes(
    problem.code,
  );
  if (!isWrong) return { wrong: null, other: waitText(problem) ?? problem.message };
  return method === 'passkey'
    ? { wrong: null, other: wrongText().passkey }
    : { wrong: wrongText()[method], other: null };
}
