import { Injectable } from '@nestjs/common';
import type { EntitlementList, Entitlement as OwnEntitlement } from '@sv/contracts/entitlement.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { DataSource } from 'typeorm';
import { actorOf } from '../../../kernel/access/actor';
import type { UserCaller } from '../../../kernel/request-context/caller';
import { ActivityJournal } from '../../../activity/journal/activity-journal';
import { PluginHost } from '../../host/plugin-host';
import { Revisions } from '../../../kernel/database/revisions';
import { Entitlement } from '../entitlement.entity';
import { EntitlementPaywall } from '../paywall';
import { EntitlementGrants } from './entitlement-grants';
import { toOwn } from './entitlement-view';
import { LicensesThroughGroups } from './licenses-through-groups';

/** A person's own licences. */
@Injectable()
export class OwnEntitlements {
  constructor(
    private readonly db: DataSource,
    private readonly plugins: PluginHost,
    private readonly paywall: EntitlementPaywall,
    private readonly journal: ActivityJournal,
    private readonly grants: EntitlementGrants,
    private readonly throughGroups: LicensesThroughGroups,
  ) {}

  /** All of them, newest first. */
  async listEntitlements(caller: UserCaller, now = new Date()): Promise<EntitlementList> {
    const own = { userId: caller.user.id };
    const rows = await this.db.getRepository(Entitlement).find({ where: own, order: { id: 'DESC' } });
    return {
      entitlements: rows.map(row => toOwn(row, this.plugins, now)),
      throughGroups: await this.throughGroups.listFor(caller, now),
    };
  }

  /** @throws LicenseRefusedError */
  async enterLicense(
    caller: UserCaller,
    token: string,
    now = new Date(),
  ): Promise<{ answer: OwnEntitlement; isNew: boolean }> {
    const entry = { token, person: caller.user, caller, actor: actorOf(caller), source: 'account' } as const;
    const { entitlement, isNew } = await this.grants.grantEntitlement(entry, now);
    return { answer: toOwn(entitlement, this.plugins, now), isNew };
  }

  /**
   * Removes a licence. Its token may be entered again. A revoked licence stays, or its token could be entered again
   * too.
   *
   * @throws PlatformError `not-found`, `conflict` for a revoked one
   */
  async removeEntitlement(caller: UserCaller, id: string): Promise<void> {
    const own = { id, userId: caller.user.id };
    await this.db.transaction(async tx => {
      const row = await tx.findOneBy(Entitlement, own);
      if (!row) throw new PlatformError('not-found');
      const { affected } = await tx.delete(Entitlement, { ...own, status: 'active' });
      if (!affected) throw new PlatformError('conflict', 'This licence was revoked or removed. Reload the page.');
      await Revisions.grow(tx, 'entitlements');
      await this.journal.record(tx, {
        action: 'entitlement.removed',
        actor: actorOf(caller),
        subjectUserId: own.userId,
        targetType: 'entitlement',
        targetId: id,
        metadata: { pluginId: row.pluginId },
      });
    });
    await this.paywall.reload();
  }
}
