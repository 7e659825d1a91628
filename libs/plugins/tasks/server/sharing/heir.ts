import { sdk } from '@sv/sdk';
import { IsNull, Not } from 'typeorm';
import { ListMemberRow } from './list-member.entity';

/**
 * Who gets a list when its owner is deleted: the first editor, else the first viewer, people before groups, of which it is
 * the first by name. Asked outside of requests, where the plugin sees everybody.
 *
 * @returns null when nobody sees the list
 */
export async function heirOf(listId: string, ownerId: string): Promise<string | null> {
  // By the alphabet, editors come before viewers.
  const order = { role: 'ASC', createdAt: 'ASC', id: 'ASC' } as const;
  const members = sdk.db.repository(ListMemberRow);
  const people = await members.find({ where: { listId, userId: Not(IsNull()) }, order });
  const ids = people.flatMap(({ userId }) => userId ?? []);
  const [person] = (ids.length === 0 ? [] : await sdk.users.get(ids)).filter(({ deleted }) => !deleted);
  if (person) return person.id;
  for (const { groupId } of await members.find({ where: { listId, groupId: Not(IsNull()) }, order })) {
    const { users } = await sdk.users.find({ groupId: groupId!, limit: 2 });
    const heir = users.find(({ id, deleted }) => id !== ownerId && !deleted);
    if (heir) return heir.id;
  }
  return null;
}
