-- The platform database of an instance of 0.28, with everything that it could have.
PRAGMA foreign_keys = OFF;
CREATE TABLE tenants (id TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (id));
INSERT INTO tenants VALUES ('default', 'Ada''s workshop');
CREATE TABLE tenant_branding (tenant_id TEXT NOT NULL, brand_name TEXT, brand_logo TEXT, brand_logo_dark TEXT, brand_favicon TEXT,
  brand_primary TEXT, email_from_name TEXT, email_logo TEXT, updated_at TEXT NOT NULL, PRIMARY KEY (tenant_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants (id));
INSERT INTO tenant_branding VALUES ('default', 'Werkstatt Zürich', 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'https://img.example.org/dark.png', '/favicon-of-ours.ico',
  '#7C3AED', 'Werkstatt', 'https://img.example.org/mail.png', '2026-03-01T08:30:00.000Z');
CREATE TABLE platform_settings (key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (key));
INSERT INTO platform_settings VALUES ('instanceId', '0196aaaa-0000-7000-8000-000000000001'), ('rootPluginId', '"sv.launcher"'), ('activityRetentionDays', 'null');
CREATE TABLE plugin_status (plugin_id TEXT NOT NULL, enabled INTEGER NOT NULL, state TEXT NOT NULL, reason TEXT, override_reason TEXT,
  override_expires_at TEXT, PRIMARY KEY (plugin_id));
INSERT INTO plugin_status VALUES ('sv.tasks', 1, 'active', NULL, NULL, NULL), ('com.example.gone', 0, 'disabled', 'switched off', NULL, NULL);
CREATE TABLE account_preferences (user_id TEXT NOT NULL, tenant_id TEXT NOT NULL, theme TEXT NOT NULL, timezone TEXT NOT NULL, locale TEXT NOT NULL, PRIMARY KEY (user_id));
INSERT INTO account_preferences VALUES ('0196f000-0000-7000-8000-00000000000a', 'default', 'dark', 'Europe/Zurich', 'de-CH');
CREATE TABLE notifications (id TEXT NOT NULL, tenant_id TEXT NOT NULL, user_id TEXT NOT NULL, source TEXT, source_type TEXT NOT NULL, title TEXT NOT NULL,
  body TEXT, url TEXT, category TEXT NOT NULL, icon TEXT, broadcast_id TEXT, read_at TEXT, dismissed_at TEXT, created_at TEXT NOT NULL,
  PRIMARY KEY (id));
CREATE INDEX idx_notifications_inbox ON notifications (user_id, created_at);
CREATE UNIQUE INDEX idx_notifications_broadcast ON notifications (broadcast_id, user_id);
INSERT INTO notifications VALUES
  ('01970001-0000-7000-8000-000000000001', 'default', '0196f000-0000-7000-8000-00000000000a', 'sv.tasks', 'plugin', 'Water the plants', 'They are due', '/tasks', 'reminders', NULL, NULL, NULL, NULL, '2026-02-03T04:05:06.789Z'),
  ('01970002-0000-7000-8000-000000000001', 'default', '0196f000-0000-7000-8000-00000000000a', NULL, 'platform', 'Grüezi 👋', NULL, NULL, 'platform', 'bell', '01970009-0000-7000-8000-000000000001', '2026-02-04T00:00:00.000Z', NULL, '2026-02-03T05:00:00.000Z'),
  ('01970003-0000-7000-8000-000000000001', 'default', '0196f000-0000-7000-8000-00000000000b', NULL, 'platform', 'Grüezi 👋', NULL, NULL, 'platform', 'bell', '01970009-0000-7000-8000-000000000001', NULL, '2026-02-04T01:00:00.000Z', '2026-02-03T05:00:00.000Z');
CREATE TABLE notification_preferences (user_id TEXT NOT NULL, tenant_id TEXT NOT NULL, muted_categories TEXT NOT NULL, web_push INTEGER NOT NULL,
  poll_interval_seconds INTEGER NOT NULL, quiet_from TEXT, quiet_to TEXT, quiet_timezone TEXT, content_free INTEGER NOT NULL, PRIMARY KEY (user_id));
INSERT INTO notification_preferences VALUES ('0196f000-0000-7000-8000-00000000000a', 'default', '["reminders"]', 1, 30, '22:00', '07:00', 'Europe/Zurich', 0);
CREATE TABLE broadcasts (id TEXT NOT NULL, tenant_id TEXT NOT NULL, title TEXT NOT NULL, body TEXT, url TEXT, category TEXT NOT NULL, audience TEXT NOT NULL, sender_id TEXT,
  recipients INTEGER NOT NULL, delivered INTEGER NOT NULL, delivered_up_to TEXT NOT NULL, created_at TEXT NOT NULL, finished_at TEXT, PRIMARY KEY (id));
INSERT INTO broadcasts VALUES ('01970009-0000-7000-8000-000000000001', 'default', 'Grüezi 👋', NULL, NULL, 'platform', '{"everybody":true}', '0196f000-0000-7000-8000-00000000000a', 2, 2, '', '2026-02-03T05:00:00.000Z', '2026-02-03T05:00:01.000Z');
CREATE TABLE broadcast_recipients (broadcast_id TEXT NOT NULL, user_id TEXT NOT NULL, tenant_id TEXT NOT NULL, PRIMARY KEY (broadcast_id, user_id));
INSERT INTO broadcast_recipients VALUES ('01970009-0000-7000-8000-000000000001', '0196f000-0000-7000-8000-00000000000a', 'default'), ('01970009-0000-7000-8000-000000000001', '0196f000-0000-7000-8000-00000000000b', 'default');
CREATE TABLE consent_grants (id TEXT NOT NULL, tenant_id TEXT NOT NULL, user_id TEXT NOT NULL, consumer_id TEXT NOT NULL, provider_id TEXT NOT NULL, contract TEXT NOT NULL,
  version TEXT NOT NULL, reason TEXT NOT NULL, created_at TEXT NOT NULL, last_used_at TEXT, PRIMARY KEY (id));
INSERT INTO consent_grants VALUES ('01970014-0000-7000-8000-000000000001', 'default', '0196f000-0000-7000-8000-00000000000a', 'com.example.birthdays', 'com.example.contacts', 'people', '1.0.0', 'shows birthdays', '2026-01-15T10:00:00.000Z', NULL);
CREATE TABLE data_access_log (id TEXT NOT NULL, tenant_id TEXT NOT NULL, user_id TEXT NOT NULL, consumer_id TEXT NOT NULL, provider_id TEXT NOT NULL, contract TEXT NOT NULL,
  version TEXT NOT NULL, row_count INTEGER NOT NULL, outcome TEXT NOT NULL, reason TEXT, created_at TEXT NOT NULL, PRIMARY KEY (id));
INSERT INTO data_access_log VALUES ('01970015-0000-7000-8000-000000000001', 'default', '0196f000-0000-7000-8000-00000000000a', 'com.example.birthdays', 'com.example.contacts', 'people', '1.0.0', 7, 'allowed', NULL, '2026-01-16T10:00:00.000Z');
CREATE TABLE activity_log (id TEXT NOT NULL, tenant_id TEXT NOT NULL, seq INTEGER NOT NULL, actor_id TEXT, actor_type TEXT NOT NULL, action TEXT NOT NULL, subject_user_id TEXT,
  target_type TEXT, target_id TEXT, plugin_id TEXT, visibility TEXT NOT NULL, summary TEXT, metadata TEXT, created_at TEXT NOT NULL, prev_hash TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (id));
CREATE UNIQUE INDEX idx_activity_log_seq ON activity_log (seq);
INSERT INTO activity_log VALUES
  ('0197001e-0000-7000-8000-000000000001', 'default', 1, '0196f000-0000-7000-8000-00000000000a', 'user', 'plugin.enabled', NULL, 'plugin', 'sv.tasks', NULL, 'admin', 'plugin.enabled', NULL, '2026-01-10T10:00:00.000Z', '', '1111111111111111111111111111111111111111111111111111111111111111'),
  ('0197001f-0000-7000-8000-000000000001', 'default', 2, '0196f000-0000-7000-8000-00000000000a', 'user', 'settings.changed', NULL, NULL, NULL, NULL, 'admin', 'settings.changed', '{"fields":["tenantName"]}', '2026-01-10T11:00:00.000Z', '1111111111111111111111111111111111111111111111111111111111111111', '2222222222222222222222222222222222222222222222222222222222222222'),
  ('01970020-0000-7000-8000-000000000001', 'default', 3, 'sv.tasks', 'plugin', 'list.created', '0196f000-0000-7000-8000-00000000000a', NULL, NULL, 'sv.tasks', 'own', 'Made the list Garden', NULL, '2026-01-11T10:00:00.000Z', '2222222222222222222222222222222222222222222222222222222222222222', '3333333333333333333333333333333333333333333333333333333333333333');
CREATE TABLE entitlements (id TEXT NOT NULL, tenant_id TEXT NOT NULL, user_id TEXT NOT NULL, plugin_id TEXT NOT NULL, tier TEXT, status TEXT NOT NULL, source TEXT NOT NULL, license_token TEXT,
  jti TEXT, issued_at TEXT NOT NULL, expires_at TEXT, created_at TEXT NOT NULL, PRIMARY KEY (id));
INSERT INTO entitlements VALUES ('01970028-0000-7000-8000-000000000001', 'default', '0196f000-0000-7000-8000-00000000000a', 'com.example.premium', 'pro', 'active', 'user', 'eyJ2IjoxfQ.c2ln', 'jti-1', '2026-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z');
CREATE TABLE capability_grants (id TEXT NOT NULL, tenant_id TEXT NOT NULL, capability TEXT NOT NULL, role TEXT, user_id TEXT, created_at TEXT NOT NULL, PRIMARY KEY (id));
INSERT INTO capability_grants VALUES ('01970032-0000-7000-8000-000000000001', 'default', 'sv.tasks:share', 'platform:user', NULL, '2026-01-03T00:00:00.000Z');
CREATE TABLE push_subscriptions (id TEXT NOT NULL, tenant_id TEXT NOT NULL, user_id TEXT NOT NULL, endpoint TEXT NOT NULL, p256dh TEXT NOT NULL, auth TEXT NOT NULL,
  created_at TEXT NOT NULL, PRIMARY KEY (id));
INSERT INTO push_subscriptions VALUES ('0197003c-0000-7000-8000-000000000001', 'default', '0196f000-0000-7000-8000-00000000000a', 'https://push.example.org/1', 'key', 'auth', '2026-01-04T00:00:00.000Z');
-- Of 0.28's own migrations, and of a plugin: neither is touched.
CREATE TABLE migrations (id INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (id));
INSERT INTO migrations VALUES (1, 'Init1700000000000'), (2, 'AddBranding1710000000000');
CREATE TABLE com_example_notes_entries (id TEXT NOT NULL, tenant_id TEXT NOT NULL REFERENCES tenants (id), text TEXT, PRIMARY KEY (id));
INSERT INTO com_example_notes_entries VALUES ('01970046-0000-7000-8000-000000000001', 'default', 'kept');
CREATE TRIGGER notifications_touch AFTER UPDATE ON notifications BEGIN UPDATE tenant_branding SET updated_at = CURRENT_TIMESTAMP; END;
