import { Injectable } from '@nestjs/common';
import type { Policies } from '@sv/contracts/admin/policies.contract';
import type { InternalLinkSharing } from '@sv/contracts/internal.contract';
import { InternalClient } from '../../kernel/auth-client/internal-client';

/**
 * Whose links work, as the auth server says: under the policy `publicLinks`, and while the account is active. It is asked
 * each time, so that a change is in force at once in every process.
 */
@Injectable()
export class LinkSharing {
  constructor(private readonly internal: InternalClient) {}

  /** @throws PlatformError `auth-unavailable` */
  async isAllowed(userId: string): Promise<boolean> {
    const path = `/internal/policies/public-links?${new URLSearchParams({ userId })}`;
    return (await this.internal.call<InternalLinkSharing>({ path })).allowed;
  }

  /** Whether the workspace has them on. @throws PlatformError `auth-unavailable` */
  async isOn(): Promise<boolean> {
    const { publicLinks } = await this.internal.call<Policies>({ path: '/internal/policies' });
    return publicLinks.value === 'on';
  }
}
