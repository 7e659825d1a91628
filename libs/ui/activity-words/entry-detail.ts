// What more there is to say about one line of an activity feed, from its metadata: why, how, from what to what.
import type { ActivityEntry } from '@sv/contracts/activity.contract';

/** Reasons as the servers name them, for acts that failed and for sessions that ended. */
const reasons: Record<string, string> = {
  'unknown-address': 'No account has this address',
  'wrong-password': 'Wrong password',
  'invalid-credentials': 'Wrong address or password',
  'invalid-code': 'Wrong code',
  'wrong-code': 'Wrong code',
  'code-replayed': 'The code was used before',
  'invalid-passkey': 'The passkey was refused',
  'passkey-rejected': 'The passkey was refused',
  'passkey-cloned': 'The passkey may have been copied',
  'rate-limited': 'Too many tries',
  'mfa-expired': 'The second step took too long',
  'second-factor-required': 'A second factor was missing',
  'email-not-verified': 'The address is not confirmed',
  'email-taken': 'The address is taken',
  'invite-required': 'No valid invite',
  'token-invalid': 'The link was used, too old or wrong',
  'sign-out': 'By signing out',
  'signed-out': 'Everywhere, by an administrator',
  others: 'Every other session',
  revoked: 'From another session',
  image: 'Picture',
  deactivated: 'The account is deactivated',
  deleting: 'The account is being deleted',
};

const methods: Record<string, string> = {
  password: 'With the password',
  totp: 'With password and authenticator code',
  'backup-code': 'With password and backup code',
  passkey: 'With a passkey',
  registration: 'At registration',
};

const roles: Record<string, string> = {
  'platform:owner': 'Owner',
  'platform:admin': 'Admin',
  'platform:auditor': 'Auditor',
  'platform:user': 'User',
};

const policies: Record<string, string> = {
  inviteOnly: 'Registration by invite only',
  requireMfa: 'Who needs a second factor',
  requireEmailVerification: 'E-mail addresses must be confirmed',
  mfaGraceDays: 'Days of grace',
};

export function entryDetail({ metadata }: ActivityEntry): string | null {
  const text = (name: string): string | null => {
    const value = metadata?.[name];
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
  };
  const parts = [
    worded(text('reason'), reasons),
    worded(text('method'), methods),
    change(text('from'), text('to')),
    worded(text('role'), roles),
    worded(text('policy'), policies),
  ];
  return parts.filter(part => part !== null).join('. ') || null;
}

function change(from: string | null, to: string | null): string | null {
  const [before, after] = [worded(from, roles), worded(to, roles)];
  if (before === null) return after && `To ${after}`;
  return after === null ? null : `From ${before} to ${after}`;
}

/** An unknown word is shown as it is, made readable. */
function worded(name: string | null, words: Record<string, string>): string | null {
  if (name === null) return null;
  return words[name] ?? capitalised(name.replaceAll('-', ' '));
}

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
