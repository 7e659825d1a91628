// The audience of a broadcast as text, and the number of people in it.
import type { Role } from '@sv/contracts/access.contract';
import type { BroadcastAudience } from '@sv/contracts/notification.contract';
import type { LocaleService } from '@sv/ui/locale/locale.service';
import { t } from '@sv/ui/locale/translate';

/** What the texts about a number of people are filled with. */
export const peopleValues = (locale: LocaleService, count: number): { count: number; number: string } => ({
  count,
  number: locale.formatNumber(count),
});

/** "1 person", "10,000 people" */
export const peopleText = (locale: LocaleService, count: number): string =>
  t('{count, plural, one {{number} person} other {{number} people}}', peopleValues(locale, count));

/** "Everyone", "Owners and Admins", "Choir", "3 people" */
export function audienceText(locale: LocaleService, audience: BroadcastAudience): string {
  if ('userIds' in audience) return peopleText(locale, audience.userIds.length);
  if ('groupId' in audience) return audience.groupName ?? t('A group');
  if (!('roles' in audience)) return t('Everyone');
  return locale.formatList(audience.roles.map(role => peopleWithRole(role as Role)));
}

/** "Owners" */
export function peopleWithRole(role: Role): string {
  const names: Record<Role, string> = {
    'platform:owner': t('Owners'),
    'platform:admin': t('Admins'),
    'platform:auditor': t('Auditors'),
    'platform:user': t('Users'),
  };
  return names[role];
}
