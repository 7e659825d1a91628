import { Injectable } from '@nestjs/common';
import type { AdminUser, AdminUserChange, AdminUserList, PasswordResetLink } from '@sv/contracts/admin/users.contract';
import { actorOf } from '../../kernel/access/actor';
import { CapabilityMissingError } from '../../kernel/access/access.errors';
import type { Caller } from '../../kernel/request-context/caller';
import { isFresh } from '../../kernel/access/fresh-session';
import { InternalClient } from '../../kernel/auth-client/internal-client';

export interface UserFilter {
  q?: string;
  role?: string;
  status?: string;
  limit: number;
  cursor?: string;
}

/**
 * The people of the instance. They are in the identity database. The auth server decides who may change whom, in the
 * transaction of the change; this service only checks that the caller has the capabilities of the route.
 */
@Injectable()
export class UsersService {
  constructor(private readonly internal: InternalClient) {}

  listUsers(filter: UserFilter): Promise<AdminUserList> {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, String(value));
    return this.internal.call({ path: `/internal/users?${query}` });
  }

  /**
   * @throws CapabilityMissingError without role:assign for a role
   * @throws PlatformError `forbidden`, `reauthentication-required`, `last-owner`, `not-found`, `conflict`
   */
  async changeUser(caller: Caller, id: string, { role, active }: AdminUserChange): Promise<AdminUser> {
    if (role !== undefined && !caller.capabilities.has('role:assign')) throw new CapabilityMissingError('role:assign');
    const body = { role, active, fresh: isFresh(caller) };
    return this.internal.call({ method: 'PATCH', path: pathOf(id), body, actor: actorOf(caller) });
  }

  /** Ends all sessions of a user. @throws PlatformError `forbidden`, `not-found` */
  signOut(caller: Caller, id: string): Promise<void> {
    return this.act(caller, id, 'sign-out');
  }

  /** Removes all second factors of a user and ends the sessions. @throws PlatformError `forbidden`, `not-found` */
  resetFactors(caller: Caller, id: string): Promise<void> {
    return this.act(caller, id, 'reset-mfa');
  }

  /** Lets a user try again after too many wrong answers. @throws PlatformError `forbidden`, `not-found` */
  unlockUser(caller: Caller, id: string): Promise<void> {
    return this.act(caller, id, 'unlock');
  }

  /** The link by which a user sets a new password. @throws PlatformError `forbidden`, `not-found`, `conflict` */
  resetLink(caller: Caller, id: string): Promise<PasswordResetLink> {
    return this.internal.call({ method: 'POST', path: `${pathOf(id)}/reset-link`, actor: actorOf(caller) });
  }

  private act(caller: Caller, id: string, verb: string): Promise<void> {
    return this.internal.call({ method: 'POST', path: `${pathOf(id)}/${verb}`, actor: actorOf(caller) });
  }
}

const pathOf = (id: string): string => `/internal/users/${encodeURIComponent(id)}`;
