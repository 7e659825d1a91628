import { Injectable } from '@nestjs/common';
import type { ActiveUserCount, ActiveUserIds } from '@sv/contracts/internal.contract';
import type { BroadcastAudience, BroadcastReach } from '@sv/contracts/notification.contract';
import type { AdminGroup } from '@sv/contracts/people.contract';
import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';
import { PlatformError } from '@sv/server/problem/platform-error';
import { InternalClient } from '../../kernel/auth-client/internal-client';
import { lookUpUsers } from '../../kernel/auth-client/look-up-users';

/** Asks the auth server who belongs to an audience: only people who can sign in. */
@Injectable()
export class AudienceDirectory {
  constructor(private readonly internal: InternalClient) {}

  /** The ids of the recipients, in their order, each once. @throws PlatformError `auth-unavailable` */
  async peopleOf(audience: BroadcastAudience): Promise<string[]> {
    const ids = 'userIds' in audience ? await this.activeAmong(audience.userIds) : await this.activeBy(audience);
    return [...new Set(ids)].sort();
  }

  /** @throws InvalidRequestError for a group that is not there; PlatformError `auth-unavailable` */
  async withGroupName(audience: BroadcastAudience): Promise<BroadcastAudience> {
    if (!('groupId' in audience)) return audience;
    try {
      const path = `/internal/groups/${audience.groupId}`;
      const { id, name } = await this.internal.call<AdminGroup>({ path });
      return { groupId: id, groupName: name };
    } catch (error) {
      if (!(error instanceof PlatformError) || error.code !== 'not-found') throw error;
      throw InvalidRequestError.at('/audience/groupId', 'There is no such group.');
    }
  }

  /** @throws PlatformError `auth-unavailable` */
  async resolveAudience(groupId?: string): Promise<BroadcastReach> {
    const { roles } = await this.internal.call<ActiveUserCount>({ path: '/internal/users/count' });
    const group = groupId === undefined ? undefined : (await this.peopleOf({ groupId })).length;
    return { all: Object.values(roles).reduce((sum, people) => sum + people, 0), roles, group };
  }

  private async activeBy(audience: Exclude<BroadcastAudience, { userIds: string[] }>): Promise<string[]> {
    const found: string[] = [];
    const query = new URLSearchParams();
    if ('roles' in audience) query.set('roles', audience.roles.join(','));
    if ('groupId' in audience) query.set('groupId', audience.groupId);
    for (let more = true; more;) {
      const { ids, nextCursor } = await this.internal.call<ActiveUserIds>({ path: `/internal/users/ids?${query}` });
      found.push(...ids);
      more = nextCursor !== null;
      query.set('cursor', nextCursor ?? '');
    }
    return found;
  }

  private async activeAmong(wanted: readonly string[]): Promise<string[]> {
    const users = await lookUpUsers(this.internal, wanted);
    return users.flatMap(({ id, status }) => (status === 'active' ? id : []));
  }
}
