import type { Role } from '@sv/contracts/access.contract';

export interface RoleChoice {
  role: Role;
  name: string;
  /** In the middle of a sentence: "Ada is now …". */
  inSentence: string;
}

/** From the most to the least privileged role. */
export const roleChoices: readonly RoleChoice[] = [
  { role: 'platform:owner', name: 'Owner', inSentence: 'an owner' },
  { role: 'platform:admin', name: 'Admin', inSentence: 'an admin' },
  { role: 'platform:auditor', name: 'Auditor', inSentence: 'an auditor' },
  { role: 'platform:user', name: 'User', inSentence: 'a user' },
];

/** An unknown role counts as a user. */
export const roleChoiceOf = (role: Role): RoleChoice =>
  roleChoices.find(choice => choice.role === role) ?? { role, name: 'User', inSentence: 'a user' };
