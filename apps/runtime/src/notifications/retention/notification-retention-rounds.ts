import { Injectable } from '@nestjs/common';
import { withoutLimits } from '@sv/server/database/statement-limits';
import { PinoLogger } from 'nestjs-pino';
import { ActivityJournal } from '../../activity/activity-journal';
import { Lifecycle } from '../../lifecycle';
import { PlatformSettings } from '../../settings/platform-settings';
import { NotificationRetention } from './notification-retention';

const EVERY_MS = 3_600_000;
/** The first one waits until the start is over. */
const FIRST_MS = 60_000;
const BY_ITSELF = { actorId: 'notifications', actorType: 'system' } as const;

/** Applies the retention of notifications once a day, in one of the processes; a new setting within the hour. */
@Injectable()
export class NotificationRetentionRounds {
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

  /** One round; never throws. What a stop interrupts is deleted the next day. */
  async round(now = new Date()): Promise<void> {
    const days = this.settings.all().notificationRetentionDays;
    if (days === null) return;
    try {
      if (!(await this.retention.claimRound(days, now))) return;
      const goesOn = (): boolean => this.lifecycle.state !== 'draining';
      const entries = await withoutLimits(() => this.retention.prune(days, now, goesOn));
      if (entries > 0) await this.record({ entries, days }, now);
    } catch (error) {
      this.logger.warn({ err: error }, 'the retention of notifications was not applied');
    }
  }

  /** Once for all batches of a round, when it is known how many went. */
  private record(metadata: { entries: number; days: number }, now: Date): Promise<void> {
    const deed = { action: 'notifications.pruned', actor: BY_ITSELF, visibility: 'admin', metadata } as const;
    return this.journal.record(null, deed, now);
  }

  private schedule(delayMs: number): void {
    this.timer = setTimeout(() => {
      void this.round().finally(() => this.lifecycle.state !== 'draining' && this.schedule(EVERY_MS));
    }, delayMs).unref();
  }
}
