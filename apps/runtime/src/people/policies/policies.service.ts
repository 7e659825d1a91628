import { Injectable } from '@nestjs/common';
import type { Policies, PolicyChange } from '@sv/contracts/admin/policies.contract';
import { actorOf } from '../../kernel/access/actor';
import type { Caller } from '../../kernel/request-context/caller';
import { InternalClient } from '../../kernel/auth-client/internal-client';

/** The policies live in the identity database, with what they decide about. */
@Injectable()
export class PoliciesService {
  constructor(private readonly internal: InternalClient) {}

  showPolicies(): Promise<Policies> {
    return this.internal.call({ path: '/internal/policies' });
  }

  /**
   * @param expected the version that the change was made for; any when null
   * @throws PlatformError `forbidden`, `mail-not-configured`, `changed-meanwhile`
   */
  changePolicies(caller: Caller, change: PolicyChange, expected: number | null): Promise<Policies> {
    const actor = actorOf(caller);
    return this.internal.call({ method: 'PATCH', path: '/internal/policies', body: { ...change }, actor, expected });
  }
}
