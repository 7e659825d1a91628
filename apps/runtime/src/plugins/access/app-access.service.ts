import { Injectable } from '@nestjs/common';
import type { AppAccess as Access, AppAccessChange } from '@sv/contracts/admin/plugins.contract';
import { insertIfAbsent } from '@sv/server/database/insert-if-absent';
import { ChangedMeanwhileProblem } from '@sv/server/problem/changed-meanwhile.problem';
import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';
import { PlatformError } from '@sv/server/problem/platform-error';
import { TENANT_ID } from '@sv/server/tenant';
import { DataSource, type EntityManager } from 'typeorm';
import { ActivityJournal } from '../../activity/journal/activity-journal';
import { actorOf } from '../../kernel/access/actor';
import { GroupNames } from '../../kernel/auth-client/group-names';
import { Revisions, StaleVersionError, staleOrThrow } from '../../kernel/database/revisions';
import { assertRealRequest } from '../../kernel/request-context/assert-real-request';
import type { Caller } from '../../kernel/request-context/caller';
import { PluginHost } from '../host/plugin-host';
import { PluginRequiredError } from '../host/plugin-host.errors';
import { AppAccess } from './app-access';
import { PluginAccess } from './plugin-access.entity';

/** Limits apps to groups, and opens them again. */
@Injectable()
export class AppAccessService {
  constructor(
    private readonly db: DataSource,
    private readonly access: AppAccess,
    private readonly plugins: PluginHost,
    private readonly groups: GroupNames,
    private readonly journal: ActivityJournal,
  ) {}

  /** @throws PluginNotFoundError */
  async readAccess(pluginId: string): Promise<Access> {
    this.plugins.get(pluginId);
    return this.shown(await this.rowOf(pluginId));
  }

  /**
   * In force at the next request when it resolves, in the other processes within a second.
   *
   * @param expected the version that the change was made for; any when null
   * @throws PluginNotFoundError; PluginRequiredError for what everybody needs, and for the plugin at `/`; PlatformError
   *   `conflict` for an app that is for administrators anyway; InvalidRequestError for a group that is not there;
   *   ChangedMeanwhileProblem
   */
  async changeAccess(
    caller: Caller,
    pluginId: string,
    { groupIds }: AppAccessChange,
    expected: number | null,
  ): Promise<Access> {
    assertRealRequest();
    await this.assertSensible(pluginId, groupIds);
    const stale = await this.db
      .transaction(tx => this.store(tx, caller, { pluginId, groupIds, expected }))
      .catch(staleOrThrow);
    await this.access.reload();
    const current = await this.readAccess(pluginId);
    if (stale) throw new ChangedMeanwhileProblem(current);
    return current;
  }

  private async store(
    tx: EntityManager,
    caller: Caller,
    { pluginId, groupIds, expected }: AppAccessChange & { pluginId: string; expected: number | null },
  ): Promise<void> {
    const updatedAt = new Date();
    await insertIfAbsent(tx, PluginAccess, { ...untouched(pluginId), updatedAt });
    const where = { pluginId, ...(expected !== null && { version: expected }) };
    const { affected } = await tx.update(PluginAccess, where, { groupIds, updatedAt, version: () => 'version + 1' });
    if (!affected) throw new StaleVersionError();
    await this.journal.record(tx, {
      action: 'plugin.access-changed',
      actor: actorOf(caller),
      targetType: 'plugin',
      targetId: pluginId,
      metadata: groupIds ? { groups: groupIds.length, groupIds: groupIds.join(', ') } : { groups: null },
    });
    await Revisions.grow(tx, 'plugin-access');
  }

  private async assertSensible(pluginId: string, groupIds: string[] | null): Promise<void> {
    const plugin = this.plugins.get(pluginId);
    if (groupIds === null) return;
    if (this.plugins.isRequired(pluginId)) throw new PluginRequiredError();
    if (plugin.adminOnly) throw new PlatformError('conflict', 'Only administrators can open this app.');
    const names = await this.groups.readNames();
    const unknown = groupIds.findIndex(id => !names.has(id));
    if (unknown >= 0) throw InvalidRequestError.at(`/groupIds/${unknown}`, 'groupIds names a group that is not there');
  }

  private async rowOf(pluginId: string): Promise<PluginAccess> {
    return (await this.db.manager.findOneBy(PluginAccess, { pluginId })) ?? untouched(pluginId);
  }

  private async shown({ pluginId, groupIds, version }: PluginAccess): Promise<Access> {
    const nameOf = await this.groups.namesFor(groupIds ?? []);
    return { pluginId, groups: groupIds && groupIds.map(id => ({ id, name: nameOf(id) })), version };
  }
}

const untouched = (pluginId: string): PluginAccess => ({
  pluginId,
  tenantId: TENANT_ID,
  groupIds: null,
  version: 0,
  updatedAt: new Date(0),
});
