import { Injectable } from '@nestjs/common';
import type { BackupEntry, BackupOverview, BackupSetting } from '@sv/contracts/backups.contract';
import { DataSource } from 'typeorm';
import { JobStates } from '../../jobs/queue/job-states';
import { PLATFORM } from '../../jobs/rows/job-values';
import { PlatformOptions } from '../../kernel/platform-options';
import { PlatformSettings } from '../../kernel/settings/platform-settings';
import { BACKUP_JOB } from './backup-job';
import { BackupCatalogue, type KnownBackup } from './rows/backup-catalogue';
import { CurrentBackupStore } from './store/current-backup-store';
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
    const [backups, state] = await Promise.all([
      this.catalogue.listBackups(),
      this.states.stateOf(this.db.manager, JOB),
    ]);
    const { pending, failed } = state;
    return {
      place: store.place,
      isAvailable: Boolean(this.options.supervisor),
      nextAt: this.watch.nextAt(now)?.toISOString() ?? null,
      locked: this.settings.locked.filter((name): name is BackupSetting => name.startsWith('backup')),
      running: pending && {
        requestedAt: pending.createdAt.toISOString(),
        isWaiting: pending.status === 'waiting',
        bytes: await store.unfinishedBytes(),
      },
      failure: failed && { at: (failed.triedAt ?? failed.createdAt).toISOString(), reason: failed.lastError ?? '' },
      backups: backups.map(toEntry),
    };
  }
}

const toEntry = ({ file, row }: KnownBackup): BackupEntry => ({
  name: file.name,
  bytes: file.bytes,
  createdAt: (row?.begunAt ?? file.createdAt).toISOString(),
  durationMs: row?.durationMs ?? null,
  isOwn: row !== null,
});
