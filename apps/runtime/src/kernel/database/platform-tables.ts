/**
 * Every table of the platform database, also those that a later version makes. No plugin's slug may begin one of these
 * names, and no plugin's statement may name one.
 */
export const platformTables = [
  'tenants',
  'platform_settings',
  'instance_config',
  'assets',
  'plugin_status',
  'plugin_settings',
  'account_preferences',
  'notifications',
  'notification_preferences',
  'push_subscriptions',
  'push_outbox',
  'broadcasts',
  'broadcast_recipients',
  'consent_grants',
  'consent_suggestions',
  'consent_tokens',
  'data_access_log',
  'activity_log',
  'activity_checkpoints',
  // On SQLite, with the tables that FTS5 makes for it.
  'activity_search',
  'activity_search_config',
  'activity_search_data',
  'activity_search_docsize',
  'activity_search_idx',
  'entitlements',
  'license_keys',
  'capability_grants',
  'admin_keys',
  'exports',
  'import_receipts',
  'import_runs',
  'mail_outbox',
  'rate_limits',
  'deletions',
  // What 0.28 had under another name.
  'tenant_branding',
  '_platform_migrations',
] as const;
