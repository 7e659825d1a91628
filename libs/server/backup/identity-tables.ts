/** The ledger of the identity database. */
export const IDENTITY_LEDGER = '_identity_migrations';

/** Every table of the identity database: on Postgres its schema may hold what is somebody else's. */
export const identityTables: readonly string[] = [
  IDENTITY_LEDGER,
  'access_tokens',
  'auth_event',
  'backup_codes',
  'challenges',
  'first_owner',
  'half_sign_ins',
  'instance_look',
  'invites',
  'known_devices',
  'mail_outbox',
  'mail_server',
  'mail_tokens',
  'notices',
  'passkeys',
  'policies',
  'policy_version',
  'rate_limits',
  'revocation_counter',
  'revocation_followers',
  'revocations',
  'sessions',
  'totp_factors',
  'user_group_members',
  'user_groups',
  'users',
];
