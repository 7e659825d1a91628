import { CreateActivityLog1764000200000 } from '../../activity/migrations/1764000200000-create-activity-log';
import { IndexActivityActions1764000410000 } from '../../activity/migrations/1764000410000-index-activity-actions';
import { IndexActivityText1764000430000 } from '../../activity/migrations/1764000430000-index-activity-text';
import { OrderActivityByTime1764000440000 } from '../../activity/migrations/1764000440000-order-activity-by-time';
import { CreateAdminKeys1764000100000 } from '../../kernel/admin-keys/migrations/1764000100000-create-admin-keys';
import { CreateWebhookReceipts1764000540000 } from '../../plugins/webhooks/migrations/1764000540000-create-webhook-receipts';
import { CreatePluginBadges1764000480000 } from '../../plugins/badges/migrations/1764000480000-create-plugin-badges';
import { CreateFileThumbnails1764000510000 } from '../../files/rows/migrations/1764000510000-create-file-thumbnails';
import { CreateFiles1764000500000 } from '../../files/rows/migrations/1764000500000-create-files';
import { CreateAssets1764000401000 } from '../../instance/assets/migrations/1764000401000-create-assets';
import { CreatePluginAccess1764000490100 } from '../../plugins/access/migrations/1764000490100-create-plugin-access';
import { AddGrantGroup1764000490000 } from '../../plugins/capabilities/migrations/1764000490000-add-grant-group';
import { CreateCapabilityGrants1764000202000 } from '../../plugins/capabilities/migrations/1764000202000-create-capability-grants';
import { CreateDataSharing1764000201000 } from '../../plugins/data-sharing/migrations/1764000201000-create-data-sharing';
import { CreateDeletions1764000101000 } from '../../people/deletion/migrations/1764000101000-create-deletions';
import { CreateEntitlements1764000003000 } from '../../plugins/entitlements/migrations/1764000003000-create-entitlements';
import { CreateGroupEntitlements1764000490200 } from '../../plugins/entitlements/migrations/1764000490200-create-group-entitlements';
import { CreateLicenseKeys1764000203000 } from '../../plugins/entitlements/migrations/1764000203000-create-license-keys';
import { CreateInstanceConfig1764000400000 } from '../../instance/identity/migrations/1764000400000-create-instance-config';
import { CreateMailOutbox1764000102000 } from '../../instance/mailer/migrations/1764000102000-create-mail-outbox';
import { CreateJobs1764000520000 } from '../../jobs/migrations/1764000520000-create-jobs';
import { CreateBroadcasts1764000303000 } from '../../notifications/broadcasts/migrations/1764000303000-create-broadcasts';
import { CreateLiveMessages1764000470000 } from '../../notifications/live/migrations/1764000470000-create-live-messages';
import { CreateNotifications1764000002000 } from '../../notifications/migrations/1764000002000-create-notifications';
import { CoverInbox1764000304000 } from '../../notifications/migrations/1764000304000-cover-inbox';
import { CreateNotificationPreferences1764000300000 } from '../../notifications/preferences/migrations/1764000300000-create-notification-preferences';
import { AddNotificationPreferenceVersion1764000421000 } from '../../notifications/preferences/migrations/1764000421000-add-notification-preference-version';
import { CreateWebPush1764000302000 } from '../../notifications/push/migrations/1764000302000-create-web-push';
import { pluginStatusMigrations } from '../../plugins/host/status/plugin-status.schema';
import { CreateExports1764000402000 } from '../../portability/export/migrations/1764000402000-create-exports';
import { CreateImports1764000403000 } from '../../portability/import/migrations/1764000403000-create-imports';
import { CreateImportSlices1764000576000 } from '../../portability/import/migrations/1764000576000-create-import-slices';
import { AddPreferenceVersion1764000420000 } from '../../people/preferences/migrations/1764000420000-add-preference-version';
import { AddPreferenceLanguage1764000552000 } from '../../people/preferences/migrations/1764000552000-add-preference-language';
import { CreateAccountPreferences1764000001000 } from '../../people/preferences/migrations/1764000001000-create-account-preferences';
import { CreateHomeLayouts1764000561000 } from '../../people/home/migrations/1764000561000-create-home-layouts';
import { CreatePublicLinks1764000530000 } from '../../plugins/links/migrations/1764000530000-create-public-links';
import { CreatePluginSettings1764000450000 } from '../../plugins/settings/migrations/1764000450000-create-plugin-settings';
import { CreateRateLimits1764000301000 } from '../../kernel/rate-limits/migrations/1764000301000-create-rate-limits';
import { CreateSettings1764000000000 } from '../../kernel/settings/migrations/1764000000000-create-settings';
import { CreateHealthSamples1764000556100 } from '../health-samples/migrations/1764000556100-create-health-samples';
import { CreateBackups1764000574000 } from '../backups/rows/migrations/1764000574000-create-backups';
import { AddBackupHash1764000577000 } from '../backups/rows/migrations/1764000577000-add-backup-hash';
import { SkipSetup1764000566000 } from '../setup/migrations/1764000566000-skip-setup';

/** Every migration of the platform database, in the order in which they run. Listed, never globbed; never edited once released. */
export const platformMigrations = [
  CreateSettings1764000000000,
  CreateAccountPreferences1764000001000,
  CreateNotifications1764000002000,
  CreateEntitlements1764000003000,
  ...pluginStatusMigrations,
  CreateAdminKeys1764000100000,
  CreateDeletions1764000101000,
  CreateMailOutbox1764000102000,
  CreateActivityLog1764000200000,
  CreateDataSharing1764000201000,
  CreateCapabilityGrants1764000202000,
  CreateLicenseKeys1764000203000,
  CreateNotificationPreferences1764000300000,
  CreateRateLimits1764000301000,
  CreateWebPush1764000302000,
  CreateBroadcasts1764000303000,
  CoverInbox1764000304000,
  CreateInstanceConfig1764000400000,
  CreateExports1764000402000,
  CreateAssets1764000401000,
  CreateImports1764000403000,
  IndexActivityActions1764000410000,
  AddPreferenceVersion1764000420000,
  AddNotificationPreferenceVersion1764000421000,
  IndexActivityText1764000430000,
  OrderActivityByTime1764000440000,
  CreatePluginSettings1764000450000,
  CreateLiveMessages1764000470000,
  CreatePluginBadges1764000480000,
  AddGrantGroup1764000490000,
  CreatePluginAccess1764000490100,
  CreateGroupEntitlements1764000490200,
  CreateJobs1764000520000,
  CreatePublicLinks1764000530000,
  CreateWebhookReceipts1764000540000,
  CreateFiles1764000500000,
  CreateFileThumbnails1764000510000,
  AddPreferenceLanguage1764000552000,
  CreateHealthSamples1764000556100,
  CreateHomeLayouts1764000561000,
  SkipSetup1764000566000,
  CreateBackups1764000574000,
  CreateImportSlices1764000576000,
  AddBackupHash1764000577000,
];

/** The ledger of the platform's own migrations. */
export const PLATFORM_LEDGER = '_platform_migrations';
