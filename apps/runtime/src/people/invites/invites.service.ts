import { Injectable } from '@nestjs/common';
import type { CreatedInvite, InviteList, NewInvite } from '@sv/contracts/admin/invites.contract';
import { CapabilityMissingError } from '../../kernel/access/access.errors';
import { actorOf } from '../../kernel/access/actor';
import type { Caller } from '../../kernel/request-context/caller';
import { refuseStaleSession } from '../../kernel/access/fresh-session';
import { InternalClient } from '../../kernel/auth-client/internal-client';

/** Invitations live in the identity database, which decides again who may invite. */
@Injectable()
export class InvitesService {
  constructor(private readonly internal: InternalClient) {}

  listInvites({ limit, cursor }: { limit: number; cursor?: string }): Promise<InviteList> {
    const query = new URLSearchParams({ limit: String(limit), ...(cursor !== undefined && { cursor }) });
    return this.internal.call({ path: `/internal/invites?${query}` });
  }

  /**
   * An invitation can give a role. The caller then needs the same rights as for giving the role directly.
   *
   * @throws CapabilityMissingError, FreshSessionRequiredError; PlatformError `email-taken`
   */
  createInvite(caller: Caller, { email, role, expiresInHours, path: arrival }: NewInvite): Promise<CreatedInvite> {
    if (role !== undefined && role !== 'platform:user') {
      if (!caller.capabilities.has('role:assign')) throw new CapabilityMissingError('role:assign');
      refuseStaleSession(caller);
    }
    const body = { email, role, expiresInHours, path: arrival };
    return this.internal.call({ method: 'POST', path: '/internal/invites', body, actor: actorOf(caller) });
  }

  /** @throws PlatformError `not-found`, `conflict` when it was used */
  revokeInvite(caller: Caller, id: string): Promise<void> {
    const path = `/internal/invites/${encodeURIComponent(id)}`;
    return this.internal.call({ method: 'DELETE', path, actor: actorOf(caller) });
  }
}
