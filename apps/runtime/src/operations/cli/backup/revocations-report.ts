import type { KnownRevocations } from '@sv/server/backup/revocations/read-revocations';

/** One and several, as an operator reads them. */
const WORDS: Record<string, [one: string, several: string]> = {
  'session.ended': ['session', 'sessions'],
  'access-token.revoked': ['access token', 'access tokens'],
  'passkey.removed': ['passkey', 'passkeys'],
  'factors.reset': ['reset of second factors', 'resets of second factors'],
  'user.deactivated': ['deactivated person', 'deactivated people'],
  'user.deleting': ['deletion of a person that was under way', 'deletions of people that were under way'],
  'user.deleted': ['deleted person', 'deleted people'],
  'user.role-changed': ['lowered role', 'lowered roles'],
  'group.member-removed': ['group membership', 'group memberships'],
  'group.managers-changed': ['group manager', 'group managers'],
  'group.deleted': ['deleted group', 'deleted groups'],
  'invite.revoked': ['invitation', 'invitations'],
  'admin-key.revoked': ['admin key', 'admin keys'],
  'public-link.ended': ['public link', 'public links'],
  'capability.revoked': ['capability', 'capabilities'],
  'data-grant.revoked': ['consent', 'consents'],
};

/** What stays revoked after a restore, and what does not. @param known null: the operator wants everything back */
export function linesAboutRevocations(known: KnownRevocations | null, madeAt: string): string[] {
  if (!known) return ['What was revoked since the backup works again, as --without-revocations says.'];
  const { since, begun, damaged } = known;
  if (begun === null)
    return [
      'There is no journal of revocations in DATA_DIR: what was revoked since the backup works again. Check people, roles, admin keys and public links.',
    ];
  const counted = countsOf(since.map(({ action }) => action));
  const passwords = since.filter(({ action }) => action.startsWith('password.')).length;
  return [
    counted ? `Revoked since the backup, and still revoked: ${counted}` : 'Nothing was revoked since the backup.',
    ...(passwords ? [`Passwords changed since the backup: ${passwords}. The old ones are valid again`] : []),
    ...(begun > madeAt
      ? [`The journal of revocations begins at ${begun}: what was revoked before that works again`]
      : []),
    ...(damaged ? [`${damaged} lines of the journal of revocations cannot be read and were left out`] : []),
  ];
}

function countsOf(actions: readonly string[]): string {
  return Object.entries(WORDS)
    .map(([action, words]) => [actions.filter(one => one === action).length, words] as const)
    .filter(([count]) => count > 0)
    .map(([count, [one, several]]) => `${count} ${count === 1 ? one : several}`)
    .join(', ');
}
