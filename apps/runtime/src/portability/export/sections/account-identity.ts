import { Injectable } from '@nestjs/common';
import type { AdminUserList } from '@sv/contracts/admin/users.contract';
import type { OwnGroupList } from '@sv/contracts/people.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { InternalClient } from '../../../kernel/auth-client/internal-client';
import { lookUpUsers } from '../../../kernel/auth-client/look-up-users';

/** Who a person is, according to the identity database. */
export interface AccountIdentity {
  userId: string;
  name: string;
  email: string;
  role: string;
  createdAt: string;
  groups: { name: string; isManager: boolean }[];
}

/** Asks the auth server who a person is: the data in a session may be some minutes old. */
@Injectable()
export class AccountIdentities {
  constructor(private readonly internal: InternalClient) {}

  /** @throws PlatformError `auth-unavailable`, `unauthenticated` when the account is gone or on its way out */
  async identityOf(userId: string): Promise<AccountIdentity> {
    const [person] = await lookUpUsers(this.internal, [userId]);
    if (person?.status !== 'active') throw new PlatformError('unauthenticated');
    const { name, email, role } = person;
    const [createdAt, groups] = [await this.createdAt(userId, email), await this.groupsOf(userId)];
    return { userId, name, email, role, createdAt, groups };
  }

  private async groupsOf(userId: string): Promise<AccountIdentity['groups']> {
    const { groups } = await this.internal.call<OwnGroupList>({ path: `/internal/groups/of/${userId}` });
    return groups.map(({ name, isManager }) => ({ name, isManager }));
  }

  private async createdAt(userId: string, email: string): Promise<string> {
    const path = `/internal/users?${new URLSearchParams({ q: email, limit: '200' })}`;
    const { users } = await this.internal.call<AdminUserList>({ path });
    const found = users.find(({ id }) => id === userId);
    if (!found) throw new PlatformError('unauthenticated');
    return found.createdAt;
  }
}
