import { Injectable } from '@nestjs/common';
import type { BackupEntry, BackupOverview, BackupSetting } from '@sv/contracts/backups.contract';
import { DataSource } from 'typeorm';
import { JobStates } from '../../jobs/queue/job-states';
import { PLATFORM } from '../../jobs/rows/job-values';
import { PlatformOptions } from '../../kernel/platform-options';
import { PlatformSettings } from '../../kernel/settings/platform-settings';
import { BACKUP_JOB } from './backup-job';
import { BackupCatalogue, type KnownBackup } from './rows/backup-catalogue';
import { isBackupName, isEncryptedName } from './store/backup-store';
import { CurrentBackupStore } from './store/current-backup-store';
import { BACKUP_TEST_JOB } from './testing/backup-tests';
import { workBytes } from './store/work-folder';
import { BackupWatch } from './watch/backup-watch';

const JOB = { owner: PLATFORM, name: BACKUP_JOB };

/** The backups that there are, what is being made, and what comes next. */
@Injectable()
export class BackupsService {
  constructor(
    private readonly db: DataSource,
    private readonly options: PlatformOptions,
    private readonly settings: PlatformSettings,
    private readonly states: JobStates,
    private readonly catalogue: BackupCatalogue,
    private readonly current: CurrentBackupStore,
    private readonly watch: BackupWatch,
  ) {}

  async overview(now = new Date()): Promise<BackupOverview> {
    const { store } = this.current;
    const [{ backups, fault }, state, testing] = await Promise.all([
      this.listOrFault(),
      this.states.stateOf(this.db.manager, JOB),
      this.testing(),
    ]);
    const { pending, failed } = state;
    return {
      kind: store.kind,
      place: store.place,
      recipients: this.options.config.backups.recipients.length,
      tests: this.options.config.backups.tests,
      testing,
      fault,
      isAvailable: Boolean(this.options.supervisor),
      nextAt: this.watch.nextAt(now)?.toISOString() ?? null,
      locked: this.settings.locked.filter((name): name is BackupSetting => name.startsWith('backup')),
      running: pending && {
        requestedAt: pending.createdAt.toISOString(),
        isWaiting: pending.status === 'waiting',
        bytes: (await store.unfinishedBytes()) + (await workBytes(this.options.config.dataDir)),
      },
      failure: failed && { at: (failed.triedAt ?? failed.createdAt).toISOString(), reason: failed.lastError ?? '' },
      backups: backups.map(toEntry),
    };
  }

  /** A bucket may be away, and the page says so. */
  private async listOrFault(): Promise<{ backups: KnownBackup[]; fault: string | null }> {
    try {
      return { backups: await this.catalogue.listBackups(), fault: null };
    } catch (error) {
      if (this.current.store.kind === 'folder') throw error;
      return { backups: [], fault: (error as Error).message };
    }
  }

  private async testing(): Promise<string | null> {
    const { pending } = await this.states.stateOf(this.db.manager, { owner: PLATFORM, name: BACKUP_TEST_JOB });
    return pending && (JSON.parse(pending.data) as string);
  }
}

const toEntry = ({ file, row }: KnownBackup): BackupEntry => ({
  name: file.name,
  bytes: file.bytes,
  createdAt: (row?.begunAt ?? file.createdAt).toISOString(),
  durationMs: row?.durationMs ?? null,
  isOwn: row !== null,
  isNamed: isBackupName(file.name),
  isEncrypted: isEncryptedName(file.name),
  test: row?.testedAt
    ? { at: row.testedAt.toISOString(), result: row.testResult ?? 'failed', detail: row.testDetail }
    : null,
});
