import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { ActivityJournal } from '../../activity/journal/activity-journal';
import { JobQueue } from '../../jobs/queue/job-queue';
import { PLATFORM } from '../../jobs/rows/job-values';
import { PlatformOptions } from '../../kernel/platform-options';
import { PlatformSettings } from '../../kernel/settings/platform-settings';
import { backupName, BackupFolder } from './backup-folder';

export const BACKUP_JOB = 'backup';
/** A backup of many files takes long. */
const TIMEOUT_MS = 12 * 3_600_000;
const SYSTEM_ACTOR: InternalActor = { actorId: 'backups', actorType: 'system' };

/**
 * Makes a backup as a job, so that one runs at a time, whichever process it runs in. The supervisor makes it, with the
 * command `backup`, which also records it. It is not tried again: somebody looks at why it failed.
 */
@Injectable()
export class BackupJob implements OnModuleInit {
  constructor(
    private readonly queue: JobQueue,
    private readonly options: PlatformOptions,
    private readonly settings: PlatformSettings,
    private readonly journal: ActivityJournal,
  ) {}

  onModuleInit(): void {
    const isReady = (): boolean => Boolean(this.options.supervisor);
    const options = { retries: 0, timeoutMs: TIMEOUT_MS };
    this.queue.define(PLATFORM, BACKUP_JOB, () => this.makeBackup(), options, { isReady });
  }

  /** @throws Error with what the command says, for the list of jobs */
  async makeBackup(now = new Date()): Promise<void> {
    const { supervisor, config } = this.options;
    if (!supervisor) throw new Error('this server has no supervisor that could make it');
    const { code, output } = await supervisor.makeBackup(backupName(now));
    if (code !== 0) throw new Error(output || `the command ended with ${code}`);
    const kept = this.settings.backupsKept;
    if (kept !== null) await this.deleteOldest(new BackupFolder(config.backupDir), kept);
  }

  private async deleteOldest(folder: BackupFolder, kept: number): Promise<void> {
    for (const file of await folder.keepNewest(kept)) {
      const metadata = { file, kept };
      await this.journal.record(null, { action: 'backup.deleted', actor: SYSTEM_ACTOR, visibility: 'admin', metadata });
    }
  }
}
