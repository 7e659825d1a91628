import { Injectable } from '@nestjs/common';
import type { AdminEntitlement, EntitlementGrant } from '@sv/contracts/entitlement.contract';
import type { DirectoryUser } from '@sv/contracts/internal.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { actorOf } from '../../../kernel/access/actor';
import type { Caller } from '../../../kernel/request-context/caller';
import { InternalClient } from '../../../kernel/auth-client/internal-client';
import { lookUpUsers } from '../../../kernel/auth-client/look-up-users';
import { PluginHost } from '../../host/plugin-host';
import { EntitlementGrants } from './entitlement-grants';
import { toGranted } from './entitlement-view';

/** Licences that an administrator enters for somebody. */
@Injectable()
export class AdminGrants {
  constructor(
    private readonly grants: EntitlementGrants,
    private readonly internal: InternalClient,
    private readonly plugins: PluginHost,
  ) {}

  /**
   * The same checks as when the person enters it.
   *
   * @throws LicenseRefusedError, PlatformError `not-found` when there is no such person
   */
  async grantEntitlement(
    caller: Caller,
    { userId, licenseToken }: EntitlementGrant,
    now = new Date(),
  ): Promise<{ answer: AdminEntitlement; isNew: boolean }> {
    const person = await this.find(userId);
    const entry = { token: licenseToken, person, actor: actorOf(caller), source: 'admin' } as const;
    const { entitlement, isNew } = await this.grants.grantEntitlement(entry, now);
    return { answer: toGranted(entitlement, this.plugins, now), isNew };
  }

  private async find(userId: string): Promise<DirectoryUser> {
    const users = await lookUpUsers(this.internal, [userId]);
    const person = users.find(({ id, status }) => id === userId && status !== 'deleting');
    if (!person) throw new PlatformError('not-found', 'This person does not exist.');
    return person;
  }
}
