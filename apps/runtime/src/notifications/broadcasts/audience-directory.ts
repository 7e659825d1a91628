import { Injectable } from '@nestjs/common';
import type { ActiveUserCount, ActiveUserIds, DirectoryUser } from '@sv/contracts/internal.contract';
import type { BroadcastAudience, BroadcastReach } from '@sv/contracts/notification.contract';
import { InternalClient } from '../../auth-client/internal-client';

/** As many as the auth server looks up at once. */
const LOOKUP_SIZE = 200;

/** Asks the auth server who belongs to an audience: only people who can sign in. */
@Injectable()
export class AudienceDirectory {
  constructor(private readonly internal: InternalClient) {}

  /** In the order of the ids, each once. @throws PlatformError `auth-unavailable` */
  async peopleOf(audience: BroadcastAudience): Promise<string[]> {
    const ids = 'userIds' in audience ? await this.activeAmong(audience.userIds) : await this.activeBy(audience);
    return [...new Set(ids)].sort();
  }

  /** @throws PlatformError `auth-unavailable` */
  async reach(): Promise<BroadcastReach> {
    const { roles } = await this.internal.call<ActiveUserCount>({ path: '/internal/users/count' });
    return { all: Object.values(roles).reduce((sum, people) => sum + people, 0), roles };
  }

  private async activeBy(audience: { all: true } | { roles: string[] }): Promise<string[]> {
    const found: string[] = [];
    const query = new URLSearchParams('roles' in audience ? { roles: audience.roles.join(',') } : {});
    for (let more = true; more;) {
      const { ids, nextCursor } = await this.internal.call<ActiveUserIds>({ path: `/internal/users/ids?${query}` });
      found.push(...ids);
      more = nextCursor !== null;
      query.set('cursor', nextCursor ?? '');
    }
    return found;
  }

  private async activeAmong(wanted: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (let at = 0; at < wanted.length; at += LOOKUP_SIZE) {
      const { users } = await this.internal.call<{ users: DirectoryUser[] }>({
        method: 'POST',
        path: '/internal/users/lookup',
        body: { ids: wanted.slice(at, at + LOOKUP_SIZE) },
      });
      found.push(...users.flatMap(({ id, status }) => (status === 'active' ? id : [])));
    }
    return found;
  }
}
