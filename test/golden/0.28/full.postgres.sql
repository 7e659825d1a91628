-- The platform database of an instance of 0.28, with everything that it could have.
CREATE TABLE tenants (id character varying(255) NOT NULL, name character varying(255) NOT NULL, CONSTRAINT "PK_53be67a04681c66b87ee27c9321" PRIMARY KEY (id));
INSERT INTO tenants VALUES ('default', 'Ada''s workshop');
CREATE TABLE tenant_branding (tenant_id character varying(255) NOT NULL, brand_name character varying(255), brand_logo TEXT, brand_logo_dark TEXT, brand_favicon TEXT,
  brand_primary character varying(255), email_from_name character varying(255), email_logo TEXT, updated_at timestamp with time zone NOT NULL, CONSTRAINT "PK_branding" PRIMARY KEY (tenant_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants (id));
INSERT INTO tenant_branding VALUES ('default', 'Werkstatt Zürich', 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'https://img.example.org/dark.png', '/favicon-of-ours.ico',
  '#7C3AED', 'Werkstatt', 'https://img.example.org/mail.png', '2026-03-01T08:30:00.000Z');
CREATE TABLE platform_settings (key character varying(255) NOT NULL, value TEXT NOT NULL, CONSTRAINT "PK_settings" PRIMARY KEY (key));
INSERT INTO platform_settings VALUES ('instanceId', '0196aaaa-0000-7000-8000-000000000001'), ('rootPluginId', '"sv.launcher"'), ('activityRetentionDays', 'null');
CREATE TABLE plugin_status (plugin_id character varying(255) NOT NULL, enabled boolean NOT NULL, state character varying(255) NOT NULL, reason TEXT, override_reason TEXT,
  override_expires_at timestamp with time zone, CONSTRAINT "PK_plugin_status" PRIMARY KEY (plugin_id));
INSERT INTO plugin_status VALUES ('sv.tasks', true, 'active', NULL, NULL, NULL), ('com.example.gone', false, 'disabled', 'switched off', NULL, NULL);
CREATE TABLE account_preferences (user_id uuid NOT NULL, tenant_id character varying(255) NOT NULL, theme character varying(255) NOT NULL, timezone character varying(255) NOT NULL, locale character varying(255) NOT NULL, CONSTRAINT "PK_preferences" PRIMARY KEY (user_id));
INSERT INTO account_preferences VALUES ('0196f000-0000-7000-8000-00000000000a', 'default', 'dark', 'Europe/Zurich', 'de-CH');
CREATE TABLE notifications (id uuid NOT NULL, tenant_id character varying(255) NOT NULL, user_id uuid NOT NULL, source character varying(255), source_type character varying(255) NOT NULL, title TEXT NOT NULL,
  body TEXT, url TEXT, category character varying(255) NOT NULL, icon character varying(255), broadcast_id uuid, read_at timestamp with time zone, dismissed_at timestamp with time zone, created_at timestamp with time zone NOT NULL,
  CONSTRAINT "PK_6a72c3c0f683f6462415e653c3a" PRIMARY KEY (id));
CREATE INDEX idx_notifications_inbox ON notifications (user_id, created_at);
CREATE UNIQUE INDEX idx_notifications_broadcast ON notifications (broadcast_id, user_id);
INSERT INTO notifications VALUES
  ('01970001-0000-7000-8000-000000000001', 'default', '0196f000-0000-7000-8000-00000000000a', 'sv.tasks', 'plugin', 'Water the plants', 'They are due', '/tasks', 'reminders', NULL, NULL, NULL, NULL, '2026-02-03T04:05:06.789Z'),
  ('01970002-0000-7000-8000-000000000001', 'default', '0196f000-0000-7000-8000-00000000000a', NULL, 'platform', 'Grüezi 👋', NULL, NULL, 'platform', 'bell', '01970009-0000-7000-8000-000000000001', '2026-02-04T00:00:00.000Z', NULL, '2026-02-03T05:00:00.000Z'),
  ('01970003-0000-7000-8000-000000000001', 'default', '0196f000-0000-7000-8000-00000000000b', NULL, 'platform', 'Grüezi 👋', NULL, NULL, 'platform', 'bell', '01970009-0000-7000-8000-000000000001', NULL, '2026-02-04T01:00:00.000Z', '2026-02-03T05:00:00.000Z');
CREATE TABLE notification_preferences (user_id uuid NOT NULL, tenant_id character varying(255) NOT NULL, muted_categories jsonb NOT NULL, web_push boolean NOT NULL,
  poll_interval_seconds INTEGER NOT NULL, quiet_from character varying(255), quiet_to character varying(255), quiet_timezone character varying(255), content_free boolean NOT NULL, CONSTRAINT "PK_notification_preferences" PRIMARY KEY (user_id));
INSERT INTO notification_preferences VALUES ('0196f000-0000-7000-8000-00000000000a', 'default', '["reminders"]', true, 30, '22:00', '07:00', 'Europe/Zurich', false);
CREATE TABLE broadcasts (id uuid NOT NULL, tenant_id character varying(255) NOT NULL, title TEXT NOT NULL, body TEXT, url TEXT, category character varying(255) NOT NULL, audience jsonb NOT NULL, sender_id uuid,
  recipients INTEGER NOT NULL, delivered INTEGER NOT NULL, delivered_up_to TEXT NOT NULL, created_at timestamp with time zone NOT NULL, finished_at timestamp with time zone, CONSTRAINT "PK_broadcasts" PRIMARY KEY (id));
INSERT INTO broadcasts VALUES ('01970009-0000-7000-8000-000000000001', 'default', 'Grüezi 👋', NULL, NULL, 'platform', '{"everybody":true}', '0196f000-0000-7000-8000-00000000000a', 2, 2, '', '2026-02-03T05:00:00.000Z', '2026-02-03T05:00:01.000Z');
CREATE TABLE broadcast_recipients (broadcast_id uuid NOT NULL, user_id uuid NOT NULL, tenant_id character varying(255) NOT NULL, CONSTRAINT "PK_broadcast_recipients" PRIMARY KEY (broadcast_id, user_id));
INSERT INTO broadcast_recipients VALUES ('01970009-0000-7000-8000-000000000001', '0196f000-0000-7000-8000-00000000000a', 'default'), ('01970009-0000-7000-8000-000000000001', '0196f000-0000-7000-8000-00000000000b', 'default');
CREATE TABLE consent_grants (id uuid NOT NULL, tenant_id character varying(255) NOT NULL, user_id uuid NOT NULL, consumer_id character varying(255) NOT NULL, provider_id character varying(255) NOT NULL, contract character varying(255) NOT NULL,
  version character varying(255) NOT NULL, reason TEXT NOT NULL, created_at timestamp with time zone NOT NULL, last_used_at timestamp with time zone, CONSTRAINT "PK_consent_grants" PRIMARY KEY (id));
INSERT INTO consent_grants VALUES ('01970014-0000-7000-8000-000000000001', 'default', '0196f000-0000-7000-8000-00000000000a', 'com.example.birthdays', 'com.example.contacts', 'people', '1.0.0', 'shows birthdays', '2026-01-15T10:00:00.000Z', NULL);
CREATE TABLE data_access_log (id uuid NOT NULL, tenant_id character varying(255) NOT NULL, user_id uuid NOT NULL, consumer_id character varying(255) NOT NULL, provider_id character varying(255) NOT NULL, contract character varying(255) NOT NULL,
  version character varying(255) NOT NULL, row_count INTEGER NOT NULL, outcome character varying(255) NOT NULL, reason TEXT, created_at timestamp with time zone NOT NULL, CONSTRAINT "PK_data_access_log" PRIMARY KEY (id));
INSERT INTO data_access_log VALUES ('01970015-0000-7000-8000-000000000001', 'default', '0196f000-0000-7000-8000-00000000000a', 'com.example.birthdays', 'com.example.contacts', 'people', '1.0.0', 7, 'allowed', NULL, '2026-01-16T10:00:00.000Z');
CREATE TABLE activity_log (id uuid NOT NULL, tenant_id character varying(255) NOT NULL, seq bigint NOT NULL, actor_id character varying(255), actor_type character varying(255) NOT NULL, action character varying(255) NOT NULL, subject_user_id uuid,
  target_type character varying(255), target_id character varying(255), plugin_id character varying(255), visibility character varying(255) NOT NULL, summary TEXT, metadata jsonb, created_at timestamp with time zone NOT NULL, prev_hash character varying(255) NOT NULL, hash character varying(255) NOT NULL, CONSTRAINT "PK_activity_log" PRIMARY KEY (id));
CREATE UNIQUE INDEX idx_activity_log_seq ON activity_log (seq);
INSERT INTO activity_log VALUES
  ('0197001e-0000-7000-8000-000000000001', 'default', 1, '0196f000-0000-7000-8000-00000000000a', 'user', 'plugin.enabled', NULL, 'plugin', 'sv.tasks', NULL, 'admin', 'plugin.enabled', NULL, '2026-01-10T10:00:00.000Z', '', '1111111111111111111111111111111111111111111111111111111111111111'),
  ('0197001f-0000-7000-8000-000000000001', 'default', 2, '0196f000-0000-7000-8000-00000000000a', 'user', 'settings.changed', NULL, NULL, NULL, NULL, 'admin', 'settings.changed', '{"fields":["tenantName"]}', '2026-01-10T11:00:00.000Z', '1111111111111111111111111111111111111111111111111111111111111111', '2222222222222222222222222222222222222222222222222222222222222222'),
  ('01970020-0000-7000-8000-000000000001', 'default', 3, 'sv.tasks', 'plugin', 'list.created', '0196f000-0000-7000-8000-00000000000a', NULL, NULL, 'sv.tasks', 'own', 'Made the list Garden', NULL, '2026-01-11T10:00:00.000Z', '2222222222222222222222222222222222222222222222222222222222222222', '3333333333333333333333333333333333333333333333333333333333333333');
CREATE TABLE entitlements (id uuid NOT NULL, tenant_id character varying(255) NOT NULL, user_id uuid NOT NULL, plugin_id character varying(255) NOT NULL, tier character varying(255), status character varying(255) NOT NULL, source character varying(255) NOT NULL, license_token TEXT,
  jti character varying(255), issued_at timestamp with time zone NOT NULL, expires_at timestamp with time zone, created_at timestamp with time zone NOT NULL, CONSTRAINT "PK_entitlements" PRIMARY KEY (id));
INSERT INTO entitlements VALUES ('01970028-0000-7000-8000-000000000001', 'default', '0196f000-0000-7000-8000-00000000000a', 'com.example.premium', 'pro', 'active', 'user', 'eyJ2IjoxfQ.c2ln', 'jti-1', '2026-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z');
CREATE TABLE capability_grants (id uuid NOT NULL, tenant_id character varying(255) NOT NULL, capability character varying(255) NOT NULL, role character varying(255), user_id uuid, created_at timestamp with time zone NOT NULL, CONSTRAINT "PK_capability_grants" PRIMARY KEY (id));
INSERT INTO capability_grants VALUES ('01970032-0000-7000-8000-000000000001', 'default', 'sv.tasks:share', 'platform:user', NULL, '2026-01-03T00:00:00.000Z');
CREATE TABLE push_subscriptions (id uuid NOT NULL, tenant_id character varying(255) NOT NULL, user_id uuid NOT NULL, endpoint TEXT NOT NULL, p256dh TEXT NOT NULL, auth TEXT NOT NULL,
  created_at timestamp with time zone NOT NULL, CONSTRAINT "PK_push_subscriptions" PRIMARY KEY (id));
INSERT INTO push_subscriptions VALUES ('0197003c-0000-7000-8000-000000000001', 'default', '0196f000-0000-7000-8000-00000000000a', 'https://push.example.org/1', 'key', 'auth', '2026-01-04T00:00:00.000Z');
-- Of 0.28's own migrations, and of a plugin: neither is touched.
CREATE TABLE migrations (id INTEGER NOT NULL, name character varying(255) NOT NULL, PRIMARY KEY (id));
INSERT INTO migrations VALUES (1, 'Init1700000000000'), (2, 'AddBranding1710000000000');
CREATE TABLE com_example_notes_entries (id uuid NOT NULL, tenant_id character varying(255) NOT NULL REFERENCES tenants (id), text TEXT, PRIMARY KEY (id));
INSERT INTO com_example_notes_entries VALUES ('01970046-0000-7000-8000-000000000001', 'default', 'kept');
