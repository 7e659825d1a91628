// The texts for the actions of the platform and of the auth server, in the order in which a filter offers them.
// `docs/activity.md` lists them; an action that is missing here is shown by its name.
import type { IconName } from '../icon/icon-paths';

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
  return rows.map(([action, done, failed = `${done}: refused`]) => ({ action, group: name, icon, done, failed }));
}

export const knownActions: readonly KnownAction[] = [
  ...group('Sign-in', 'monitor', [
    ['session.created', 'Signed in', 'Sign-in failed'],
    ['session.ended', 'Signed out'],
    ['session.reauthenticated', 'Identity confirmed', 'Confirming the identity failed'],
  ]),
  ...group('Password and address', 'lock', [
    ['password.changed', 'Password changed', 'Changing the password failed'],
    ['password.reset-requested', 'Password reset requested'],
    ['password.reset', 'Password reset', 'Password reset failed'],
    ['email.change-requested', 'E-mail address change requested'],
    ['email.changed', 'E-mail address changed', 'Changing the e-mail address failed'],
    ['email.verified', 'E-mail address confirmed', 'Confirming the e-mail address failed'],
  ]),
  ...group('Second factors', 'shield', [
    ['totp.added', 'Authenticator app added', 'Adding an authenticator app failed'],
    ['totp.removed', 'Authenticator app removed'],
    ['backup-codes.created', 'New backup codes created'],
    ['passkey.added', 'Passkey added', 'Adding a passkey failed'],
    ['passkey.renamed', 'Passkey renamed'],
    ['passkey.removed', 'Passkey removed'],
    ['factors.reset', 'Second factors reset'],
  ]),
  ...group('Access tokens', 'key', [
    ['access-token.created', 'Access token created'],
    ['access-token.revoked', 'Access token revoked'],
  ]),
  ...group('Accounts', 'user', [
    ['user.registered', 'Account registered', 'Registration failed'],
    ['user.created', 'Account created'],
    ['user.profile-changed', 'Profile changed'],
    ['user.role-changed', 'Role changed'],
    ['user.deactivated', 'Account deactivated'],
    ['user.activated', 'Account activated'],
    ['user.unlocked', 'Sign-in unlocked'],
    ['account.exported', 'Data exported'],
    ['account.imported', 'Data imported'],
    ['user.deleting', 'Account deletion started'],
    ['user.deleted', 'Account deleted'],
  ]),
  ...group('Invites', 'mail', [
    ['invite.created', 'Invite created'],
    ['invite.used', 'Invite used', 'Invite refused'],
    ['invite.revoked', 'Invite revoked'],
  ]),
  ...group('Groups', 'users', [
    ['group.created', 'Group created'],
    ['group.renamed', 'Group renamed'],
    ['group.deleted', 'Group deleted'],
    ['group.member-added', 'Added to a group'],
    ['group.member-removed', 'Removed from a group'],
    ['group.managers-changed', 'Group manager changed'],
  ]),
  ...group('Policies', 'shield', [['policy.changed', 'Sign-in policy changed']]),
  ...group('Apps', 'puzzle', [
    ['plugin.enabled', 'App enabled'],
    ['plugin.disabled', 'App disabled'],
    ['plugin.installed', 'App installed'],
    ['plugin.updated', 'App updated'],
    ['plugin.removed', 'App removed'],
    ['plugin.settings-changed', 'Settings of an app changed'],
    ['plugin.access-changed', 'Who can open an app changed'],
    ['plugin.override-set', 'Incompatible app allowed temporarily'],
    ['plugin.override-removed', 'Incompatible app no longer allowed'],
    ['plugin.override-expired', 'Permission for an incompatible app expired'],
    ['capability.granted', 'Capability granted'],
    ['capability.revoked', 'Capability revoked'],
  ]),
  ...group('Licences', 'tag', [
    ['entitlement.granted', 'Licence entered'],
    ['entitlement.removed', 'Licence removed'],
    ['entitlement.revoked', 'Licence revoked'],
    ['license-key.set', 'Licence key set'],
    ['license-key.removed', 'Licence key removed'],
    ['license-key.revealed', 'Private licence key shown'],
  ]),
  ...group('Connected apps', 'link', [
    ['data-grant.created', 'Apps connected'],
    ['data-grant.revoked', 'Apps disconnected'],
    ['data-suggestion.dismissed', 'Suggested connection dismissed'],
  ]),
  ...group('Public links', 'link', [
    ['public-link.created', 'Public link created'],
    ['public-link.ended', 'Public link deleted'],
  ]),
  ...group('Push', 'bell', [
    ['push-device.added', 'Browser added for push'],
    ['push-device.removed', 'Browser removed from push'],
  ]),
  ...group('Platform', 'settings', [
    ['settings.changed', 'Setting changed'],
    ['instance.updated', 'Workspace identity changed'],
    ['mail.changed', 'Mail server changed'],
    ['mail.tested', 'Test mail sent'],
    ['job.run', 'Job run manually'],
    ['job.deleted', 'Job deleted'],
    ['broadcast.sent', 'Broadcast sent'],
    ['notifications.pruned', 'Old notifications deleted'],
    ['user.data-deleted', 'App data deleted'],
    ['admin-key.created', 'Admin key created'],
    ['admin-key.revoked', 'Admin key revoked'],
    ['admin-key.rotated', 'ADMIN_KEY replaced'],
    ['admin-key.used', 'Admin key used'],
    ['secrets.rotated', 'Stored secrets encrypted again'],
    ['instance.backed-up', 'Backup created'],
    ['instance.restored', 'Backup restored'],
    ['backup.requested', 'Backup requested'],
    ['backup.deleted', 'Old backup deleted'],
    ['activity.read', 'Activity log read'],
    ['activity.exported', 'Activity log exported'],
    ['activity.pruned', 'Old activity deleted'],
    ['activity.resumed', 'Tampering with the activity log found'],
  ]),
];
