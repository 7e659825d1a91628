import type { InternalMemberships } from '@sv/contracts/internal.contract';
import type { AdminGroup, GroupSummary } from '@sv/contracts/people.contract';
import { newId } from '@sv/server/ids/new-id';
import { PlatformError } from '@sv/server/problem/platform-error';

/** The groups of the stand-in for the auth server. Tests give them members. */
export class FakeGroups {
  private readonly groups = new Map<string, AdminGroup>();
  private readonly members = new Map<string, readonly string[]>();
  private readonly epochs = new Map<string, number>();
  /** How often somebody's memberships were asked for. */
  asked = 0;
  /** Whether they cannot be told now. */
  fails = false;

  isMember(groupId: string, userId: string): boolean {
    return this.members.get(groupId)?.includes(userId) ?? false;
  }

  /** The answer to `/internal/groups…`; undefined: there is no body. */
  answer(method: string, path: string, body: Record<string, unknown>): object | undefined {
    const [, , , id, verb] = path.split('/');
    if (id === 'of') return path.endsWith('/ids') ? this.membershipsOf(verb!) : { groups: [] };
    if (id === undefined) return method === 'POST' ? this.create(String(body['name'])) : this.list();
    const group = this.groups.get(id);
    if (!group) throw new PlatformError('not-found');
    if (method === 'GET') return verb === 'members' ? { members: [], nextCursor: null } : group;
    if (method === 'PATCH') return Object.assign(group, { name: body['name'], version: group.version + 1 });
    if (verb === undefined) this.groups.delete(id);
    return undefined;
  }

  /** What was known of the person is out of date from then on; to be told to the runtimes. @returns the new epoch */
  setMembers(groupId: string, userId: string, isMember: boolean): number {
    const others = (this.members.get(groupId) ?? []).filter(id => id !== userId);
    this.members.set(groupId, isMember ? [...others, userId] : others);
    const epoch = this.epochOf(userId) + 1;
    this.epochs.set(userId, epoch);
    return epoch;
  }

  /** As in the cookies that tests make. */
  epochOf(userId: string): number {
    return this.epochs.get(userId) ?? 1;
  }

  /** @throws PlatformError when nothing can be told now */
  assertKnown(): void {
    if (this.fails) throw new PlatformError('database-unavailable');
  }

  private membershipsOf(userId: string): InternalMemberships {
    this.asked++;
    this.assertKnown();
    const groupIds = [...this.groups.keys()].filter(id => this.isMember(id, userId));
    return { epoch: this.epochOf(userId), groupIds };
  }

  create(name: string, memberIds: readonly string[] = [], id = newId()): AdminGroup {
    const group = { id, name, members: memberIds.length, createdAt: '2026-01-01T00:00:00.000Z', version: 1 };
    this.groups.set(group.id, group);
    this.members.set(group.id, memberIds);
    return group;
  }

  /** @param memberId only groups of this user */
  summaries(memberId: string | null): GroupSummary[] {
    const groups = [...this.groups.values()].filter(({ id }) => memberId === null || this.isMember(id, memberId));
    return groups.map(({ id, name }) => ({ id, name }));
  }

  replaceMembers(groupId: string, memberIds: readonly string[]): void {
    this.members.set(groupId, memberIds);
  }

  private list(): object {
    return { groups: [...this.groups.values()], nextCursor: null };
  }
}
