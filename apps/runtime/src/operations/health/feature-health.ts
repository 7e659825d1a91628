import { Injectable } from '@nestjs/common';
import type { HealthReport } from '@sv/contracts/health.contract';
import { ActivityQueue } from '../../activity/queue/activity-queue';
import { ContentStoreWatch } from '../../files/store/content-store-watch';
import { MailHealth } from '../../instance/mailer/mail-health';
import { JobHealth } from '../../jobs/job-health';
import { LiveHealth } from '../../notifications/live/live-health';
import { NotificationBroker } from '../../notifications/broker/notification-broker';
import { PushHealth } from '../../notifications/push/push-health';
import { OpenStreams } from '../../notifications/streams/open-streams';
import { BackupWatch } from '../backups/watch/backup-watch';
import { PluginHost } from '../../plugins/host/plugin-host';

type FeatureReport = Pick<
  HealthReport,
  'notifications' | 'live' | 'plugins' | 'mailer' | 'activity' | 'push' | 'files' | 'jobs' | 'backups'
>;

/** Reports on the status of the features. */
@Injectable()
export class FeatureHealth {
  constructor(
    private readonly broker: NotificationBroker,
    private readonly streams: OpenStreams,
    private readonly live: LiveHealth,
    private readonly plugins: PluginHost,
    private readonly mail: MailHealth,
    private readonly activity: ActivityQueue,
    private readonly push: PushHealth,
    private readonly files: ContentStoreWatch,
    private readonly jobs: JobHealth,
    private readonly backups: BackupWatch,
  ) {}

  async featureReport(): Promise<FeatureReport> {
    return {
      notifications: this.notifications(),
      live: this.live.liveReport(),
      plugins: this.pluginHealth(),
      mailer: await this.mail.mailReport(),
      activity: { dropped: this.activity.dropped },
      push: this.push.pushReport(),
      files: await this.files.filesReport(),
      jobs: await this.jobs.jobReport(),
      backups: await this.backups.backupReport(),
    };
  }

  private notifications(): HealthReport['notifications'] {
    const { transport, connected, lastProbe } = this.broker;
    return {
      transport,
      brokerConnected: connected,
      streams: this.streams.count,
      lastProbeAt: lastProbe?.at.toISOString() ?? null,
      lastProbeMs: lastProbe && Math.round(lastProbe.roundTripMs * 100) / 100,
    };
  }

  private pluginHealth(): HealthReport['plugins'] {
    const plugins = this.plugins.list();
    return {
      installed: plugins.length,
      enabled: plugins.filter(({ state }) => state === 'enabled').length,
      errors: plugins.reduce((sum, { errors }) => sum + errors, 0),
      problems: this.plugins.problems(),
    };
  }
}
