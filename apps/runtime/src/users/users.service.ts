import { Injectable } from '@nestjs/common';
import type { Role } from '@sv/contracts/access.contract';
import type { AdminUser, AdminUserChange, AdminUserList } from '@sv/contracts/admin.contract';
import type { SessionUser } from '@sv/contracts/identity.contract';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { CapabilityMissingError, FreshSessionRequiredError } from '../access/access.errors';
import type { Caller } from '../access/caller';
import { InternalClient } from '../auth-client/internal-client';

const OWNER: Role = 'platform:owner';

export interface UserFilter {
  q?: string;
  role?: string;
  status?: string;
  limit: number;
  cursor?: string;
}

/** The people of the instance. They live in the identity database; who may change whom is decided here. */
@Injectable()
export class UsersService {
  constructor(private readonly internal: InternalClient) {}

  list(filter: UserFilter): Promise<AdminUserList> {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, String(value));
    return this.internal.call({ path: `/internal/users?${query}` });
  }

  /**
   * @throws CapabilityMissingError without role:assign for a role, or for any change of an owner
   * @throws FreshSessionRequiredError when the owner role is given or taken and the session is not fresh
   */
  async change(caller: Caller, id: string, { role, active }: AdminUserChange, now = Date.now()): Promise<AdminUser> {
    if (role !== undefined) requireRoleAssign(caller);
    const target = await this.reachable(caller, id);
    const concernsOwners = role !== undefined && role !== target.role && (role === OWNER || target.role === OWNER);
    if (concernsOwners && !isFresh(caller, now)) throw new FreshSessionRequiredError();
    return this.internal.call({ method: 'PATCH', path: pathOf(id), body: { role, active }, actor: actorOf(caller) });
  }

  async signOut(caller: Caller, id: string): Promise<void> {
    await this.reachable(caller, id);
    await this.internal.call({ method: 'POST', path: `${pathOf(id)}/sign-out`, actor: actorOf(caller) });
  }

  /** The user, when the caller may act on them: on owners only whoever could make owners. */
  private async reachable(caller: Caller, id: string): Promise<{ role: string }> {
    const { users } = await this.internal.call<{ users: SessionUser[] }>({
      method: 'POST',
      path: '/internal/users/lookup',
      body: { ids: [id] },
    });
    const target = users.find(user => user.id === id);
    if (!target) throw new PlatformError('not-found');
    if (target.role === OWNER) requireRoleAssign(caller);
    return target;
  }
}

const pathOf = (id: string): string => `/internal/users/${encodeURIComponent(id)}`;

function requireRoleAssign({ capabilities }: Caller): void {
  if (!capabilities.has('role:assign')) throw new CapabilityMissingError('role:assign');
}

const isFresh = (caller: Caller, now: number): boolean => caller.kind === 'user' && caller.session.freshUntil > now;

const actorOf = (caller: Caller): InternalActor =>
  caller.kind === 'user'
    ? { actorId: caller.user.id, actorType: 'user' }
    : { actorId: caller.keyId, actorType: 'admin-key' };
