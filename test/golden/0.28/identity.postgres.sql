-- The identity database of an instance of 0.28: admins and users, and no owner.
CREATE TYPE role_of_user AS ENUM ('platform:admin', 'platform:user');
CREATE TABLE users (id uuid PRIMARY KEY, tenant_id TEXT NOT NULL, email TEXT NOT NULL, name TEXT NOT NULL, image TEXT, role role_of_user NOT NULL, status TEXT NOT NULL DEFAULT 'active',
  password_hash TEXT NOT NULL, email_verified_at timestamp with time zone, created_at timestamp with time zone NOT NULL, last_seen_at timestamp with time zone);
CREATE UNIQUE INDEX idx_users_email ON users (email);
INSERT INTO users VALUES
  ('0196f000-0000-7000-8000-00000000000b', 'default', 'ben@example.com', 'Ben', NULL, 'platform:admin', 'active', '$argon2id$v=19$m=19456,t=2,p=1$YgiydhjDR1TUTj81uyH2TQ$6fJ3RhH+V44g2gao+mXiAuUTgtVqP3/ut9V0tqn/ukM', NULL, '2026-01-02 09:00:00+00', NULL),
  ('0196f000-0000-7000-8000-00000000000a', 'default', 'ada@example.com', 'Ädä Lovelace', '/api/account/avatar/0196f000-0000-7000-8000-00000000000a', 'platform:admin', 'active', '$argon2id$v=19$m=19456,t=2,p=1$GT9ZT/Y1h9Vrv0TltHs/pg$IVoBN3e8SlEi77dN/qW4gGumCWinLeybyMPs4gQANNY', '2026-01-01 09:05:00+00', '2026-01-01 09:00:00+00', '2026-05-01 10:00:00+00'),
  ('0196f000-0000-7000-8000-00000000000c', 'default', 'cleo@example.com', 'Cleo', NULL, 'platform:user', 'active', '$argon2id$v=19$m=19456,t=2,p=1$YgiydhjDR1TUTj81uyH2TQ$6fJ3RhH+V44g2gao+mXiAuUTgtVqP3/ut9V0tqn/ukM', NULL, '2026-01-03 09:00:00+00', NULL);
CREATE TABLE auth_event (id TEXT PRIMARY KEY, tenant_id TEXT NOT NULL, at timestamp with time zone NOT NULL, user_id TEXT, actor_id TEXT, actor_type TEXT NOT NULL, kind TEXT NOT NULL, outcome TEXT NOT NULL, reason TEXT, address TEXT, user_agent TEXT, details jsonb);
INSERT INTO auth_event VALUES ('01970050-0000-7000-8000-000000000001', 'default', '2026-05-01 10:00:00+00', '0196f000-0000-7000-8000-00000000000a', '0196f000-0000-7000-8000-00000000000a', 'user', 'sign-in', 'success', NULL, '192.0.2.1', NULL, '{"method":"password"}');
CREATE TABLE migrations (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
INSERT INTO migrations VALUES (1, 'Identity1700000000000');
