import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobQueue } from '../../../jobs/queue/job-queue';
import { PLATFORM } from '../../../jobs/rows/job-values';
import { FinalFailure } from '../../../jobs/running/job-failures';
import type { SqlRunner } from '../../../kernel/database/sql';
import { PlatformOptions } from '../../../kernel/platform-options';
import { BackupCatalogue } from '../rows/backup-catalogue';
import { isReplacedText, outcomeOf } from './test-outcome';

export const BACKUP_TEST_JOB = 'backup-test';
const TIMEOUT_MS = 12 * 3_600_000;
const RETRIES = 5;

/** Why a backup that the server cannot read is not tested again. */
const ENCRYPTED =
  'Restored before it was encrypted. Whether your key opens it, only you can test: restore --test --identity.';

interface MadeBackup {
  name: string;
  isEncrypted: boolean;
  /** By the command that made it. */
  printed: string;
}

/**
 * Restores backups as a test, as a job: into a database and a folder beside those of the instance, which are removed
 * again. What is encrypted the server cannot read; the command restores that before it encrypts it.
 */
@Injectable()
export class BackupTests implements OnModuleInit {
  constructor(
    private readonly queue: JobQueue,
    private readonly options: PlatformOptions,
    private readonly catalogue: BackupCatalogue,
  ) {}

  onModuleInit(): void {
    const isReady = (): boolean => Boolean(this.options.supervisor);
    const options = { retries: RETRIES, timeoutMs: TIMEOUT_MS };
    const handler = ({ data, signal }: { data: unknown; signal: AbortSignal }) => this.testBackup(String(data), signal);
    this.queue.define(PLATFORM, BACKUP_TEST_JOB, handler, options, { isReady });
  }

  /** What was just made is tested, or has been. */
  async testMade({ name, isEncrypted, printed }: MadeBackup, now = new Date()): Promise<void> {
    if (!this.options.config.backups.tests) return;
    if (!isEncrypted) return this.enqueueTest(name);
    const outcome = outcomeOf(printed);
    const testDetail = outcome.testDetail ?? ENCRYPTED;
    await this.catalogue.noteTest(name, { ...outcome, testDetail, testedAt: now });
  }

  async enqueueTest(name: string, manager?: SqlRunner): Promise<void> {
    await this.queue.enqueue(PLATFORM, BACKUP_TEST_JOB, name, { key: BACKUP_TEST_JOB, manager });
  }

  /** @throws FinalFailure when it could not be restored */
  async testBackup(name: string, signal: AbortSignal, now = new Date()): Promise<void> {
    const { supervisor } = this.options;
    if (!supervisor) throw new FinalFailure('this server has no supervisor that could test it');
    const { code, output, printed } = await supervisor.testBackup(name, signal);
    if (code === 0) return this.catalogue.noteTest(name, { ...outcomeOf(printed), testedAt: now });
    const reason = output || `the command ended with ${code}`;
    const testResult = isReplacedText(reason) ? 'replaced' : 'failed';
    await this.catalogue.noteTest(name, { testResult, testDetail: reason, testedAt: now });
    throw new FinalFailure(reason);
  }
}
