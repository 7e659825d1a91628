// The texts for the reasons, sign-in methods, roles and policies that the servers name in the metadata of an activity
// entry.
import { t } from '../locale/translate';
export type Texts = Readonly<Record<string, string>>;

/** Reasons of failed actions, and of ended sessions. */
export const reasonText = (): Texts => ({
  'unknown-address': t('No account has this address'),
  'wrong-password': t('Wrong password'),
  'wrong-totp': t('Wrong code from the authenticator app'),
  'wrong-backup-code': t('Wrong backup code'),
  'wrong-passkey': t('The passkey was refused'),
  'invalid-code': t('Wrong code'),
  'unknown-challenge': t('It took too long, or was used twice'),
  'wrong-type': t('The answer of the passkey did not match'),
  'wrong-origin': t('The passkey was used on another site'),
  'foreign-frame': t('The passkey was used inside another site'),
  'wrong-rp-id': t('The passkey is for another site'),
  'user-not-present': t('The passkey was not touched'),
  'user-not-verified': t('The passkey did not verify the person'),
  'unknown-passkey': t('The passkey is not known here'),
  'other-account': t('The passkey belongs to another account'),
  'account-not-active': t('The account is not active'),
  'wrong-signature': t('The signature of the passkey is wrong'),
  'counter-back': t('The passkey may have been copied'),
  malformed: t('The answer of the passkey could not be read'),
  'rate-limited': t('Too many attempts'),
  'email-not-verified': t('The address is not confirmed'),
  'mail-not-configured': t('Mail is not set up'),
  'email-taken': t('The address has an account already'),
  'invite-required': t('There was no invite for this address'),
  'token-invalid': t('The link was wrong, expired or already used'),
  'no-owner': t('There was no owner yet'),
  'password-too-common': t('The password is too easy to guess'),
  deactivated: t('The account is deactivated'),
  deleting: t('The account is being deleted'),
  'sign-out': t('By signing out'),
  'signed-out': t('Everywhere'),
  others: t('All other sessions'),
  revoked: t('Ended from another session'),
  replaced: t('Replaced by a new one'),
  'instance-restored': t('A backup was restored'),
  'instance-moved': t('The workspace was moved to another database'),
  image: t('Picture'),
  missing: t('Its last entries were missing'),
  forged: t('Its last entries were not written by this workspace'),
  'foreign-rows': t('Entries were inserted from outside'),
});

/** Why the workspace disabled an app automatically. */
export const disableReasonText = (): Texts => ({
  crashes: t('It crashed three times within ten minutes'),
  'held-up-the-process': t('It stopped the workspace from starting'),
});

export const settingText = (): Texts => ({
  tenantName: t('Name of the workspace'),
  rootPluginId: t('Start page'),
  timeZone: t('Time zone'),
  notificationRetentionDays: t('Notifications are kept'),
  activityRetentionDays: t('Activity is kept'),
  backupSchedule: t('Backup schedule'),
  backupsKept: t('Backups kept'),
  backupsKeptDaily: t('Daily backups kept'),
  backupsKeptWeekly: t('Weekly backups kept'),
  backupsKeptMonthly: t('Monthly backups kept'),
});

/** The parts of the workspace's identity. */
export const identityText = (): Texts => ({
  instanceName: t('Name'),
  primaryColor: t('Colour'),
  emailFromName: t('Sender of emails'),
  logo: t('Logo'),
  'logo-dark': t('Logo for the dark theme'),
  favicon: t('Browser icon'),
  'email-logo': t('Logo in emails'),
});

export const methodText = (): Texts => ({
  password: t('With the password'),
  'password+totp': t('With password and authenticator app'),
  'password+backup-code': t('With password and backup code'),
  'password+passkey': t('With password and passkey'),
  totp: t('With the authenticator app'),
  'backup-code': t('With a backup code'),
  passkey: t('With a passkey'),
});

export const roleText = (): Texts => ({
  'platform:owner': t('Owner'),
  'platform:admin': t('Admin'),
  'platform:auditor': t('Auditor'),
  'platform:user': t('User'),
});

export const policyText = (): Texts => ({
  inviteOnly: t('Registration by invite only'),
  requireMfa: t('Second factor required for'),
  requireEmailVerification: t('Addresses must be confirmed'),
  mfaGraceDays: t('Grace period (days)'),
});

export const policyValueText = (): Texts => ({
  true: t('on'),
  false: t('off'),
  none: t('nobody'),
  admins: t('owners, admins and auditors'),
  all: t('everybody'),
});
