import { Injectable } from '@nestjs/common';
import { withoutLimits } from '@sv/server/database/statement-limits';
import { PinoLogger } from 'nestjs-pino';
import { ActivityJournal } from '../../activity/journal/activity-journal';
import { Lifecycle } from '../../kernel/lifecycle';
import { PlatformSettings } from '../../kernel/settings/platform-settings';
import { NotificationRetention } from './notification-retention.sql';

const EVERY_MS = 3_600_000;
/** The first sweep waits until the start is over. */
const FIRST_MS = 60_000;
const SYSTEM_ACTOR = { actorId: 'notifications', actorType: 'system' } as const;

/** Applies the retention of notifications once a day, in one of the processes; a new setting within the hour. */
@Injectable()
export class NotificationRetentionSweep {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly retention: NotificationRetention,
    private readonly settings: PlatformSettings,
    private readonly journal: ActivityJournal,
    private readonly lifecycle: Lifecycle,
    private readonly logger: PinoLogger,
  ) {
    lifecycle.whenReady(() => this.schedule(FIRST_MS));
    lifecycle.beforeEnd(() => clearTimeout(this.timer));
  }

  /** Sweeps once, and never throws. What a stop interrupts is deleted the next day. */
  async sweepNotifications(now = new Date()): Promise<void> {
    const days = this.settings.allSettings().notificationRetentionDays;
    if (days === null) return;
    try {
      if (!(await this.retention.claimRound(days, now))) return;
      const goesOn = (): boolean => this.lifecycle.state !== 'draining';
      const entries = await withoutLimits(() => this.retention.pruneExpired(days, now, goesOn));
      if (entries > 0) await this.record({ entries, days }, now);
    } catch (error) {
      this.logger.warn({ err: error }, 'the retention of notifications failed; the server retries automatically');
    }
  }

  /** Records one entry for all batches of a sweep, when it is known how many were deleted. */
  private record(metadata: { entries: number; days: number }, now: Date): Promise<void> {
    const auditEntry = { action: 'notifications.pruned', actor: SYSTEM_ACTOR, visibility: 'admin', metadata } as const;
    return this.journal.record(null, auditEntry, now);
  }

  private schedule(delayMs: number): void {
    this.timer = setTimeout(() => {
      void this.sweepNotifications().finally(() => this.lifecycle.state !== 'draining' && this.schedule(EVERY_MS));
    }, delayMs).unref();
  }
}
