// The audience of a broadcast as text, and the number of people in it.
import type { Role } from '@sv/contracts/access.contract';
import type { BroadcastAudience } from '@sv/contracts/notification.contract';
import { roleChoiceOf } from '../users/role-choices';

const number = new Intl.NumberFormat();

/** "1 person", "10,000 people" */
export const peopleText = (count: number): string => `${number.format(count)} ${count === 1 ? 'person' : 'people'}`;

/** "Everyone", "Owners and admins", "Choir", "3 people" */
export function audienceText(audience: BroadcastAudience): string {
  if ('userIds' in audience) return peopleText(audience.userIds.length);
  if ('groupId' in audience) return audience.groupName ?? 'A group';
  if (!('roles' in audience)) return 'Everyone';
  const names = audience.roles.map((role, at) => {
    const { name } = roleChoiceOf(role as Role);
    return at === 0 ? `${name}s` : `${name.toLowerCase()}s`;
  });
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
}
