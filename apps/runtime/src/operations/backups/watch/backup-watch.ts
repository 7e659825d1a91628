import { Injectable } from '@nestjs/common';
import type { HealthReport } from '@sv/contracts/health.contract';
import { recipientFault } from '@sv/server/backup/encryption/age';
import { JobStates } from '../../../jobs/queue/job-states';
import { PLATFORM } from '../../../jobs/rows/job-values';
import { PlatformOptions } from '../../../kernel/platform-options';
import { ProblemBoard } from '../../../kernel/problems/problem-board';
import { nextOccurrence } from '../../../kernel/settings/next-occurrence';
import { PlatformSettings } from '../../../kernel/settings/platform-settings';
import { putSettingOnce, readSetting } from '../../../kernel/settings/platform-settings.sql';
import { BackupCatalogue } from '../rows/backup-catalogue';
import type { BackupRow } from '../rows/backup-row.entity';
import { CurrentBackupStore } from '../store/current-backup-store';
import { BackupNotices, type BackupProblem } from './backup-notices';

/** So late may a backup be without anybody being told. */
const TOLERATED_MS = 3_600_000;
const STORE_ASKED_EVERY_MS = 300_000;
/** Since when backups are expected, while there is none. */
const EXPECTED_SINCE = 'backups:expected-since';
const JOB = { owner: PLATFORM, name: 'backup' };

/** Looks whether backups are made as planned, can be stored and can be restored. */
@Injectable()
export class BackupWatch {
  private readonly noted = new Map<BackupProblem, boolean>();
  private store: { at: number; fault: string | null } | null = null;

  constructor(
    private readonly options: PlatformOptions,
    private readonly settings: PlatformSettings,
    private readonly catalogue: BackupCatalogue,
    private readonly current: CurrentBackupStore,
    private readonly states: JobStates,
    private readonly problems: ProblemBoard,
    private readonly notices: BackupNotices,
  ) {}

  /** Also raises or clears its problems. Never throws: while the database is away nothing is known. */
  async backupReport(now = new Date()): Promise<HealthReport['backups']> {
    try {
      const [last, restored] = await Promise.all([this.catalogue.last(), this.catalogue.lastTested()]);
      await this.judgeTime(last, now);
      await this.judgeStore(now);
      await this.judgeTest(restored);
      const good = await this.catalogue.lastRestored();
      return {
        lastAt: last?.begunAt.toISOString() ?? null,
        nextAt: this.nextAt(now)?.toISOString() ?? null,
        lastRestoredAt: good?.testedAt?.toISOString() ?? null,
      };
    } catch {
      // The database, which health says elsewhere.
      return { lastAt: null, nextAt: null, lastRestoredAt: null };
    }
  }

  /** When the next one is due; null without a schedule. */
  nextAt(after: Date): Date | null {
    const { backupSchedule } = this.settings.backupPlan;
    return backupSchedule === null ? null : nextOccurrence(backupSchedule, this.settings.timeZone, after);
  }

  private async judgeTime(last: BackupRow | null, now: Date): Promise<void> {
    const due = this.nextAt(last?.begunAt ?? (await this.expectedSince(now)));
    const isLate = due !== null && now.getTime() - due.getTime() > TOLERATED_MS && !(await this.isRunning());
    if (!isLate) {
      this.problems.clear('backup-overdue');
      return this.note('overdue', false);
    }
    const before = last ? `The last one was made at ${last.begunAt.toISOString()}.` : 'None was made yet.';
    const reason = this.options.supervisor
      ? 'Console → Data → Backups and Console → Apps → Jobs say why.'
      : 'This server has no supervisor that makes backups: start it with npm start or as a container.';
    this.problems.raise('backup-overdue', `A backup was due at ${due.toISOString()}. ${before} ${reason}`);
    await this.note('overdue', true);
  }

  /** Without a schedule nobody has to be told: a backup by hand says itself that it failed. */
  private async judgeStore(now: Date): Promise<void> {
    if (this.settings.backupPlan.backupSchedule === null) return this.problems.clear('backup-store');
    if (!this.store || now.getTime() - this.store.at > STORE_ASKED_EVERY_MS)
      this.store = { at: now.getTime(), fault: await this.findFault() };
    if (this.store.fault) this.problems.raise('backup-store', this.store.fault);
    else this.problems.clear('backup-store');
  }

  private async judgeTest(tested: BackupRow | null): Promise<void> {
    if (tested?.testResult !== 'failed' && tested?.testResult !== 'replaced') {
      this.problems.clear('backup-test-failed');
      return this.note('test-failed', false);
    }
    this.problems.raise(
      'backup-test-failed',
      `${tested.name} could not be restored as a test: ${tested.testDetail ?? ''}`,
    );
    await this.note('test-failed', true);
  }

  /** Asks the database only when it is otherwise than before: health is read every few seconds. */
  private async note(problem: BackupProblem, isSo: boolean): Promise<void> {
    if (this.noted.get(problem) === isSo) return;
    await (isSo ? this.notices.raiseProblem(problem) : this.notices.clearProblem(problem));
    this.noted.set(problem, isSo);
  }

  private async findFault(): Promise<string | null> {
    const { recipients } = this.options.config.backups;
    const fault = recipients.length > 0 ? await recipientFault(recipients) : null;
    return fault ?? (await this.current.store.findFault());
  }

  private async isRunning(): Promise<boolean> {
    const { pending } = await this.states.stateOf(this.options.dataSource.manager, JOB);
    return pending?.status === 'running';
  }

  private async expectedSince(now: Date): Promise<Date> {
    const db = this.options.dataSource;
    if (this.settings.backupPlan.backupSchedule === null) return now;
    await putSettingOnce(db, EXPECTED_SINCE, JSON.stringify(now.toISOString()));
    return new Date(JSON.parse((await readSetting(db, EXPECTED_SINCE))!) as string);
  }
}
