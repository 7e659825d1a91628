import { Injectable } from '@nestjs/common';
import { PlatformError } from '@sv/server/problem/platform-error';
import { DataSource } from 'typeorm';
import { ActivityJournal } from '../../activity/journal/activity-journal';
import { JobQueue } from '../../jobs/queue/job-queue';
import { JobStates } from '../../jobs/queue/job-states';
import { PLATFORM } from '../../jobs/rows/job-values';
import { JobRunner } from '../../jobs/running/job-runner';
import { scheduleKey } from '../../jobs/schedules/schedules';
import { actorOf } from '../../kernel/access/actor';
import { Revisions } from '../../kernel/database/revisions';
import { PlatformOptions } from '../../kernel/platform-options';
import { assertRealRequest } from '../../kernel/request-context/assert-real-request';
import type { Caller } from '../../kernel/request-context/caller';
import { BACKUP_JOB } from './backup-job';
import { BackupCatalogue } from './rows/backup-catalogue';
import { CurrentBackupStore } from './store/current-backup-store';

const JOB = { owner: PLATFORM, name: BACKUP_JOB };

/** What administrators do to backups. */
@Injectable()
export class BackupActions {
  constructor(
    private readonly db: DataSource,
    private readonly options: PlatformOptions,
    private readonly queue: JobQueue,
    private readonly states: JobStates,
    private readonly runner: JobRunner,
    private readonly journal: ActivityJournal,
    private readonly catalogue: BackupCatalogue,
    private readonly current: CurrentBackupStore,
  ) {}

  /** The backup is made in the background. @throws PlatformError `backup-unavailable`, `backup-running` */
  async request(caller: Caller): Promise<void> {
    assertRealRequest();
    if (!this.options.supervisor) throw new PlatformError('backup-unavailable');
    await this.db.transaction(async tx => {
      // Of two requests at once, the second waits here, and then sees the job of the first.
      await Revisions.grow(tx, 'backups');
      if ((await this.states.stateOf(tx, JOB)).pending) throw new PlatformError('backup-running');
      await this.states.forgetFailed(tx, JOB);
      // The key of the schedule: what is due meanwhile waits until this one is done.
      await this.queue.enqueue(PLATFORM, BACKUP_JOB, null, { key: scheduleKey(JOB), manager: tx });
      await this.journal.record(tx, { action: 'backup.requested', actor: actorOf(caller) });
    });
    this.runner.wake();
  }

  /**
   * Deletes a backup, whoever made it. The newest one stays, so that nobody with a stolen session leaves none.
   *
   * @throws PlatformError `not-found`, `backup-newest`
   */
  async delete(caller: Caller, name: string): Promise<void> {
    assertRealRequest();
    const files = (await this.catalogue.listBackups()).map(({ file }) => file);
    if (!files.some(file => file.name === name)) throw new PlatformError('not-found');
    if (files[0]!.name === name) throw new PlatformError('backup-newest');
    await this.current.store.remove(name);
    await this.catalogue.forgetBackups([name]);
    const entry = { action: 'backup.deleted', actor: actorOf(caller), visibility: 'admin' } as const;
    await this.journal.record(null, { ...entry, metadata: { file: name } });
  }
}
