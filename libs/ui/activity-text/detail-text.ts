// The texts for the reasons, sign-in methods, roles and policies that the servers name in the metadata of an activity
// entry.
export type Texts = Readonly<Record<string, string>>;

/** Reasons of failed actions, and of ended sessions. */
export const reasonText: Texts = {
  'unknown-address': 'No account has this address',
  'wrong-password': 'Wrong password',
  'wrong-totp': 'Wrong code from the authenticator app',
  'wrong-backup-code': 'Wrong backup code',
  'wrong-passkey': 'The passkey was refused',
  'invalid-code': 'Wrong code',
  'unknown-challenge': 'It took too long, or was used twice',
  'wrong-type': 'The answer of the passkey did not match',
  'wrong-origin': 'The passkey was used on another site',
  'foreign-frame': 'The passkey was used inside another site',
  'wrong-rp-id': 'The passkey is for another site',
  'user-not-present': 'Nobody touched the passkey',
  'user-not-verified': 'The passkey did not verify the person',
  'unknown-passkey': 'The passkey is not known here',
  'other-account': 'The passkey belongs to another account',
  'account-not-active': 'The account is not active',
  'wrong-signature': 'The signature of the passkey is wrong',
  'counter-back': 'The passkey may have been copied',
  malformed: 'The answer of the passkey could not be read',
  'rate-limited': 'Too many attempts',
  'email-not-verified': 'The address is not confirmed',
  'mail-not-configured': 'Mail is not set up',
  'email-taken': 'The address has an account already',
  'invite-required': 'There was no invite for this address',
  'token-invalid': 'The link was wrong, expired or already used',
  'no-owner': 'There was no owner yet',
  'password-too-common': 'The password is too easy to guess',
  deactivated: 'The account is deactivated',
  deleting: 'The account is being deleted',
  'sign-out': 'By signing out',
  'signed-out': 'Everywhere',
  others: 'All other sessions',
  revoked: 'Ended from another session',
  replaced: 'Replaced by a new one',
  'instance-restored': 'A backup was restored',
  image: 'Picture',
  missing: 'Its last entries were missing',
  forged: 'Its last entries were not written by this workspace',
  'foreign-rows': 'Entries were inserted from outside',
};

/** Why the workspace disabled an app automatically. */
export const disableReasonText: Texts = {
  crashes: 'It crashed three times within ten minutes',
  'held-up-the-process': 'It blocked the start of the workspace',
};

export const settingText: Texts = {
  tenantName: 'Name of the workspace',
  rootPluginId: 'Start page',
  timeZone: 'Time zone',
  notificationRetentionDays: 'Notifications are kept',
  activityRetentionDays: 'Activity is kept',
  backupsKept: 'Backups kept',
};

/** The parts of the workspace's identity. */
export const identityText: Texts = {
  instanceName: 'Name',
  primaryColor: 'Colour',
  emailFromName: 'Sender of e-mails',
  logo: 'Logo',
  'logo-dark': 'Logo for the dark theme',
  favicon: 'Browser icon',
  'email-logo': 'Logo in e-mails',
};

export const methodText: Texts = {
  password: 'With the password',
  'password+totp': 'With password and authenticator app',
  'password+backup-code': 'With password and backup code',
  'password+passkey': 'With password and passkey',
  totp: 'With the authenticator app',
  'backup-code': 'With a backup code',
  passkey: 'With a passkey',
};

export const roleText: Texts = {
  'platform:owner': 'Owner',
  'platform:admin': 'Admin',
  'platform:auditor': 'Auditor',
  'platform:user': 'User',
};

export const policyText: Texts = {
  inviteOnly: 'Registration by invite only',
  requireMfa: 'Second factor required for',
  requireEmailVerification: 'Addresses must be confirmed',
  mfaGraceDays: 'Grace period (days)',
};

export const policyValueText: Texts = {
  true: 'on',
  false: 'off',
  none: 'nobody',
  admins: 'owners, admins and auditors',
  all: 'everybody',
};
