import { InvalidInputError, sdk } from '@sv/sdk';
import type { NewListMember } from '../../shared/sharing.contract';

/** A person or a group of the workspace. */
export type Invited = { userId: string } | { groupId: string };

/**
 * Whom the caller may share with: people and groups that the directory shows them.
 *
 * @throws InvalidInputError
 */
export async function checkedInvited(callerId: string, { userId, groupId }: NewListMember): Promise<Invited> {
  if (userId !== undefined && groupId === undefined) return { userId: await checkedPerson(callerId, userId) };
  if (groupId !== undefined && userId === undefined) return { groupId: await checkedGroup(groupId) };
  throw new InvalidInputError('', 'Give a userId or a groupId.');
}

async function checkedPerson(callerId: string, userId: string): Promise<string> {
  if (userId === callerId) throw new InvalidInputError('/userId', 'You own this list already.');
  const [person] = await sdk.users.get([userId]);
  if (!person || person.deleted) throw new InvalidInputError('/userId', 'This person cannot be found.');
  return userId;
}

async function checkedGroup(groupId: string): Promise<string> {
  const groups = await sdk.users.groups();
  if (!groups.some(({ id }) => id === groupId)) throw new InvalidInputError('/groupId', 'This group cannot be found.');
  return groupId;
}
