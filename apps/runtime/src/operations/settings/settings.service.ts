import { Injectable } from '@nestjs/common';
import type { AdminSettings, RetentionPreview, Versioned } from '@sv/contracts/admin/settings.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { EntityManager } from 'typeorm';
import { actorOf } from '../../kernel/access/actor';
import type { Caller } from '../../kernel/request-context/caller';
import { refuseStaleSession } from '../../kernel/access/fresh-session';
import { ActivityJournal } from '../../activity/journal/activity-journal';
import { ActivityRetention } from '../../activity/retention/activity-retention';
import { NotificationRetention } from '../../notifications/retention/notification-retention.sql';
import { AppAccess } from '../../plugins/access/app-access';
import { PluginHost } from '../../plugins/host/plugin-host';
import { PlatformSettings } from '../../kernel/settings/platform-settings';

const RETENTIONS = ['notificationRetentionDays', 'activityRetentionDays'] as const;
/** Any change of these may delete backups, or end them. */
const BACKUPS = [
  'backupSchedule',
  'backupsKept',
  'backupsKeptDaily',
  'backupsKeptWeekly',
  'backupsKeptMonthly',
] as const;

/** Whether a retention is shorter. Null keeps entries for ever. */
const isShorter = (wanted: number | null | undefined, now: number | null): boolean =>
  typeof wanted === 'number' && (now === null || wanted < now);

/** What administrators may set, and the rules for it. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly settings: PlatformSettings,
    private readonly plugins: PluginHost,
    private readonly access: AppAccess,
    private readonly journal: ActivityJournal,
    private readonly activity: ActivityRetention,
    private readonly notifications: NotificationRetention,
  ) {}

  readSettings(): Versioned<AdminSettings> {
    return this.settings.allSettings();
  }

  /** @throws PlatformError `not-a-root-plugin`; `set-by-environment`; FreshSessionRequiredError for what deletes or ends backups; ChangedMeanwhileProblem */
  async changeSettings(
    caller: Caller,
    change: Partial<AdminSettings>,
    expected: number | null,
  ): Promise<Versioned<AdminSettings>> {
    this.require(change);
    const before = this.settings.allSettings();
    const isOther = (name: keyof AdminSettings): boolean => change[name] !== undefined && change[name] !== before[name];
    if (this.settings.locked.some(isOther)) throw new PlatformError('set-by-environment');
    const deletes = RETENTIONS.some(days => isShorter(change[days], before[days]));
    if (deletes || BACKUPS.some(isOther)) refuseStaleSession(caller);
    return this.settings.changeSettings(change, tx => this.record(tx, caller, before, change), expected);
  }

  /** What the retention of a change would delete. @throws PlatformError `not-a-root-plugin` */
  async previewChange(change: Partial<AdminSettings>, now = new Date()): Promise<RetentionPreview> {
    this.require(change);
    const { notificationRetentionDays, activityRetentionDays } = { ...this.settings.allSettings(), ...change };
    return {
      notifications: notificationRetentionDays
        ? await this.notifications.countExpired(notificationRetentionDays, now)
        : 0,
      activity: activityRetentionDays ? await this.activity.count(activityRetentionDays, now) : 0,
    };
  }

  private require({ rootPluginId }: Partial<AdminSettings>): void {
    if (rootPluginId === undefined) return;
    const plugin = this.plugins.list().find(one => one.id === rootPluginId);
    if (!plugin || !this.plugins.canBeRoot(plugin) || this.access.isLimited(plugin.id))
      throw new PlatformError('not-a-root-plugin');
  }

  /** One entry for each setting that is another now. Names are in no log: of that of the tenant, only that it changed. */
  private async record(tx: EntityManager, caller: Caller, before: AdminSettings, change: Partial<AdminSettings>) {
    for (const setting of Object.keys(change) as (keyof AdminSettings)[]) {
      const [from, to] = [before[setting], change[setting]];
      if (to === undefined || from === to) continue;
      const metadata = { setting, ...(setting !== 'tenantName' && { from, to }) };
      await this.journal.record(tx, { action: 'settings.changed', actor: actorOf(caller), metadata });
    }
  }
}
