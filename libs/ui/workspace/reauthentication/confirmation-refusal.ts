// Why a proof was not accepted, in words that say what to do now.
import { PasskeyFault } from '../../webauthn/passkey-fault';
import { toProblem } from '../to-problem';
import { waitWords } from '../wait-words';
import type { WayToConfirm } from './ways-to-confirm';

const wrong: Record<WayToConfirm, string> = {
  password: 'This is not your password.',
  totp: 'This code is wrong or was used before. Enter the one that the app shows now.',
  'backup-code': 'This is not one of your unused backup codes.',
  passkey: 'This passkey does not belong to your account. Choose another one.',
};

export interface ConfirmationRefusal {
  /** What was entered is wrong: said beside the field. */
  wrong: string | null;
  /** Everything else. */
  words: string | null;
}

export function confirmationRefusal(error: unknown, way: WayToConfirm): ConfirmationRefusal {
  if (error instanceof PasskeyFault) return { wrong: null, words: error.message };
  const problem = toProblem(error);
  const isWrong = ['invalid-credentials', 'invalid-code', 'invalid-passkey', 'validation-failed'].includes(
    problem.code,
  );
  if (!isWrong) return { wrong: null, words: waitWords(problem) ?? problem.message };
  return way === 'passkey' ? { wrong: null, words: wrong.passkey } : { wrong: wrong[way], words: null };
}
