import type { Namespaces } from '../host/members.js';
import { checkedGroupFilter, checkedIds, checkedMember, checkedPersonFilter } from '../host/user-checks.js';
import type { Person } from '../namespaces/users.js';
import type { TestHost } from './test-host.js';
import type { TestPerson } from './test-records.js';

/** `sdk.users` in memory: of those whom the test adds, and of who is signed in. Their ids need not be UUIDs. */
export function usersOf(host: TestHost): Namespaces['users'] {
  const isKnown = (id: string): boolean => host.importedInto === id || host.everybody.some(one => one.id === id);
  const idsOf = (ids: unknown): string[] => checkedIds(ids, isKnown);
  return {
    find: async filter => {
      const isGroup = (groupId: string): boolean => host.groups.some(({ id }) => id === groupId);
      const { q, groupId, limit, cursor } = checkedPersonFilter(filter, isGroup);
      const members = host.groups.find(({ id }) => id === groupId)?.memberIds ?? [];
      const found = host.everybody
        .filter(({ name }) => !q || name.toLowerCase().includes(q.toLowerCase()))
        .filter(({ id }) => !groupId || members.includes(id))
        .sort((one, other) => one.name.localeCompare(other.name));
      const from = cursor ? Number(cursor) : 0;
      const nextCursor = found.length > from + limit ? String(from + limit) : null;
      return { users: found.slice(from, from + limit).map(toPerson), nextCursor };
    },
    get: async ids =>
      idsOf(ids).map(id => {
        const person = host.everybody.find(one => one.id === id);
        return person ? toPerson(person) : { id, name: 'Deleted user', image: null, deleted: true };
      }),
    groups: async filter => {
      const { memberId } = checkedGroupFilter(filter, isKnown);
      const groups = host.groups.filter(({ memberIds }) => memberId === undefined || memberIds.includes(memberId));
      return groups.map(({ id, name }) => ({ id, name }));
    },
    groupIds: async userId => {
      const memberId = checkedMember(userId, host.session?.user.id ?? null, isKnown);
      return new Set(host.groups.filter(({ memberIds }) => memberIds.includes(memberId)).map(({ id }) => id));
    },
    emails: async ids => {
      const wanted = idsOf(ids);
      return new Map(host.everybody.filter(({ id }) => wanted.includes(id)).map(({ id, email }) => [id, email]));
    },
    locales: async ids =>
      new Map(idsOf(ids).map(id => [id, { language: 'en', tag: 'en-GB', timeZone: 'UTC', ...host.locales.get(id) }])),
  };
}

const toPerson = ({ id, name, image }: TestPerson): Person => ({ id, name, image, deleted: false });
