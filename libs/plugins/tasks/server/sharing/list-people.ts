import { type Db, InvalidInputError, sdk } from '@sv/sdk';
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

/**
 * Nothing can be assigned to somebody who does not see the list.
 *
 * @throws InvalidInputError
 */
export async function requireInList(list: Pick<TaskListRow, 'id' | 'userId'>, userId: string): Promise<void> {
  const { userIds, groupIds } = await audienceOf(list);
  if (userIds.includes(userId)) return;
  const groups = groupIds.length > 0 ? await sdk.users.groups({ memberId: userId }) : [];
  if (groups.some(({ id }) => groupIds.includes(id))) return;
  throw new InvalidInputError('/assigneeId', 'Share the list with this person first.');
}
