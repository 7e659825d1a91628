import type { AdminUser } from '@sv/contracts/admin/users.contract';
import type { FakeGroups } from './fake-groups';
import type { ActiveUserCount, ActiveUserIds } from '@sv/contracts/internal.contract';

/** Smaller than the real one's, so that a test of a thousand people sees several pages. */
const PAGE_SIZE = 400;

type Users = ReadonlyMap<string, AdminUser>;

const active = (users: Users): AdminUser[] => [...users.values()].filter(({ status }) => status === 'active');

/** `GET /internal/users/ids` of the stand-in. */
export function activeIds(users: Users, groups: FakeGroups, url: string): ActiveUserIds {
  const query = new URL(url, 'http://auth').searchParams;
  const groupId = query.get('groupId');
  if (groupId !== null) groups.assertKnown();
  const [roles, after] = [query.get('roles')?.split(','), query.get('cursor') ?? ''];
  const ids = active(users)
    .flatMap(({ id, role }) => (id > after && (!roles || roles.includes(role)) ? id : []))
    .filter(id => groupId === null || groups.isMember(groupId, id))
    .sort();
  return { ids: ids.slice(0, PAGE_SIZE), nextCursor: ids.length > PAGE_SIZE ? ids[PAGE_SIZE - 1]! : null };
}

/** `GET /internal/users/count` of the stand-in. */
export function activeCount(users: Users): ActiveUserCount {
  const roles: Record<string, number> = {};
  for (const { role } of active(users)) roles[role] = (roles[role] ?? 0) + 1;
  return { roles };
}
