import { ActivityCheckpoint } from '../activity/log/activity-checkpoint.entity';
import { ActivityRow } from '../activity/log/activity-row.entity';
import { AdminKeyRow } from '../admin-keys/admin-key.entity';
import { Asset } from '../assets/asset.entity';
import { CapabilityGrant } from '../capabilities/capability-grant.entity';
import { ConsentGrant } from '../data-sharing/consent-grant.entity';
import { ConsentSuggestion } from '../data-sharing/consent-suggestion.entity';
import { ConsentToken } from '../data-sharing/consent-token.entity';
import { DataAccess } from '../data-sharing/data-access.entity';
import { Deletion } from '../deletion/deletion.entity';
import { InstanceConfigRow } from '../instance/instance-config.entity';
import { OutboxMail } from '@sv/server/mail/outbox-mail.entity';
import { Entitlement } from '../entitlements/entitlement.entity';
import { LicenseKey } from '../entitlements/license-key.entity';
import { BroadcastRecipient } from '../notifications/broadcasts/broadcast-recipient.entity';
import { BroadcastRow } from '../notifications/broadcasts/broadcast.entity';
import { Notification } from '../notifications/notification.entity';
import { NotificationPreference } from '../notifications/preferences/notification-preference.entity';
import { PushOutboxRow } from '../notifications/push/outbox/push-outbox.entity';
import { PushSubscription } from '../notifications/push/subscriptions/push-subscription.entity';
import { ExportRow } from '../portability/export/history/export.entity';
import { pluginStatusEntities } from '../plugin-host/status/plugin-status.schema';
import { ImportReceipt } from '../portability/import/receipts/import-receipt.entity';
import { ImportRun } from '../portability/import/run/import-run.entity';
import { AccountPreference } from '../preferences/account-preference.entity';
import { RateLimit } from '../rate-limits/rate-limit.entity';
import { settingsEntities } from '../settings/settings.entities';

/** Every entity of the platform database, by feature. */
export const platformEntities = [
  ...settingsEntities,
  AccountPreference,
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
  NotificationPreference,
  PushSubscription,
  PushOutboxRow,
  RateLimit,
  BroadcastRow,
  BroadcastRecipient,
  ImportReceipt,
  ImportRun,
  InstanceConfigRow,
  ExportRow,
  Asset,
];
