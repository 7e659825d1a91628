import { ActivityCheckpoint } from '../../activity/chain/activity-checkpoint.entity';
import { ActivityRow } from '../../activity/chain/activity-row.entity';
import { AdminKeyRow } from '../../kernel/admin-keys/admin-key.entity';
import { BackupRow } from '../backups/rows/backup-row.entity';
import { Asset } from '../../instance/assets/asset.entity';
import { PluginBadge } from '../../plugins/badges/plugin-badge.entity';
import { WebhookReceipt } from '../../plugins/webhooks/receipts/webhook-receipt.entity';
import { PluginAccess } from '../../plugins/access/plugin-access.entity';
import { CapabilityGrant } from '../../plugins/capabilities/capability-grant.entity';
import { ConsentGrant } from '../../plugins/data-sharing/consent-grant.entity';
import { ConsentSuggestion } from '../../plugins/data-sharing/consent-suggestion.entity';
import { ConsentToken } from '../../plugins/data-sharing/consent-token.entity';
import { DataAccess } from '../../plugins/data-sharing/data-access.entity';
import { Deletion } from '../../people/deletion/deletion.entity';
import { Job } from '../../jobs/rows/job.entity';
import { JobSchedule } from '../../jobs/schedules/job-schedule.entity';
import { FileRow } from '../../files/rows/file-row.entity';
import { FileThumbnail } from '../../files/rows/file-thumbnail.entity';
import { PluginFileUsage, UserFileUsage } from '../../files/rows/file-usage.entity';
import { UnnamedContent } from '../../files/rows/unnamed-content.entity';
import { LiveMessageRow } from '../../notifications/live/engine/postgres/live-message-row.entity';
import { InstanceConfigRow } from '../../instance/identity/instance-config.entity';
import { OutboxMail } from '@sv/server/mail/outbox-mail.entity';
import { Entitlement } from '../../plugins/entitlements/entitlement.entity';
import { GroupEntitlement } from '../../plugins/entitlements/group-entitlement.entity';
import { LicenseKey } from '../../plugins/entitlements/license-key.entity';
import { BroadcastRecipient } from '../../notifications/broadcasts/broadcast-recipient.entity';
import { BroadcastRow } from '../../notifications/broadcasts/broadcast.entity';
import { Notification } from '../../notifications/notification/notification.entity';
import { NotificationPreference } from '../../notifications/preferences/notification-preference.entity';
import { PublicLink } from '../../plugins/links/public-link.entity';
import { PluginSettingRow } from '../../plugins/settings/plugin-setting-row.entity';
import { PushOutboxRow } from '../../notifications/push/outbox/push-outbox.entity';
import { PushSubscription } from '../../notifications/push/subscriptions/push-subscription.entity';
import { ExportRow } from '../../portability/export/history/export.entity';
import { pluginStatusEntities } from '../../plugins/host/status/plugin-status.schema';
import { ImportReceipt } from '../../portability/import/receipts/import-receipt.entity';
import { ImportRun } from '../../portability/import/run/import-run.entity';
import { ImportSlice } from '../../portability/import/slices/import-slice.entity';
import { HomeLayoutRow } from '../../people/home/home-layout.entity';
import { HealthSampleRow } from '../health-samples/health-sample.entity';
import { AccountPreference } from '../../people/preferences/account-preference.entity';
import { RateLimit } from '../../kernel/rate-limits/rate-limit.entity';
import { settingsEntities } from '../../kernel/settings/settings.entities';

/** Every entity of the platform database, by feature. */
export const platformEntities = [
  ...settingsEntities,
  AccountPreference,
  HomeLayoutRow,
  Notification,
  Entitlement,
  AdminKeyRow,
  Deletion,
  ...pluginStatusEntities,
  OutboxMail,
  ActivityRow,
  ActivityCheckpoint,
  ConsentGrant,
  ConsentSuggestion,
  ConsentToken,
  DataAccess,
  CapabilityGrant,
  LicenseKey,
  GroupEntitlement,
  PluginAccess,
  NotificationPreference,
  PushSubscription,
  PushOutboxRow,
  RateLimit,
  BroadcastRow,
  BroadcastRecipient,
  ImportReceipt,
  ImportRun,
  ImportSlice,
  InstanceConfigRow,
  ExportRow,
  Asset,
  PluginSettingRow,
  PluginBadge,
  PublicLink,
  WebhookReceipt,
  LiveMessageRow,
  Job,
  JobSchedule,
  FileRow,
  PluginFileUsage,
  UserFileUsage,
  UnnamedContent,
  FileThumbnail,
  HealthSampleRow,
  BackupRow,
];
