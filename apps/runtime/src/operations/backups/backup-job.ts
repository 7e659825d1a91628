import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobQueue } from '../../jobs/queue/job-queue';
import { PLATFORM } from '../../jobs/rows/job-values';
import { FinalFailure } from '../../jobs/running/job-failures';
import { PlatformOptions } from '../../kernel/platform-options';
import { PlatformSettings } from '../../kernel/settings/platform-settings';
import { BackupRetention } from './retention/backup-retention';
import { BackupCatalogue } from './rows/backup-catalogue';
import { BACKUP_TIMEOUT_MS, backupName } from './store/backup-store';
import { CurrentBackupStore } from './store/current-backup-store';
import { sweepWorkFolder } from './store/work-folder';
import { BackupTests } from './testing/backup-tests';
import { hashIn } from './testing/test-outcome';
import { BackupNotices } from './watch/backup-notices';

export const BACKUP_JOB = 'backup';
/** Only for one whose process ended: the next process makes it. */
const RETRIES = 5;

/**
 * Makes a backup as a job, on its schedule or on request, so that one runs at a time, whichever process it runs in. The
 * supervisor makes it, with the command `backup`, which also records it. One that failed is not tried again: somebody
 * looks at why.
 */
@Injectable()
export class BackupJob implements OnModuleInit {
  constructor(
    private readonly queue: JobQueue,
    private readonly options: PlatformOptions,
    private readonly settings: PlatformSettings,
    private readonly catalogue: BackupCatalogue,
    private readonly current: CurrentBackupStore,
    private readonly retention: BackupRetention,
    private readonly tests: BackupTests,
    private readonly notices: BackupNotices,
  ) {}

  onModuleInit(): void {
    const isReady = (): boolean => Boolean(this.options.supervisor);
    const schedule = (): string | null => this.settings.backupPlan.backupSchedule;
    const options = { retries: RETRIES, timeoutMs: BACKUP_TIMEOUT_MS, schedule };
    this.queue.define(PLATFORM, BACKUP_JOB, ({ signal }) => this.makeBackup(signal), options, { isReady });
  }

  /** @throws Error with what the command says, for the list of jobs */
  async makeBackup(signal: AbortSignal, now = new Date()): Promise<void> {
    const { dataDir, backups } = this.options.config;
    const isEncrypted = backups.recipients.length > 0;
    const name = backupName(now, isEncrypted);
    await this.clearUp(dataDir, now);
    await this.catalogue.beginBackup(name, isEncrypted, now);
    const printed = await this.haveItMade(name, signal).catch(async (error: unknown) => {
      await this.catalogue.forgetBackups([name]);
      if (error instanceof FinalFailure) await this.notices.raiseProblem('failed');
      throw error;
    });
    await this.notices.clearProblem('failed');
    await this.tests.testMade({ name, isEncrypted, printed });
    await this.retention.deleteOld();
  }

  /** What is left of those that were not finished. */
  private async clearUp(dataDir: string, now: Date): Promise<void> {
    await this.catalogue.forgetUnfinished(now);
    // Where nothing can be written, the backup says so.
    await this.current.store.removeUnfinished(now).catch(() => undefined);
    await sweepWorkFolder(dataDir);
  }

  /** @returns what the command printed */
  private async haveItMade(name: string, signal: AbortSignal): Promise<string> {
    const { supervisor } = this.options;
    const begun = performance.now();
    if (!supervisor) throw new FinalFailure('this server has no supervisor that could make it');
    const { code, output, printed } = await supervisor.makeBackup(name, signal);
    if (code !== 0) throw new FinalFailure(output || `the command ended with ${code}`);
    if (!(await this.catalogue.completeBackup(name, performance.now() - begun, hashIn(printed))))
      throw new FinalFailure(`the backup was made, but is not in ${this.current.store.place}`);
    return printed;
  }
}
