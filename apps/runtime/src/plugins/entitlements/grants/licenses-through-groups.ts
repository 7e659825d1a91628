import { Injectable } from '@nestjs/common';
import type { GroupEntitlement as Item } from '@sv/contracts/entitlement.contract';
import { DataSource, In } from 'typeorm';
import { GroupNames } from '../../../kernel/auth-client/group-names';
import type { UserCaller } from '../../../kernel/request-context/caller';
import { AppAccess } from '../../access/app-access';
import { PluginHost } from '../../host/plugin-host';
import { GroupEntitlement } from '../group-entitlement.entity';
import { toGroupView } from './entitlement-view';

/** The licences that a person has because they belong to a group. */
@Injectable()
export class LicensesThroughGroups {
  constructor(
    private readonly db: DataSource,
    private readonly groups: GroupNames,
    private readonly plugins: PluginHost,
    private readonly access: AppAccess,
  ) {}

  /** Newest first. An app that is not for the caller is not named to them, whatever their group has. */
  async listFor(caller: UserCaller, now = new Date()): Promise<Item[]> {
    if (caller.groups.size === 0) return [];
    const ofGroups = { groupId: In([...caller.groups]) };
    const rows = await this.db.getRepository(GroupEntitlement).find({ where: ofGroups, order: { id: 'DESC' } });
    const shown = rows.filter(({ pluginId }) => {
      const plugin = this.plugins.list().find(({ id }) => id === pluginId);
      return plugin !== undefined && this.access.isFor(plugin, caller);
    });
    const nameOf = await this.groups.namesFor(shown.map(({ groupId }) => groupId));
    return shown.map(row => toGroupView(row, nameOf(row.groupId), this.plugins, now));
  }
}
