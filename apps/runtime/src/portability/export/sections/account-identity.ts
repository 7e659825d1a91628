import { Injectable } from '@nestjs/common';
import type { AdminUserList } from '@sv/contracts/admin.contract';
import type { DirectoryUser } from '@sv/contracts/internal.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { InternalClient } from '../../../auth-client/internal-client';

/** Who somebody is, as the identity database says. */
export interface AccountIdentity {
  userId: string;
  name: string;
  email: string;
  role: string;
  createdAt: string;
}

/** Asks the auth server who somebody is: what a session remembers may be some minutes old. */
@Injectable()
export class AccountIdentities {
  constructor(private readonly internal: InternalClient) {}

  /** @throws PlatformError `auth-unavailable`, `unauthenticated` when the account is gone or on its way out */
  async of(userId: string): Promise<AccountIdentity> {
    const lookup = { method: 'POST', path: '/internal/users/lookup', body: { ids: [userId] } } as const;
    const { users } = await this.internal.call<{ users: DirectoryUser[] }>(lookup);
    const [person] = users;
    if (person?.status !== 'active') throw new PlatformError('unauthenticated');
    const { name, email, role } = person;
    return { userId, name, email, role, createdAt: await this.createdAt(userId, email) };
  }

  private async createdAt(userId: string, email: string): Promise<string> {
    const path = `/internal/users?${new URLSearchParams({ q: email, limit: '200' })}`;
    const { users } = await this.internal.call<AdminUserList>({ path });
    const found = users.find(({ id }) => id === userId);
    if (!found) throw new PlatformError('unauthenticated');
    return found.createdAt;
  }
}
