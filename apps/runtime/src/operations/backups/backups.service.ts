import { Injectable } from '@nestjs/common';
import type { BackupOverview } from '@sv/contracts/backups.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { DataSource } from 'typeorm';
import { ActivityJournal } from '../../activity/journal/activity-journal';
import { JobQueue } from '../../jobs/queue/job-queue';
import { JobStates } from '../../jobs/queue/job-states';
import { PLATFORM } from '../../jobs/rows/job-values';
import { JobRunner } from '../../jobs/running/job-runner';
import { actorOf } from '../../kernel/access/actor';
import { Revisions } from '../../kernel/database/revisions';
import { PlatformOptions } from '../../kernel/platform-options';
import { assertRealRequest } from '../../kernel/request-context/assert-real-request';
import type { Caller } from '../../kernel/request-context/caller';
import { BackupFolder } from './backup-folder';
import { BACKUP_JOB } from './backup-job';

const JOB = { owner: PLATFORM, name: BACKUP_JOB };

/** The backups that there are, and one more on request. */
@Injectable()
export class BackupsService {
  constructor(
    private readonly db: DataSource,
    private readonly options: PlatformOptions,
    private readonly queue: JobQueue,
    private readonly states: JobStates,
    private readonly runner: JobRunner,
    private readonly journal: ActivityJournal,
  ) {}

  async overview(): Promise<BackupOverview> {
    const folder = new BackupFolder(this.options.config.backupDir);
    const [backups, state] = await Promise.all([folder.list(), this.states.stateOf(this.db.manager, JOB)]);
    const { pending, failed } = state;
    return {
      folder: folder.path,
      isAvailable: Boolean(this.options.supervisor),
      running: pending && {
        requestedAt: pending.createdAt.toISOString(),
        isWaiting: pending.status === 'waiting',
        bytes: await folder.unfinishedBytes(),
      },
      failure: failed && { at: (failed.triedAt ?? failed.createdAt).toISOString(), reason: failed.lastError ?? '' },
      backups: backups.map(({ name, bytes, createdAt }) => ({ name, bytes, createdAt: createdAt.toISOString() })),
    };
  }

  /** Answers at once; the backup is made in the background. @throws PlatformError `backup-unavailable`, `backup-running` */
  async requestBackup(caller: Caller): Promise<BackupOverview> {
    assertRealRequest();
    if (!this.options.supervisor) throw new PlatformError('backup-unavailable');
    await new BackupFolder(this.options.config.backupDir).ensure();
    await this.db.transaction(async tx => {
      // Of two requests at once, the second waits here, and then sees the job of the first.
      await Revisions.grow(tx, 'backups');
      if ((await this.states.stateOf(tx, JOB)).pending) throw new PlatformError('backup-running');
      await this.states.forgetFailed(tx, JOB);
      await this.queue.enqueue(PLATFORM, BACKUP_JOB, null, { key: BACKUP_JOB, manager: tx });
      await this.journal.record(tx, { action: 'backup.requested', actor: actorOf(caller) });
    });
    this.runner.wake();
    return this.overview();
  }
}
