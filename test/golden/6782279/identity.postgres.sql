CREATE TABLE auth._identity_migrations (
    id integer NOT NULL,
    "timestamp" bigint NOT NULL,
    name character varying NOT NULL
);
CREATE SEQUENCE auth._identity_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE auth._identity_migrations_id_seq OWNED BY auth._identity_migrations.id;
CREATE TABLE auth.auth_event (
    id text NOT NULL,
    tenant_id text NOT NULL,
    at text NOT NULL,
    user_id text,
    actor_id text,
    actor_type text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    reason text,
    address text,
    user_agent text,
    details text
);
CREATE TABLE auth.backup_codes (
    id text NOT NULL,
    tenant_id text NOT NULL,
    user_id text NOT NULL,
    code_hash text NOT NULL,
    created_at text NOT NULL,
    used_at text
);
CREATE TABLE auth.challenges (
    challenge_hash text NOT NULL,
    tenant_id text NOT NULL,
    purpose text NOT NULL,
    user_id text,
    expires_at text NOT NULL
);
CREATE TABLE auth.first_owner (
    tenant_id text NOT NULL,
    user_id text NOT NULL,
    claimed_at text NOT NULL
);
CREATE TABLE auth.half_sign_ins (
    id text NOT NULL,
    tenant_id text NOT NULL,
    user_id text NOT NULL,
    token_hash text NOT NULL,
    tries integer NOT NULL,
    expires_at text NOT NULL
);
CREATE TABLE auth.instance_look (
    tenant_id text NOT NULL,
    look text NOT NULL
);
CREATE TABLE auth.invites (
    id text NOT NULL,
    tenant_id text NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    token_hash text NOT NULL,
    created_by text,
    created_at text NOT NULL,
    expires_at text NOT NULL,
    used_at text
);
CREATE TABLE auth.known_devices (
    id text NOT NULL,
    tenant_id text NOT NULL,
    user_id text NOT NULL,
    token_hash text NOT NULL,
    user_agent text,
    created_at text NOT NULL,
    last_used_at text NOT NULL,
    expires_at text NOT NULL
);
CREATE TABLE auth.mail_outbox (
    id text NOT NULL,
    tenant_id text NOT NULL,
    user_id text,
    content text NOT NULL,
    attempts integer NOT NULL,
    due_at text NOT NULL,
    last_error text,
    created_at text NOT NULL
);
CREATE TABLE auth.mail_tokens (
    id text NOT NULL,
    tenant_id text NOT NULL,
    user_id text NOT NULL,
    purpose text NOT NULL,
    token_hash text NOT NULL,
    email text NOT NULL,
    created_at text NOT NULL,
    expires_at text NOT NULL
);
CREATE TABLE auth.notices (
    id text NOT NULL,
    tenant_id text NOT NULL,
    user_id text NOT NULL,
    title text NOT NULL,
    body text,
    url text,
    category text NOT NULL,
    created_at text NOT NULL,
    claimed_until text
);
CREATE TABLE auth.passkeys (
    id text NOT NULL,
    tenant_id text NOT NULL,
    user_id text NOT NULL,
    credential_id text NOT NULL,
    public_key text NOT NULL,
    counter text NOT NULL,
    transports text,
    name text NOT NULL,
    user_verified boolean NOT NULL,
    synced boolean NOT NULL,
    created_at text NOT NULL,
    last_used_at text
);
CREATE TABLE auth.policies (
    tenant_id text NOT NULL,
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE auth.rate_limits (
    key text NOT NULL,
    count integer NOT NULL,
    started_at text NOT NULL,
    blocked_until text,
    updated_at text NOT NULL
);
CREATE TABLE auth.revocation_counter (
    id text NOT NULL,
    last_n integer NOT NULL
);
CREATE TABLE auth.revocations (
    n integer NOT NULL,
    tenant_id text NOT NULL,
    user_id text NOT NULL,
    session_id text,
    epoch integer,
    created_at text NOT NULL
);
CREATE TABLE auth.sessions (
    id text NOT NULL,
    tenant_id text NOT NULL,
    user_id text NOT NULL,
    token_hash text NOT NULL,
    previous_token_hash text,
    user_agent text,
    ip_address text,
    created_at text NOT NULL,
    last_seen_at text NOT NULL,
    expires_at text NOT NULL,
    fresh_until text NOT NULL
);
CREATE TABLE auth.totp_factors (
    user_id text NOT NULL,
    tenant_id text NOT NULL,
    secret text,
    confirmed_at text,
    last_step integer,
    pending_secret text,
    pending_at text
);
CREATE TABLE auth.users (
    id text NOT NULL,
    tenant_id text NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    search_text text NOT NULL,
    image text,
    role text NOT NULL,
    status text NOT NULL,
    password_hash text NOT NULL,
    epoch integer NOT NULL,
    email_verified_at text,
    created_at text NOT NULL,
    last_seen_at text,
    mfa_required_since text
);
ALTER TABLE ONLY auth._identity_migrations ALTER COLUMN id SET DEFAULT nextval('auth._identity_migrations_id_seq'::regclass);
INSERT INTO auth._identity_migrations VALUES (1, 1764000000000, 'CreateIdentity1764000000000');
INSERT INTO auth._identity_migrations VALUES (2, 1764000100000, 'CreateFactors1764000100000');
INSERT INTO auth._identity_migrations VALUES (3, 1764000200000, 'CreateSignInGuards1764000200000');
INSERT INTO auth._identity_migrations VALUES (4, 1764000300000, 'CreateInvitesAndMail1764000300000');
INSERT INTO auth._identity_migrations VALUES (5, 1764000400000, 'CreateInstanceLook1764000400000');
INSERT INTO auth.auth_event VALUES ('01a20886-a7f8-70c9-b211-34269445dfc6', 'default', '2026-11-23T13:09:32.233Z', '01a20886-a7f1-76c5-b412-6a1a58f13ad3', '01a20886-a7f1-76c5-b412-6a1a58f13ad3', 'user', 'user.registered', 'success', NULL, '127.0.0.1', 'node', '{"role":"platform:owner"}');
INSERT INTO auth.auth_event VALUES ('01a20886-a832-7278-9af0-f6a051abee65', 'default', '2026-11-23T13:09:32.316Z', '01a20886-a82c-729e-91b4-446947fc54ce', '01a20886-a82c-729e-91b4-446947fc54ce', 'user', 'user.registered', 'success', NULL, '127.0.0.1', 'node', '{"role":"platform:user"}');
INSERT INTO auth.auth_event VALUES ('01a20886-a851-776b-9eda-6ff4988fbf03', 'default', '2026-11-23T13:09:32.352Z', '01a20886-a84e-756a-a7d5-701a4fc61e08', '01a20886-a84e-756a-a7d5-701a4fc61e08', 'user', 'user.registered', 'success', NULL, '127.0.0.1', 'node', '{"role":"platform:user"}');
INSERT INTO auth.auth_event VALUES ('01a20886-a873-7244-8879-001892c346c6', 'default', '2026-11-23T13:09:32.403Z', '01a20886-a82c-729e-91b4-446947fc54ce', '01a20886-a7f1-76c5-b412-6a1a58f13ad3', 'user', 'user.role-changed', 'success', NULL, NULL, NULL, '{"from":"platform:user","to":"platform:admin"}');
INSERT INTO auth.auth_event VALUES ('01a20886-a8b3-74e9-9ab8-2a2aa51fc2f8', 'default', '2026-11-23T13:09:32.467Z', NULL, '01a20886-a7f1-76c5-b412-6a1a58f13ad3', 'user', 'policy.changed', 'success', NULL, NULL, NULL, '{"policy":"mfaGraceDays","from":7,"to":3}');
INSERT INTO auth.auth_event VALUES ('01a20886-ac7f-779c-89ba-7a4dc92d8e32', 'default', '2026-11-23T13:09:33.439Z', '01a20886-a82c-729e-91b4-446947fc54ce', '01a20886-a82c-729e-91b4-446947fc54ce', 'user', 'user.profile-changed', 'success', 'image', NULL, NULL, NULL);
INSERT INTO auth.auth_event VALUES ('01a20886-ae11-712b-8d7c-185fbfb54b4b', 'default', '2026-11-23T13:09:33.781Z', '01a20886-a82c-729e-91b4-446947fc54ce', '01a20886-a82c-729e-91b4-446947fc54ce', 'user', 'totp.added', 'success', NULL, '127.0.0.1', 'node', '{"sessionsEnded":0}');
INSERT INTO auth.backup_codes VALUES ('01a20886-adf7-727e-9ab6-3245982a0252', 'default', '01a20886-a82c-729e-91b4-446947fc54ce', '46195896e2f28635b99fae71d27fbc8a11001f3ea4d4a03b09d703039afeb9e7', '2026-11-23T13:09:33.781Z', NULL);
INSERT INTO auth.backup_codes VALUES ('01a20886-adf7-727e-9ab6-3476b406371a', 'default', '01a20886-a82c-729e-91b4-446947fc54ce', '10919cf9aebfbb56baea895cb045e48fa6236eee8a153d0872d5206e762044e8', '2026-11-23T13:09:33.781Z', NULL);
INSERT INTO auth.backup_codes VALUES ('01a20886-adf7-727e-9ab6-3a87b458f320', 'default', '01a20886-a82c-729e-91b4-446947fc54ce', 'b2b9f6c8e2500f02f8e0dbef305bc32c28b50c32ee862459d4b257da3bada278', '2026-11-23T13:09:33.781Z', NULL);
INSERT INTO auth.backup_codes VALUES ('01a20886-adf7-727e-9ab6-3ce5c789a9ac', 'default', '01a20886-a82c-729e-91b4-446947fc54ce', '4fac78a3c6b082370cc2c8f399ba405eea483164f1d89af75f6e2accc2b902ec', '2026-11-23T13:09:33.781Z', NULL);
INSERT INTO auth.backup_codes VALUES ('01a20886-adf7-727e-9ab6-41b908b80ebd', 'default', '01a20886-a82c-729e-91b4-446947fc54ce', '2c3855f600527a3252e2b9db9cada4eecef16cd361a13a3e84b0cb8f50730ff9', '2026-11-23T13:09:33.781Z', NULL);
INSERT INTO auth.backup_codes VALUES ('01a20886-adf7-727e-9ab6-45e78a231b57', 'default', '01a20886-a82c-729e-91b4-446947fc54ce', '000209f15b2fdd5f85b242255505bde49086ba04fb13571d3aa599afc7cadcec', '2026-11-23T13:09:33.781Z', NULL);
INSERT INTO auth.backup_codes VALUES ('01a20886-adf7-727e-9ab6-4abfa2274788', 'default', '01a20886-a82c-729e-91b4-446947fc54ce', '8d5656ad3b999157838a293a2593fd89256565f6ae077954b144fe625f84c42e', '2026-11-23T13:09:33.781Z', NULL);
INSERT INTO auth.backup_codes VALUES ('01a20886-adf7-727e-9ab6-4fd1c83ed7ac', 'default', '01a20886-a82c-729e-91b4-446947fc54ce', '9ab57c666811b4a88e96ab77d6d2b00ba8db33c787328ef2f0fd54f8c33fc62e', '2026-11-23T13:09:33.781Z', NULL);
INSERT INTO auth.backup_codes VALUES ('01a20886-adf7-727e-9ab6-50506cf198fc', 'default', '01a20886-a82c-729e-91b4-446947fc54ce', 'b0a0634b5b79b2b1bf4ff3f4da5860ded79684e1d71f7e45a110047c70091d90', '2026-11-23T13:09:33.781Z', NULL);
INSERT INTO auth.backup_codes VALUES ('01a20886-adf7-727e-9ab6-5770c07806e3', 'default', '01a20886-a82c-729e-91b4-446947fc54ce', '058d8b44e606248cb159587ebb63ebac851c433cc02fd9fc4d10fc97eaa91235', '2026-11-23T13:09:33.781Z', NULL);
INSERT INTO auth.first_owner VALUES ('default', '01a20886-a7f1-76c5-b412-6a1a58f13ad3', '2026-11-23T13:09:32.233Z');
INSERT INTO auth.instance_look VALUES ('default', '{"name":"Werkstatt Zürich","fromName":"Werkstatt Zürich","logo":null,"button":{"ground":"#7c3aed","words":"#ffffff"}}');
INSERT INTO auth.known_devices VALUES ('01a20886-a800-75c5-b6a6-9aa853b2b4b4', 'default', '01a20886-a7f1-76c5-b412-6a1a58f13ad3', '3bd7e4f0716db1d923ce3da52afa5a925a391ed5b358ea59ac0fb604a4511e30', 'node', '2026-11-23T13:09:32.233Z', '2026-11-23T13:09:32.233Z', '2027-11-23T13:09:32.233Z');
INSERT INTO auth.known_devices VALUES ('01a20886-a833-72c3-b874-e8c0d1d3a33e', 'default', '01a20886-a82c-729e-91b4-446947fc54ce', 'f371099dd2fddb3e54357679a8e77fb82b073d08220b079df268ae53a9c3c585', 'node', '2026-11-23T13:09:32.316Z', '2026-11-23T13:09:32.316Z', '2027-11-23T13:09:32.316Z');
INSERT INTO auth.known_devices VALUES ('01a20886-a852-76d3-ad1f-cf6e182bdc07', 'default', '01a20886-a84e-756a-a7d5-701a4fc61e08', 'ced7dfda6c78bae1f56b0b95763d6af0fac79beeadf020fecfc8fc178c112d6d', 'node', '2026-11-23T13:09:32.352Z', '2026-11-23T13:09:32.352Z', '2027-11-23T13:09:32.352Z');
INSERT INTO auth.policies VALUES ('default', 'mfaGraceDays', '3');
INSERT INTO auth.revocation_counter VALUES ('revocations', 3);
INSERT INTO auth.revocations VALUES (1, 'default', '01a20886-a82c-729e-91b4-446947fc54ce', NULL, 1, '2026-11-23T13:09:32.397Z');
INSERT INTO auth.revocations VALUES (2, 'default', '01a20886-a82c-729e-91b4-446947fc54ce', NULL, 2, '2026-11-23T13:09:33.432Z');
INSERT INTO auth.revocations VALUES (3, 'default', '01a20886-a82c-729e-91b4-446947fc54ce', NULL, 3, '2026-11-23T13:09:33.781Z');
INSERT INTO auth.sessions VALUES ('01a20886-a802-714e-ad23-ab06e158276d', 'default', '01a20886-a7f1-76c5-b412-6a1a58f13ad3', 'b02bc218c79cd949fa174c467c7842fb032a91bb312a0ff4748b9b69518d9002', NULL, 'node', '127.0.0.1', '2026-11-23T13:09:32.233Z', '2026-11-23T13:09:32.233Z', '2026-11-30T13:09:32.233Z', '2026-11-23T13:19:32.233Z');
INSERT INTO auth.sessions VALUES ('01a20886-a854-77f7-bc7f-e7cacfd2398f', 'default', '01a20886-a84e-756a-a7d5-701a4fc61e08', 'a1bc218843cafdcd6eee6b261c85f7a181256941d059b17159f567152371aef8', NULL, 'node', '127.0.0.1', '2026-11-23T13:09:32.352Z', '2026-11-23T13:09:32.352Z', '2026-11-30T13:09:32.352Z', '2026-11-23T13:19:32.352Z');
INSERT INTO auth.sessions VALUES ('01a20886-a834-73e9-8187-df775f78a79d', 'default', '01a20886-a82c-729e-91b4-446947fc54ce', '6f7fc6773fc09f5994002e885f4ce01cd67193e9a957b5cf63c07ad5cb5cf26f', 'e50b78ce0bf523eb2bc114fc53cd2909164dcb5cffb01dfb4c905eb46bc5fd87', 'node', '127.0.0.1', '2026-11-23T13:09:32.316Z', '2026-11-23T13:09:32.316Z', '2026-11-30T13:09:32.316Z', '2026-11-23T13:19:32.316Z');
INSERT INTO auth.totp_factors VALUES ('01a20886-a82c-729e-91b4-446947fc54ce', 'default', 'bHrw__f_vjoOBbVFGuW8PB4tADVZDGneCVJ_b3vc5K9OLm3AqrLv65_bjy3CENJxdWfG9cl4leTuaEOS', '2026-11-23T13:09:33.781Z', 59847979, NULL, NULL);
INSERT INTO auth.users VALUES ('01a20886-a7f1-76c5-b412-6a1a58f13ad3', 'default', 'ada@example.com', 'Ädä Lovelace', 'ädä lovelace
ada@example.com', NULL, 'platform:owner', 'active', '$argon2id$v=19$m=19456,t=2,p=1$RAlsXuf6yi+3esx2Ej+GIQ$V2nEFTMnbWpS0OmXilbv44UVPKEvcCg5F4mOYT33FVM', 0, NULL, '2026-11-23T13:09:32.233Z', '2026-11-23T13:09:32.233Z', NULL);
INSERT INTO auth.users VALUES ('01a20886-a84e-756a-a7d5-701a4fc61e08', 'default', 'cleo@example.com', 'Cleo 👋', 'cleo 👋
cleo@example.com', NULL, 'platform:user', 'active', '$argon2id$v=19$m=19456,t=2,p=1$8U+RKZSPY4wMF1EQspsuuQ$CtqW1TnD6vhFbUxWgVYTJDnKCi+GkdJ7/B3Liz4HABw', 0, NULL, '2026-11-23T13:09:32.352Z', '2026-11-23T13:09:32.352Z', NULL);
INSERT INTO auth.users VALUES ('01a20886-a82c-729e-91b4-446947fc54ce', 'default', 'ben@example.com', 'Ben', 'ben
ben@example.com', '/api/account/avatar/01a20886-a82c-729e-91b4-446947fc54ce?v=3cd5678803193304', 'platform:admin', 'active', '$argon2id$v=19$m=19456,t=2,p=1$Thn/Rzvbr//CU/8mBHPO5g$KV6TtDc92bcAdpHyuhG1XRNOSGLELPRT4R+Qcsu1MiY', 3, NULL, '2026-11-23T13:09:32.316Z', '2026-11-23T13:09:32.316Z', NULL);
SELECT pg_catalog.setval('auth._identity_migrations_id_seq', 5, true);
ALTER TABLE ONLY auth.auth_event
    ADD CONSTRAINT "PK_20130748591e99a3c2e35d9a074" PRIMARY KEY (id);
ALTER TABLE ONLY auth.sessions
    ADD CONSTRAINT "PK_3238ef96f18b355b671619111bc" PRIMARY KEY (id);
ALTER TABLE ONLY auth.backup_codes
    ADD CONSTRAINT "PK_34ab957382dbc57e8fb53f1638f" PRIMARY KEY (id);
ALTER TABLE ONLY auth.notices
    ADD CONSTRAINT "PK_3eb18c29da25d6935fcbe584237" PRIMARY KEY (id);
ALTER TABLE ONLY auth.revocation_counter
    ADD CONSTRAINT "PK_4eee1a1b2f1863dec67e681c4b3" PRIMARY KEY (id);
ALTER TABLE ONLY auth.revocations
    ADD CONSTRAINT "PK_54466c3f369fa530a4fe24753c1" PRIMARY KEY (n);
ALTER TABLE ONLY auth.half_sign_ins
    ADD CONSTRAINT "PK_89fba33caf771892b66c6bd33a8" PRIMARY KEY (id);
ALTER TABLE ONLY auth.rate_limits
    ADD CONSTRAINT "PK_8cb6aa4831e3e775ccf370521db" PRIMARY KEY (key);
ALTER TABLE ONLY auth.first_owner
    ADD CONSTRAINT "PK_92ff35f404241f216e1072673e7" PRIMARY KEY (tenant_id);
ALTER TABLE ONLY auth.users
    ADD CONSTRAINT "PK_a3ffb1c0c8416b9fc6f907b7433" PRIMARY KEY (id);
ALTER TABLE ONLY auth.mail_tokens
    ADD CONSTRAINT "PK_a8dce7851dc8fe06772a6a13219" PRIMARY KEY (id);
ALTER TABLE ONLY auth.invites
    ADD CONSTRAINT "PK_aa52e96b44a714372f4dd31a0af" PRIMARY KEY (id);
ALTER TABLE ONLY auth.instance_look
    ADD CONSTRAINT "PK_bb5a760233c6b39c3b37419851d" PRIMARY KEY (tenant_id);
ALTER TABLE ONLY auth.passkeys
    ADD CONSTRAINT "PK_db928e6fd79e7098911268a74c3" PRIMARY KEY (id);
ALTER TABLE ONLY auth.policies
    ADD CONSTRAINT "PK_eaf216e082745657647e0619af4" PRIMARY KEY (tenant_id, name);
ALTER TABLE ONLY auth.totp_factors
    ADD CONSTRAINT "PK_eded11141800ddff9dfbd017fd2" PRIMARY KEY (user_id);
ALTER TABLE ONLY auth.known_devices
    ADD CONSTRAINT "PK_f1337dfd94ae70a64a4c50e52ea" PRIMARY KEY (id);
ALTER TABLE ONLY auth.challenges
    ADD CONSTRAINT "PK_f3aaed975baf63138559de05ca5" PRIMARY KEY (challenge_hash);
ALTER TABLE ONLY auth._identity_migrations
    ADD CONSTRAINT "PK_f750d846648dc5d8b64169e8810" PRIMARY KEY (id);
ALTER TABLE ONLY auth.mail_outbox
    ADD CONSTRAINT "PK_fecc63c96385bc35a39ccf2a72e" PRIMARY KEY (id);
CREATE INDEX idx_auth_event_actor ON auth.auth_event USING btree (actor_id, id);
CREATE INDEX idx_auth_event_user ON auth.auth_event USING btree (user_id, id);
CREATE UNIQUE INDEX idx_backup_codes_user ON auth.backup_codes USING btree (user_id, code_hash);
CREATE INDEX idx_challenges_expires ON auth.challenges USING btree (expires_at);
CREATE INDEX idx_half_sign_ins_expires ON auth.half_sign_ins USING btree (expires_at);
CREATE UNIQUE INDEX idx_half_sign_ins_token ON auth.half_sign_ins USING btree (token_hash);
CREATE INDEX idx_half_sign_ins_user ON auth.half_sign_ins USING btree (user_id);
CREATE INDEX idx_invites_email ON auth.invites USING btree (email);
CREATE UNIQUE INDEX idx_invites_token ON auth.invites USING btree (token_hash);
CREATE UNIQUE INDEX idx_known_devices_token ON auth.known_devices USING btree (token_hash, user_id);
CREATE INDEX idx_known_devices_user ON auth.known_devices USING btree (user_id);
CREATE INDEX idx_mail_outbox_due ON auth.mail_outbox USING btree (due_at);
CREATE INDEX idx_mail_tokens_expires ON auth.mail_tokens USING btree (expires_at);
CREATE UNIQUE INDEX idx_mail_tokens_token ON auth.mail_tokens USING btree (token_hash);
CREATE INDEX idx_mail_tokens_user ON auth.mail_tokens USING btree (user_id);
CREATE INDEX idx_notices_claimed ON auth.notices USING btree (claimed_until);
CREATE UNIQUE INDEX idx_passkeys_credential ON auth.passkeys USING btree (credential_id);
CREATE INDEX idx_passkeys_user ON auth.passkeys USING btree (user_id);
CREATE INDEX idx_rate_limits_updated ON auth.rate_limits USING btree (updated_at);
CREATE INDEX idx_revocations_created ON auth.revocations USING btree (created_at);
CREATE INDEX idx_sessions_previous_token ON auth.sessions USING btree (previous_token_hash);
CREATE UNIQUE INDEX idx_sessions_token ON auth.sessions USING btree (token_hash);
CREATE INDEX idx_sessions_user ON auth.sessions USING btree (user_id);
CREATE UNIQUE INDEX idx_users_email ON auth.users USING btree (email);
ALTER TABLE ONLY auth.backup_codes
    ADD CONSTRAINT fk_backup_codes_user FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.challenges
    ADD CONSTRAINT fk_challenges_user FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.half_sign_ins
    ADD CONSTRAINT fk_half_sign_ins_user FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.known_devices
    ADD CONSTRAINT fk_known_devices_user FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.mail_tokens
    ADD CONSTRAINT fk_mail_tokens_user FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.notices
    ADD CONSTRAINT fk_notices_user FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.passkeys
    ADD CONSTRAINT fk_passkeys_user FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.sessions
    ADD CONSTRAINT fk_sessions_user FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.totp_factors
    ADD CONSTRAINT fk_totp_factors_user FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
