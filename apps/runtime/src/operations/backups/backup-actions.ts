import { Injectable } from '@nestjs/common';
import { lookInto } from '@sv/server/backup/encryption/age';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { Readable } from 'node:stream';
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
import { type BackupFile, isBackupName, isEncryptedName } from './store/backup-store';
import { BackupTests } from './testing/backup-tests';
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
    private readonly tests: BackupTests,
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
    await this.find(name);
    const newest = (await this.current.store.list()).find(one => isBackupName(one.name));
    if (newest?.name === name) throw new PlatformError('backup-newest');
    await this.current.store.remove(name);
    await this.catalogue.forgetBackups([name]);
    const entry = { action: 'backup.deleted', actor: actorOf(caller), visibility: 'admin' } as const;
    await this.journal.record(null, { ...entry, metadata: { file: name } });
  }

  /**
   * Restores a backup as a test, in the background. Only what the workspace made: loading a backup runs what is in it.
   *
   * @throws PlatformError `not-found`, `backup-encrypted`, `backup-unknown`, `backup-unavailable`
   */
  async test(caller: Caller, name: string): Promise<void> {
    assertRealRequest();
    if (!this.options.supervisor) throw new PlatformError('backup-unavailable');
    await this.find(name);
    if (isEncryptedName(name)) throw new PlatformError('backup-encrypted');
    if (!(await this.catalogue.findRow(name))) throw new PlatformError('backup-unknown');
    await this.db.transaction(async tx => {
      await this.tests.enqueueTest(name, tx);
      const entry = { action: 'backup.test-requested', actor: actorOf(caller), metadata: { file: name } } as const;
      await this.journal.record(tx, entry);
    });
    this.runner.wake();
  }

  /**
   * A backup to take away. Only what is encrypted to the keys of the operator: whoever has another one can act as
   * anybody.
   *
   * @throws PlatformError `not-found`, `backup-not-encrypted`
   */
  async download(caller: Caller, name: string): Promise<{ file: BackupFile; content: Readable }> {
    assertRealRequest();
    const { file, content } = await this.openEncrypted(name);
    const entry = { action: 'backup.downloaded', actor: actorOf(caller), visibility: 'admin' } as const;
    await this.journal.record(null, { ...entry, metadata: { file: name } });
    return { file, content };
  }

  /** @throws PlatformError `not-found`, `backup-not-encrypted` */
  async findEncrypted(name: string): Promise<void> {
    (await this.openEncrypted(name)).content.destroy();
  }

  /** Its content decides, since anybody can give a file any name. */
  private async openEncrypted(name: string): Promise<{ file: BackupFile; content: Readable }> {
    const file = await this.find(name);
    if (!isEncryptedName(name)) throw new PlatformError('backup-not-encrypted');
    const { isEncrypted, content } = await lookInto(await this.current.store.read(name));
    if (isEncrypted) return { file, content };
    content.destroy();
    throw new PlatformError('backup-not-encrypted');
  }

  private async find(name: string): Promise<BackupFile> {
    const file = (await this.current.store.list()).find(one => one.name === name);
    if (!file || !isBackupName(name)) throw new PlatformError('not-found');
    return file;
  }
}
