import { type Db, sdk } from '@sv/sdk';
import { In } from 'typeorm';
import type { ListRole, MemberRole } from '../../shared/sharing.contract';
import { TaskItemRow } from '../items/task-item.entity';
import { TaskListRow } from '../lists/task-list.entity';
import type { Owner } from '../owner';
import { ItemNotFoundError, ListNotFoundError, OnlyOwnersError, ViewersOnlyReadError } from '../tasks.errors';
import { ListMemberRow } from './list-member.entity';

/** What a request needs to do with a list, weakest first. */
export type Need = 'view' | 'edit' | 'own';

const RANK: Readonly<Record<ListRole, number>> = { viewer: 0, editor: 1, owner: 2 };
const NEEDED: Readonly<Record<Need, number>> = { view: 0, edit: 1, own: 2 };

/** A list, and what the caller is in it. */
export interface AccessedList {
  list: TaskListRow;
  role: ListRole;
}

/**
 * The list, for whoever may do this with it. Every route of a list begins here.
 *
 * @throws ListNotFoundError for those who may not see it: they do not learn that it exists
 * @throws ViewersOnlyReadError, OnlyOwnersError
 */
export async function accessList(caller: Owner, id: string, need: Need, db: Db = sdk.db): Promise<AccessedList> {
  const list = await db.repository(TaskListRow).findOneBy({ tenantId: caller.tenantId, id });
  const role = list && (await roleIn(caller, list, db));
  if (!list || !role) throw new ListNotFoundError();
  if (RANK[role] < NEEDED[need]) throw need === 'own' ? new OnlyOwnersError() : new ViewersOnlyReadError();
  return { list, role };
}

/** The item, for whoever may do this with its list. @throws ItemNotFoundError, ViewersOnlyReadError, OnlyOwnersError */
export async function accessItem(caller: Owner, id: string, need: Need, db: Db = sdk.db): Promise<TaskItemRow> {
  const item = await db.repository(TaskItemRow).findOneBy({ tenantId: caller.tenantId, id });
  if (!item) throw new ItemNotFoundError();
  await accessList(caller, item.listId, need, db).catch((error: unknown) => {
    throw error instanceof ListNotFoundError ? new ItemNotFoundError() : error;
  });
  return item;
}

/** All lists that somebody may see, with their role. Outside of requests of anybody. */
export async function listsOf(person: Owner, db: Db = sdk.db): Promise<AccessedList[]> {
  const lists = db.repository(TaskListRow);
  const shared = strongest(await db.repository(ListMemberRow).findBy(await membershipsOf(person)));
  const [own, others] = await Promise.all([
    lists.findBy({ ...person }),
    shared.size === 0 ? [] : lists.findBy({ tenantId: person.tenantId, id: In([...shared.keys()]) }),
  ]);
  return [
    ...own.map(list => ({ list, role: 'owner' as const })),
    ...others.filter(({ userId }) => userId !== person.userId).map(list => ({ list, role: shared.get(list.id)! })),
  ];
}

/** Whether somebody sees a list that is there. Outside of requests of anybody. */
export async function seesList(person: Owner, id: string): Promise<boolean> {
  const list = await sdk.db.repository(TaskListRow).findOneBy({ tenantId: person.tenantId, id });
  return list !== null && (await roleIn(person, list, sdk.db)) !== null;
}

async function roleIn(person: Owner, list: TaskListRow, db: Db): Promise<ListRole | null> {
  if (list.userId === person.userId) return 'owner';
  const where = (await membershipsOf(person)).map(membership => ({ ...membership, listId: list.id }));
  return strongest(await db.repository(ListMemberRow).findBy(where)).get(list.id) ?? null;
}

/** Of the person, and of the groups that they belong to now. */
async function membershipsOf({ tenantId, userId }: Owner): Promise<object[]> {
  const groupIds = [...(await sdk.users.groupIds(userId))];
  return [{ tenantId, userId }, ...(groupIds.length > 0 ? [{ tenantId, groupId: In(groupIds) }] : [])];
}

function strongest(members: readonly ListMemberRow[]): Map<string, MemberRole> {
  const roles = new Map<string, MemberRole>();
  for (const { listId, role } of members) if (roles.get(listId) !== 'editor') roles.set(listId, role);
  return roles;
}
