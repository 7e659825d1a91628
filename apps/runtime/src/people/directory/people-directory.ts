import { Injectable } from '@nestjs/common';
import type { GroupSummaryList } from '@sv/contracts/people.contract';
import type { InternalPerson, InternalPersonList } from '@sv/contracts/internal.contract';
import { InternalClient } from '../../kernel/auth-client/internal-client';

/** The auth server looks up at most so many at once. */
const AT_ONCE = 200;

export interface PeopleFilter {
  q?: string;
  groupId?: string;
  limit: number;
  cursor?: string;
}

/** Who asks, and whether they get addresses too. A viewer of null is the workspace itself, which sees everybody. */
export interface View {
  viewer: string | null;
  withEmail?: boolean;
}

/**
 * Which other people a person can see. The auth server applies the policy `directory` in its query: nothing that a
 * viewer may not see leaves it.
 */
@Injectable()
export class PeopleDirectory {
  constructor(private readonly internal: InternalClient) {}

  /** Active users, by name. @throws PlatformError `auth-unavailable`, `validation-failed` for a strange cursor */
  findPeople({ viewer, withEmail }: View, filter: PeopleFilter): Promise<InternalPersonList> {
    const query = new URLSearchParams();
    const fields = { ...filter, viewer: viewer ?? undefined, withEmail: withEmail || undefined };
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value));
    return this.internal.call({ path: `/internal/people?${query}` });
  }

  /** In the order of the ids, without those whom the viewer may not see. @throws PlatformError `auth-unavailable` */
  async lookUpPeople({ viewer, withEmail }: View, ids: readonly string[]): Promise<InternalPerson[]> {
    const people: InternalPerson[] = [];
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const body = { ids: ids.slice(at, at + AT_ONCE), withEmail, viewer: viewer ?? undefined };
      const call = { method: 'POST', path: '/internal/people/lookup', body } as const;
      people.push(...(await this.internal.call<{ users: InternalPerson[] }>(call)).users);
    }
    return people;
  }

  /**
   * The groups that the viewer may know of, by name.
   *
   * @param memberId only those that this user belongs to
   * @throws PlatformError `auth-unavailable`
   */
  listGroups(viewer: string | null, memberId?: string): Promise<GroupSummaryList> {
    const query = new URLSearchParams({ ...(viewer !== null && { viewer }), ...(memberId && { memberId }) });
    return this.internal.call({ path: `/internal/people/groups?${query}` });
  }
}
