import { sdk } from '@sv/sdk';
import type { ListMember } from '../../shared/sharing.contract';
import type { ListMemberRow } from './list-member.entity';

/** Who they are, as far as the directory of the workspace shows it to the caller. Names are never stored. */
export async function toMembers(ownerId: string, rows: readonly ListMemberRow[]): Promise<ListMember[]> {
  const userIds = new Set([ownerId, ...rows.flatMap(({ userId }) => userId ?? [])]);
  const hasGroups = rows.some(({ groupId }) => groupId !== null);
  const [people, groups] = await Promise.all([sdk.users.get([...userIds]), hasGroups ? sdk.users.groups() : []]);
  const nameOf = ({
    userId,
    groupId,
  }: Pick<ListMemberRow, 'userId' | 'groupId'>): Pick<ListMember, 'name' | 'image'> => {
    const person = people.find(({ id }) => id === userId);
    if (person) return { name: person.name, image: person.image };
    const group = groups.find(({ id }) => id === groupId);
    return { name: group?.name ?? null, image: null };
  };
  const owner = { userId: ownerId, groupId: null };
  return [
    { id: null, ...owner, ...nameOf(owner), role: 'owner' },
    ...rows.map(({ id, userId, groupId, role }) => ({ id, userId, groupId, ...nameOf({ userId, groupId }), role })),
  ];
}
