import { InvalidInputError, type Person, sdk } from '@sv/sdk';
import { expenseLimits } from '../../shared/expense-limits';
import type { MemberRow } from './member.entity';

/** @throws InvalidInputError when somebody is unknown, deleted, or not to be seen by the caller */
export async function requirePeople(userIds: readonly string[]): Promise<void> {
  const people = userIds.length === 0 ? [] : await sdk.users.get(userIds);
  if (people.filter(({ deleted }) => !deleted).length < new Set(userIds).size) {
    throw new InvalidInputError('/userIds', 'One of these people cannot be found.');
  }
}

/**
 * The members of a group of the workspace, as far as the caller sees them.
 *
 * @throws InvalidInputError when there are more than a group of expenses may have
 */
export async function membersOf(workspaceGroupId: string): Promise<string[]> {
  const limit = expenseLimits.membersPerGroup;
  const { users, nextCursor } = await sdk.users.find({ groupId: workspaceGroupId, limit });
  if (nextCursor) throw new InvalidInputError('/workspaceGroupId', `The group has more than ${limit} people.`);
  return users.map(({ id }) => id);
}

/** Who the members are, by the id of the member. Their names are never stored. */
export async function peopleOf(members: readonly MemberRow[]): Promise<Map<string, Pick<Person, 'name' | 'image'>>> {
  const userIds = members.flatMap(({ userId }) => userId ?? []);
  const found = userIds.length === 0 ? [] : await sdk.users.get(userIds);
  const people = new Map(found.map(person => [person.id, person]));
  return new Map(members.map(({ id, userId }) => [id, nameOf(userId, people)]));
}

/** Whom the directory of the workspace hides from the reader has no name here. */
function nameOf(userId: string | null, people: ReadonlyMap<string, Person>): Pick<Person, 'name' | 'image'> {
  if (userId === null) return { name: 'Deleted user', image: null };
  const { name, image } = people.get(userId) ?? { name: 'Somebody', image: null };
  return { name, image };
}
