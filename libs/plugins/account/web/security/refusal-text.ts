// Why the server refuses a change of a factor, and what the person can do. Other codes show the server's message.
import { PasskeyError } from '@sv/ui/webauthn/passkey-error';
import type { Problem } from '@sv/ui/workspace/problem';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { waitText } from '@sv/ui/workspace/wait-text';
import { t } from '@sv/ui/locale/translate';

const texts: Readonly<Record<string, () => string>> = {
  'factor-required': () =>
    t('This workspace requires a second factor, and this is your last one. Set up another one first.'),
  'invalid-code': () => t('This code is wrong or was already used. Enter the code that the app shows now.'),
  'mail-not-configured': () =>
    t('This workspace does not send email, so a new address cannot be confirmed. Ask an administrator.'),
  'passkey-known': () => t('This passkey is already in your list.'),
};

export function refusalText(error: unknown): string {
  if (error instanceof PasskeyError) return error.message;
  const problem: Problem = toProblem(error);
  return texts[problem.code]?.() ?? waitText(problem) ?? problem.message;
}
