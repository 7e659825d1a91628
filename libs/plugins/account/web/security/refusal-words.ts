// What the server has against a change of factors, in words that say what to do. The others speak for themselves.
import { PasskeyFault } from '@sv/ui/webauthn/passkey-fault';
import type { Problem } from '@sv/ui/workspace/problem';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { waitWords } from '@sv/ui/workspace/wait-words';

const words: Record<string, string> = {
  'factor-required':
    'This workspace asks you for a second factor, and this is your last one. Set up another one first.',
  'invalid-code': 'This code is wrong or was used before. Enter the one that the app shows now.',
  'mail-not-configured':
    'This workspace cannot send mail, so a new address cannot be confirmed. An administrator can change that.',
  'passkey-known': 'This passkey is already in your list.',
};

export function refusalWords(error: unknown): string {
  if (error instanceof PasskeyFault) return error.message;
  const problem: Problem = toProblem(error);
  return words[problem.code] ?? waitWords(problem) ?? problem.message;
}
