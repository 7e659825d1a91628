import type { AdminGroup, GroupSummary } from '@sv/contracts/people.contract';
import { newId } from '@sv/server/ids/new-id';
import { PlatformError } from '@sv/server/problem/platform-error';

/** The groups of the stand-in for the auth server. Tests give them members. */
export class FakeGroups {
  private readonly groups = new Map<string, AdminGroup>();
  private readonly members = new Map<string, readonly string[]>();

  isMember(groupId: string, userId: string): boolean {
    return this.members.get(groupId)?.includes(userId) ?? false;
  }

  /** The answer to `/internal/groups…`; undefined: there is no body. */
  answer(method: string, path: string, body: Record<string, unknown>): object | undefined {
    const [, , , id, verb] = path.split('/');
    if (id === 'of') return { groups: [] };
    if (id === undefined) return method === 'POST' ? this.create(String(body['name'])) : this.list();
    const group = this.groups.get(id);
    if (!group) throw new PlatformError('not-found');
    if (method === 'GET') return verb === 'members' ? { members: [], nextCursor: null } : group;
    if (method === 'PATCH') return Object.assign(group, { name: body['name'], version: group.version + 1 });
    if (verb === undefined) this.groups.delete(id);
    return undefined;
  }

  create(name: string, memberIds: readonly string[] = []): AdminGroup {
    const group = { id: newId(), name, members: memberIds.length, createdAt: '2026-01-01T00:00:00.000Z', version: 1 };
    this.groups.set(group.id, group);
    this.members.set(group.id, memberIds);
    return group;
  }

  summaries(): GroupSummary[] {
    return [...this.groups.values()].map(({ id, name }) => ({ id, name }));
  }

  setMembers(groupId: string, memberIds: readonly string[]): void {
    this.members.set(groupId, memberIds);
  }

  private list(): object {
    return { groups: [...this.groups.values()], nextCursor: null };
  }
}
