import { Injectable } from '@nestjs/common';
import { withoutLimits } from '@sv/server/database/statement-limits';
import { PinoLogger } from 'nestjs-pino';
import { ProblemBoard } from '../../kernel/problems/problem-board';
import { Lifecycle } from '../../kernel/lifecycle';
import { PlatformSettings } from '../../kernel/settings/platform-settings';
import { ActivityRetention, BrokenLogError } from './activity-retention';

const EVERY_MS = 3_600_000;
/** The first sweep waits until the start is over. */
const FIRST_MS = 60_000;
const PROBLEM = 'activity-retention';

/** Applies the retention of the activity log once a day, in one of the processes. */
@Injectable()
export class ActivityRetentionSweep {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly retention: ActivityRetention,
    private readonly settings: PlatformSettings,
    private readonly problems: ProblemBoard,
    private readonly logger: PinoLogger,
    lifecycle: Lifecycle,
  ) {
    lifecycle.whenReady(() => this.schedule(FIRST_MS));
    lifecycle.beforeEnd(() => clearTimeout(this.timer));
  }

  /** Sweeps once, and never throws. */
  async sweepEntries(now = new Date()): Promise<void> {
    const days = this.settings.allSettings().activityRetentionDays;
    if (days === null) return;
    try {
      if (!(await this.retention.claimDay(now))) return;
      await withoutLimits(() => this.retention.prune(days, now));
      this.problems.clear(PROBLEM);
    } catch (error) {
      this.logger.warn({ err: error }, 'the retention of the activity log failed; the server retries automatically');
      if (!(error instanceof BrokenLogError)) return;
      this.problems.raise(
        PROBLEM,
        `No old entries are deleted from the activity log: ${error.message} Run \`npm run cli -- audit verify\`.`,
      );
    }
  }

  private schedule(delayMs: number): void {
    this.timer = setTimeout(() => {
      void this.sweepEntries().finally(() => this.schedule(EVERY_MS));
    }, delayMs).unref();
  }
}
