import { Injectable } from '@nestjs/common';
import { Memberships } from '../../../kernel/auth-client/memberships';
import { AppAccess } from '../../access/app-access';
import { PluginHost } from '../../host/plugin-host';

/** Whether a member of a group may know of an app that their group has a licence for: an app is not named to others. */
@Injectable()
export class OpenToMember {
  constructor(
    private readonly plugins: PluginHost,
    private readonly access: AppAccess,
    private readonly memberships: Memberships,
  ) {}

  /** Apps for administrators only are open to no member as such. @throws PlatformError `auth-unavailable` */
  async isOpen(pluginId: string, userId: string): Promise<boolean> {
    const plugin = this.plugins.list().find(({ id }) => id === pluginId);
    if (!plugin || plugin.adminOnly) return false;
    return (
      !this.access.isLimited(pluginId) || this.access.allowsGroups(pluginId, await this.memberships.ofUser(userId))
    );
  }
}
