import { sdk } from '@sv/sdk';
import { In } from 'typeorm';
import type { ListPerson } from '../../shared/sharing.contract';
import type { Owner } from '../owner';
import { listsOf } from '../sharing/list-access';
import { ListMemberRow } from '../sharing/list-member.entity';

/** `sdk.users` takes no more at once, and no page offers more. */
const MOST = 1000;
/** So many members of one group are offered. */
const OF_A_GROUP = 200;

/** Everybody with whom somebody shares a list, as far as the directory of the workspace shows them; by name. */
export async function knownPeople(caller: Owner): Promise<ListPerson[]> {
  const lists = (await listsOf(caller)).map(({ list }) => list);
  const ids = lists.map(({ id }) => id);
  const members = ids.length === 0 ? [] : await sdk.db.repository(ListMemberRow).findBy({ listId: In(ids) });
  const userIds = [...lists.map(({ userId }) => userId), ...members.flatMap(({ userId }) => userId ?? [])];
  const groupIds = new Set(members.flatMap(({ groupId }) => groupId ?? []));
  const [named, ...groups] = await Promise.all([
    sdk.users.get([...new Set([caller.userId, ...userIds])].slice(0, MOST)),
    ...[...groupIds].map(async groupId => (await sdk.users.find({ groupId, limit: OF_A_GROUP })).users),
  ]);
  const people = [...named, ...groups.flat()].filter(({ deleted }) => !deleted);
  const byId = new Map(people.map(({ id, name, image }) => [id, { id, name, image }]));
  return [...byId.values()].sort((one, other) => one.name.localeCompare(other.name));
}
