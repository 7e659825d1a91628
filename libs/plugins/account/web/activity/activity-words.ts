// What an entry of the feed says to the person it is about. An act that has no words here is told by its own name.
import type { ActivityEntry } from '@sv/contracts/activity.contract';
import type { IconName } from '@sv/ui/icon/icon-paths';

export interface ActivityWords {
  title: string;
  icon: IconName;
  /** Whether somebody was refused: worth a second look. */
  failed: boolean;
}

type Sentence = string | ((entry: ActivityEntry) => string);

/** How the proof that was given is called in the middle of a sentence. */
const proofs: Record<string, string> = {
  password: 'the password',
  totp: 'a code of the authenticator app',
  'backup-code': 'a backup code',
  passkey: 'a passkey',
};

const refusals: Record<string, string> = {
  'wrong-password': 'wrong password',
  'wrong-totp': 'wrong code',
  'wrong-code': 'wrong code',
  'wrong-backup-code': 'wrong backup code',
  'wrong-passkey': 'passkey not accepted',
  'email-not-verified': 'address not confirmed yet',
  deactivated: 'account deactivated',
  deleting: 'account being deleted',
};

const endings: Record<string, string> = {
  'sign-out': 'Signed out',
  revoked: 'A device was signed out',
  others: 'All other devices were signed out',
  'signed-out': 'Signed out everywhere by an administrator',
};

const sentences: Record<string, readonly [IconName, Sentence]> = {
  'user.registered': ['user', 'Account created'],
  'user.created': ['user', 'Account created by an administrator'],
  'user.deactivated': ['user', 'Account deactivated'],
  'user.activated': ['user', 'Account activated'],
  'user.deleting': ['trash', 'Deletion of the account began'],
  'user.deleted': ['trash', 'Account deleted'],
  'user.role-changed': ['users', 'Role changed'],
  'user.profile-changed': [
    'pencil',
    entry => (detail(entry, 'reason') === 'image' ? 'Picture changed' : 'Profile changed'),
  ],
  'user.unlocked': ['lock', 'Account unlocked by an administrator'],
  'session.created': ['monitor', signIn],
  'session.ended': ['sign-out', entry => endings[detail(entry, 'reason') ?? ''] ?? 'Signed out'],
  'session.reauthenticated': ['shield', confirmation],
  'password.changed': ['key', 'Password changed'],
  'password.reset-requested': ['key', 'Password reset asked for'],
  'password.reset': ['key', 'Password reset with a link from a mail'],
  'email.change-requested': ['mail', 'Change of the e-mail address asked for'],
  'email.changed': ['mail', 'E-mail address changed'],
  'email.verified': ['mail', 'E-mail address confirmed'],
  'totp.added': ['shield', 'Authenticator app set up'],
  'totp.removed': ['shield', 'Authenticator app removed'],
  'backup-codes.created': ['list', 'New backup codes made'],
  'passkey.added': ['key', 'Passkey added'],
  'passkey.renamed': ['key', 'Passkey renamed'],
  'passkey.removed': ['key', 'Passkey removed'],
  'factors.reset': ['shield', 'Second factors reset by an administrator'],
  'invite.created': ['mail', 'Invitation made'],
  'invite.revoked': ['mail', 'Invitation taken back'],
  'invite.used': ['mail', 'Invitation used'],
  'policy.changed': ['settings', 'Policy changed'],
};

export function activityWords(entry: ActivityEntry): ActivityWords {
  const failed = detail(entry, 'outcome') === 'failure';
  const [icon, sentence] = sentences[entry.action] ?? ['activity', ownWords(entry)];
  const title = typeof sentence === 'string' ? sentence : sentence(entry);
  const alreadySaid = entry.action.startsWith('session.');
  return { icon: failed ? 'alert' : icon, title: failed && !alreadySaid ? `${title}: refused` : title, failed };
}

/** Who did it, where that was not the person. */
export function doneBy(entry: ActivityEntry, ownId: string): string | null {
  if (entry.actorId === ownId || entry.actorType === 'plugin') return null;
  if (entry.actorType === 'cli') return 'on the command line';
  if (entry.actorType === 'admin-key') return 'with an admin key';
  if (entry.actorType === 'system') return 'by the workspace itself';
  return entry.actorId && entry.actorName ? `by ${entry.actorName}` : null;
}

function signIn(entry: ActivityEntry): string {
  if (detail(entry, 'outcome') === 'failure') {
    const reason = refusals[detail(entry, 'reason') ?? ''];
    return reason ? `Failed sign-in: ${reason}` : 'Failed sign-in';
  }
  const proof = inWords(detail(entry, 'method'));
  return proof ? `Signed in with ${proof}` : 'Signed in';
}

function confirmation(entry: ActivityEntry): string {
  if (detail(entry, 'outcome') === 'failure') {
    const reason = refusals[detail(entry, 'reason') ?? ''];
    return reason ? `Failed confirmation: ${reason}` : 'Failed confirmation';
  }
  const proof = inWords(detail(entry, 'method'));
  return proof ? `Confirmed that it was you with ${proof}` : 'Confirmed that it was you';
}

/** `password+totp` is "the password and a code of the authenticator app". */
function inWords(method: string | null): string {
  const parts = (method ?? '').split('+').flatMap(part => proofs[part] ?? []);
  return parts.join(' and ');
}

/** A plugin says it in words; of the platform's own acts the name is all there is: `plugin.enabled`, "Plugin enabled". */
function ownWords({ action, pluginId, summary }: ActivityEntry): string {
  if (pluginId && summary) return summary;
  const words = action.replace(/[.-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function detail({ metadata }: ActivityEntry, name: string): string | null {
  const value = metadata?.[name];
  return typeof value === 'string' ? value : null;
}
