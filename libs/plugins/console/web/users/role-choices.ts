// The roles, as Console names them.
import type { Role } from '@sv/contracts/access.contract';
import { t } from '@sv/ui/locale/translate';

export interface RoleChoice {
  role: Role;
  readonly name: string;
}

/** From the most to the least privileged role. */
export const roleChoices: readonly RoleChoice[] = [
  choiceOf('platform:owner', () => t('Owner')),
  choiceOf('platform:admin', () => t('Admin')),
  choiceOf('platform:auditor', () => t('Auditor')),
  choiceOf('platform:user', () => t('User')),
];

/** An unknown role counts as a user. */
export const roleChoiceOf = (role: Role): RoleChoice =>
  roleChoices.find(choice => choice.role === role) ?? roleChoices.at(-1)!;

/** The name is read when it is shown: the translations may be loaded after this file. */
function choiceOf(role: Role, name: () => string): RoleChoice {
  return {
    role,
    get name() {
      return name();
    },
  };
}
