import { Injectable } from '@nestjs/common';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { RevocationJournal } from '@sv/server/backup/revocations/revocation-journal';
import { ActivityJournal } from '../../../activity/journal/activity-journal';
import { PlatformSettings } from '../../../kernel/settings/platform-settings';
import { BackupCatalogue } from '../rows/backup-catalogue';
import { CurrentBackupStore } from '../store/current-backup-store';
import { keptNames } from './kept-names';

const SYSTEM_ACTOR: InternalActor = { actorId: 'backups', actorType: 'system' };

/**
 * Deletes the backups that no rule keeps: only those that the workspace made, and never the newest one or the one that
 * was last restored as a test.
 */
@Injectable()
export class BackupRetention {
  constructor(
    private readonly catalogue: BackupCatalogue,
    private readonly current: CurrentBackupStore,
    private readonly settings: PlatformSettings,
    private readonly journal: ActivityJournal,
    private readonly revocations: RevocationJournal,
  ) {}

  async deleteOld(): Promise<void> {
    const { backupPlan, timeZone } = this.settings;
    const all = await this.catalogue.listBackups();
    const own = all.flatMap(({ row }) => (row ? [row] : []));
    const backups = own
      .map(({ name, begunAt: createdAt }) => ({ name, createdAt }))
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    const kept = keptNames(backups, backupPlan, timeZone);
    const good = [backups[0]?.name, (await this.catalogue.lastRestored())?.name];
    for (const { name } of backups) if (!kept.has(name) && !good.includes(name)) await this.delete(name);
    const oldest = Math.min(...all.map(({ file }) => file.createdAt.getTime()));
    await this.revocations.prune(Number.isFinite(oldest) ? new Date(oldest) : null);
  }

  private async delete(file: string): Promise<void> {
    await this.current.store.remove(file);
    await this.catalogue.forgetBackups([file]);
    const entry = { action: 'backup.deleted', actor: SYSTEM_ACTOR, visibility: 'admin', metadata: { file } } as const;
    await this.journal.record(null, entry);
  }
}
