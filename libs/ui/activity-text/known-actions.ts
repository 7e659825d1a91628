// The texts for the actions of the platform and of the auth server, in the order in which a filter offers them.
// `docs/activity.md` lists them; an action that is missing here is shown by its name.
import type { IconName } from '../icon/icon-paths';
import { t } from '../locale/translate';

export interface KnownAction {
  /** `noun.verb`, as in the log. */
  action: string;
  group: string;
  icon: IconName;
  /** What happened: "Password changed". */
  done: string;
  /** The same when it was refused: "Sign-in failed". */
  failed: string;
}

type Row = [action: string, done: string, failed?: string];

function group(name: string, icon: IconName, rows: Row[]): KnownAction[] {
  return rows.map(([action, done, failed = t('{done}: refused', { done })]) => ({
    action,
    group: name,
    icon,
    done,
    failed,
  }));
}

export const knownActions = (): readonly KnownAction[] => [
  ...group(t('Sign-in'), 'monitor', [
    ['session.created', t('Signed in'), t('Sign-in failed')],
    ['session.ended', t('Signed out')],
    ['session.reauthenticated', t('Identity confirmed'), t('Confirming the identity failed')],
  ]),
  ...group(t('Password and address'), 'lock', [
    ['password.changed', t('Password changed'), t('Changing the password failed')],
    ['password.reset-requested', t('Password reset requested')],
    ['password.reset', t('Password reset'), t('Password reset failed')],
    ['email.change-requested', t('Email address change requested')],
    ['email.changed', t('Email address changed'), t('Changing the email address failed')],
    ['email.verified', t('Email address confirmed'), t('Confirming the email address failed')],
  ]),
  ...group(t('Second factors'), 'shield', [
    ['totp.added', t('Authenticator app added'), t('Adding an authenticator app failed')],
    ['totp.removed', t('Authenticator app removed')],
    ['backup-codes.created', t('New backup codes created')],
    ['passkey.added', t('Passkey added'), t('Adding a passkey failed')],
    ['passkey.renamed', t('Passkey renamed')],
    ['passkey.removed', t('Passkey removed')],
    ['factors.reset', t('Second factors reset')],
  ]),
  ...group(t('Access tokens'), 'key', [
    ['access-token.created', t('Access token created')],
    ['access-token.revoked', t('Access token revoked')],
  ]),
  ...group(t('Accounts'), 'user', [
    ['user.registered', t('Account registered'), t('Registration failed')],
    ['user.created', t('Account created')],
    ['user.profile-changed', t('Profile changed')],
    ['user.role-changed', t('Role changed')],
    ['user.deactivated', t('Account deactivated')],
    ['user.activated', t('Account activated')],
    ['user.unlocked', t('Sign-in unlocked')],
    ['account.exported', t('Data exported')],
    ['account.imported', t('Data imported')],
    ['user.deleting', t('Account deletion started')],
    ['user.deleted', t('Account deleted')],
  ]),
  ...group(t('Invites'), 'mail', [
    ['invite.created', t('Invite created')],
    ['invite.used', t('Invite used'), t('Invite refused')],
    ['invite.revoked', t('Invite revoked')],
  ]),
  ...group(t('Groups'), 'users', [
    ['group.created', t('Group created')],
    ['group.renamed', t('Group renamed')],
    ['group.deleted', t('Group deleted')],
    ['group.member-added', t('Added to a group')],
    ['group.member-removed', t('Removed from a group')],
    ['group.managers-changed', t('Group manager changed')],
  ]),
  ...group(t('Policies'), 'shield', [['policy.changed', t('Sign-in policy changed')]]),
  ...group(t('Apps'), 'puzzle', [
    ['plugin.enabled', t('App turned on')],
    ['plugin.disabled', t('App disabled')],
    ['plugin.installed', t('App installed')],
    ['plugin.updated', t('App updated')],
    ['plugin.removed', t('App removed')],
    ['plugin.settings-changed', t('Settings of an app changed')],
    ['plugin.access-changed', t('Who can open an app changed')],
    ['plugin.override-set', t('Incompatible app allowed temporarily')],
    ['plugin.override-removed', t('Incompatible app no longer allowed')],
    ['plugin.override-expired', t('Permission for an incompatible app expired')],
    ['capability.granted', t('Permission granted')],
    ['capability.revoked', t('Permission revoked')],
  ]),
  ...group(t('Licences'), 'tag', [
    ['entitlement.granted', t('Licence entered')],
    ['entitlement.removed', t('Licence removed')],
    ['entitlement.revoked', t('Licence revoked')],
    ['license-key.set', t('Signing key set')],
    ['license-key.removed', t('Signing key removed')],
    ['license-key.revealed', t('Private signing key shown')],
  ]),
  ...group(t('Connected apps'), 'link', [
    ['data-grant.created', t('Apps connected')],
    ['data-grant.revoked', t('Apps disconnected')],
    ['data-suggestion.dismissed', t('Suggested connection dismissed')],
  ]),
  ...group(t('Public links'), 'link', [
    ['public-link.created', t('Public link created')],
    ['public-link.ended', t('Public link deleted')],
  ]),
  ...group(t('Push'), 'bell', [
    ['push-device.added', t('Browser added for push')],
    ['push-device.removed', t('Browser removed from push')],
  ]),
  ...group(t('Platform'), 'settings', [
    ['settings.changed', t('Setting changed')],
    ['instance.updated', t('Workspace identity changed')],
    ['mail.changed', t('Mail server changed')],
    ['mail.tested', t('Test email sent')],
    ['job.run', t('Job run manually')],
    ['job.deleted', t('Job deleted')],
    ['broadcast.sent', t('Broadcast sent')],
    ['notifications.pruned', t('Old notifications deleted')],
    ['user.data-deleted', t('App data deleted')],
    ['admin-key.created', t('Admin key created')],
    ['admin-key.revoked', t('Admin key revoked')],
    ['admin-key.rotated', t('ADMIN_KEY replaced')],
    ['admin-key.used', t('Admin key used')],
    ['secrets.rotated', t('Stored secrets encrypted again')],
    ['instance.backed-up', t('Backup created')],
    ['instance.restored', t('Backup restored')],
    ['instance.moved', t('Moved to another database')],
    ['backup.requested', t('Backup requested')],
    ['backup.deleted', t('Backup deleted')],
    ['backup.test-requested', t('Test of a backup requested')],
    ['backup.downloaded', t('Backup downloaded')],
    ['activity.read', t('Activity log read')],
    ['activity.exported', t('Activity log exported')],
    ['activity.pruned', t('Old activity deleted')],
    ['activity.resumed', t('Tampering with the activity log found')],
  ]),
];
