import { Injectable } from '@nestjs/common';
import type {
  AdminGroup,
  AdminGroupList,
  GroupMemberList,
  ManagedMemberList,
  OwnGroupList,
} from '@sv/contracts/people.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { actorOf } from '../../kernel/access/actor';
import { InternalClient } from '../../kernel/auth-client/internal-client';
import type { Caller, UserCaller } from '../../kernel/request-context/caller';

/** A page of a list. */
export interface PageOf {
  q?: string;
  limit: number;
  cursor?: string;
}

/** The user and the group of a membership. */
export interface Membership {
  groupId: string;
  userId: string;
}

/** Groups live in the identity database, which decides again who may change them. */
@Injectable()
export class GroupsService {
  constructor(private readonly internal: InternalClient) {}

  listGroups(page: PageOf): Promise<AdminGroupList> {
    return this.internal.call({ path: `/internal/groups?${toQuery(page)}` });
  }

  /** @throws PlatformError `not-found` */
  findGroup(id: string): Promise<AdminGroup> {
    return this.internal.call({ path: pathOf(id) });
  }

  /** @throws PlatformError `forbidden`, `conflict` for a taken name and beyond 1,000 groups */
  createGroup(caller: Caller, name: string): Promise<AdminGroup> {
    return this.internal.call({ method: 'POST', path: '/internal/groups', body: { name }, actor: actorOf(caller) });
  }

  /**
   * @param expected the version that the change was made for; any when null
   * @throws PlatformError `forbidden`, `not-found`, `conflict` for a taken name, `changed-meanwhile`
   */
  renameGroup(
    caller: Caller,
    id: string,
    { name, expected }: { name: string; expected: number | null },
  ): Promise<AdminGroup> {
    return this.internal.call({ method: 'PATCH', path: pathOf(id), body: { name }, actor: actorOf(caller), expected });
  }

  /** @throws PlatformError `forbidden`, `not-found` */
  deleteGroup(caller: Caller, id: string): Promise<void> {
    return this.internal.call({ method: 'DELETE', path: pathOf(id), actor: actorOf(caller) });
  }

  /** @throws PlatformError `not-found` */
  listMembers(id: string, page: PageOf): Promise<GroupMemberList> {
    return this.internal.call({ path: `${pathOf(id)}/members?${toQuery(page)}` });
  }

  /** @throws PlatformError `forbidden`, `not-found`, `conflict` beyond 5,000 members */
  setMember(caller: Caller, at: Membership, isManager?: boolean): Promise<void> {
    return this.internal.call({ method: 'PUT', path: memberPath(at), body: { isManager }, actor: actorOf(caller) });
  }

  /** @throws PlatformError `forbidden`, `not-found` */
  removeMember(caller: Caller, at: Membership): Promise<void> {
    return this.internal.call({ method: 'DELETE', path: memberPath(at), actor: actorOf(caller) });
  }

  /** The groups a user belongs to. */
  groupsOf(userId: string): Promise<OwnGroupList> {
    return this.internal.call({ path: `/internal/groups/of/${encodeURIComponent(userId)}` });
  }

  /** For managers of the group, without addresses. Other people get `not-found`. @throws PlatformError `not-found` */
  async listManagedMembers({ user }: UserCaller, id: string, page: PageOf): Promise<ManagedMemberList> {
    const { groups } = await this.groupsOf(user.id);
    if (!groups.some(group => group.id === id && group.isManager)) throw new PlatformError('not-found');
    const { members, nextCursor } = await this.listMembers(id, page);
    return { members: members.map(({ email: _, ...member }) => member), nextCursor };
  }
}

const pathOf = (id: string): string => `/internal/groups/${encodeURIComponent(id)}`;
const memberPath = ({ groupId, userId }: Membership): string =>
  `${pathOf(groupId)}/members/${encodeURIComponent(userId)}`;

function toQuery(page: PageOf): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(page)) if (value !== undefined) query.set(name, String(value));
  return query;
}
