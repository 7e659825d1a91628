import { type Db, InvalidInputError, sdk } from '@sv/sdk';
import type { ListPerson } from '../../shared/sharing.contract';
import type { TaskListRow } from '../lists/task-list.entity';
import { ListMemberRow } from './list-member.entity';

/** Who sees a list: people by id, and the groups whose members do. */
export interface ListAudience {
  userIds: string[];
  groupIds: string[];
}

export async function audienceOf(list: Pick<TaskListRow, 'id' | 'userId'>, db: Db = sdk.db): Promise<ListAudience> {
  const members = await db.repository(ListMemberRow).findBy({ listId: list.id });
  return {
    userIds: [...new Set([list.userId, ...members.flatMap(({ userId }) => userId ?? [])])],
    groupIds: members.flatMap(({ groupId }) => groupId ?? []),
  };
}

/** So many members of one group are offered. */
const SHOWN = 200;

/** Everybody who sees a list, as far as the directory of the workspace shows them to the caller; by name. */
export async function peopleOf(list: Pick<TaskListRow, 'id' | 'userId'>): Promise<ListPerson[]> {
  const { userIds, groupIds } = await audienceOf(list);
  const members = await Promise.all(groupIds.map(groupId => sdk.users.find({ groupId, limit: SHOWN })));
  const people = [...(await sdk.users.get(userIds)), ...members.flatMap(({ users }) => users)];
  const byId = new Map(
    people.filter(({ deleted }) => !deleted).map(({ id, name, image }) => [id, { id, name, image }]),
  );
  return [...byId.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/**
 * Nothing can be assigned to somebody who does not see the list, and they cannot be mentioned.
 *
 * @param pointer the field that names them
 * @throws InvalidInputError
 */
export async function requireInList(
  list: Pick<TaskListRow, 'id' | 'userId'>,
  userId: string,
  pointer = '/assigneeId',
): Promise<void> {
  if (!(await isInList(list, userId))) throw new InvalidInputError(pointer, 'Share the list with this person first.');
}

/** Whether somebody sees a list, as far as the directory of the workspace shows their groups to the caller. */
export async function isInList(list: Pick<TaskListRow, 'id' | 'userId'>, userId: string): Promise<boolean> {
  const { userIds, groupIds } = await audienceOf(list);
  if (userIds.includes(userId)) return true;
  const groups = groupIds.length > 0 ? await sdk.users.groups({ memberId: userId }) : [];
  return groups.some(({ id }) => groupIds.includes(id));
}

/** Those of them who see a list. Ask before a transaction begins. */
export async function seeingOf(
  list: Pick<TaskListRow, 'id' | 'userId'>,
  userIds: Iterable<string | null | undefined>,
): Promise<ReadonlySet<string>> {
  const seeing = new Set<string>();
  for (const userId of new Set(userIds)) if (userId && (await isInList(list, userId))) seeing.add(userId);
  return seeing;
}
