import { CreateAdminKeys1764000100000 } from '../admin-keys/migrations/1764000100000-create-admin-keys';
import { CreateDeletions1764000101000 } from '../deletion/migrations/1764000101000-create-deletions';
import { CreateEntitlements1764000003000 } from '../entitlements/migrations/1764000003000-create-entitlements';
import { CreateMailOutbox1764000102000 } from '../mailer/migrations/1764000102000-create-mail-outbox';
import { CreateNotifications1764000002000 } from '../notifications/migrations/1764000002000-create-notifications';
import { pluginStatusMigrations } from '../plugin-host/plugin-status.schema';
import { CreateAccountPreferences1764000001000 } from '../preferences/migrations/1764000001000-create-account-preferences';
import { CreateSettings1764000000000 } from '../settings/migrations/1764000000000-create-settings';

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
];

/** The ledger of the platform's own migrations. */
export const PLATFORM_LEDGER = '_platform_migrations';
