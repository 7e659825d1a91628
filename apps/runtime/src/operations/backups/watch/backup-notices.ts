import { Injectable } from '@nestjs/common';
import { PlatformOptions } from '../../../kernel/platform-options';
import { claimSetting } from '../../../kernel/settings/platform-settings.sql';
import { AdministratorNotices } from '../../../notifications/notices/administrator-notices';

/** What administrators are notified of. */
export type BackupProblem = 'failed' | 'overdue' | 'test-failed';

const NOTICE = { failed: 'backupFailed', overdue: 'backupOverdue', 'test-failed': 'backupTestFailed' } as const;

/**
 * Notifies administrators when backups stop working: once, by one process, and again only after they had worked in
 * between.
 */
@Injectable()
export class BackupNotices {
  constructor(
    private readonly options: PlatformOptions,
    private readonly administrators: AdministratorNotices,
  ) {}

  async raiseProblem(problem: BackupProblem): Promise<void> {
    if (await this.claim(problem, true))
      await this.administrators.notify(texts => texts[NOTICE[problem]], '/console/data/backups');
  }

  async clearProblem(problem: BackupProblem): Promise<void> {
    await this.claim(problem, false);
  }

  /** Whether it was not so before: of any number of processes one finds that. */
  private claim(problem: BackupProblem, isSo: boolean): Promise<boolean> {
    return claimSetting(this.options.dataSource, `backups:${problem}`, JSON.stringify(isSo), 'other');
  }
}
