// The order of the steps. The account comes before them: it is made on the registration page.
import { setupAddress } from '@sv/ui/workspace/setup-address';

export const setupSteps = ['workspace', 'joining', 'second-factor', 'mail', 'invites', 'apps'] as const;

export type SetupPage = (typeof setupSteps)[number];

/** With the account. */
export const stepCount = setupSteps.length + 1;

export const addressOf = (step: SetupPage | 'ready'): string => `${setupAddress}/${step}`;

export function neighboursOf(step: SetupPage): { number: number; back: string | null; next: string } {
  const at = setupSteps.indexOf(step);
  const before = setupSteps[at - 1];
  return { number: at + 2, back: before ? addressOf(before) : null, next: addressOf(setupSteps[at + 1] ?? 'ready') };
}
