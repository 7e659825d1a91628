import { AdminKeyRow } from '../admin-keys/admin-key.entity';
import { Deletion } from '../deletion/deletion.entity';
import { OutboxMail } from '@sv/server/mail/outbox-mail.entity';
import { Entitlement } from '../entitlements/entitlement.entity';
import { Notification } from '../notifications/notification.entity';
import { pluginStatusEntities } from '../plugin-host/plugin-status.schema';
import { AccountPreference } from '../preferences/account-preference.entity';
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
];
