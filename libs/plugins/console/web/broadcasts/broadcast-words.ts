// How a broadcast is spoken of: whom it is for, and how many that are.
import type { Role } from '@sv/contracts/access.contract';
import type { BroadcastAudience } from '@sv/contracts/notification.contract';
import { roleWords } from '../users/role-words';

const number = new Intl.NumberFormat();

/** "1 person", "10,000 people" */
export const peopleWords = (count: number): string => `${number.format(count)} ${count === 1 ? 'person' : 'people'}`;

/** "Everybody", "Owners and admins", "3 people" */
export function audienceWords(audience: BroadcastAudience): string {
  if ('userIds' in audience) return peopleWords(audience.userIds.length);
  if (!('roles' in audience)) return 'Everybody';
  const names = audience.roles.map((role, at) => {
    const { name } = roleWords(role as Role);
    return at === 0 ? `${name}s` : `${name.toLowerCase()}s`;
  });
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
}
