import { isLeftOut, ownersToKeep } from '@sv/server/backup/revocations/kept-owners';
import type { KnownRevocations } from '@sv/server/backup/revocations/read-revocations';
import { DELETION_UNKNOWN, type Revocation } from '@sv/server/backup/revocations/revocation';
import type { RestoredOwner } from './restored-owners.sql';

/** One and several, as an operator reads them. */
const WORDS: Record<string, [one: string, several: string]> = {
  'session.ended': ['session', 'sessions'],
  'access-token.revoked': ['access token', 'access tokens'],
  'passkey.removed': ['passkey', 'passkeys'],
  'factors.reset': ['reset of second factors', 'resets of second factors'],
  'user.deactivated': ['deactivated person', 'deactivated people'],
  [DELETION_UNKNOWN]: ['person deactivated because of a deletion', 'people deactivated because of a deletion'],
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

const SIGN_OUTS = ['session.ended', 'access-token.revoked'];
const SHUT_OUT = ['user.deactivated', DELETION_UNKNOWN, 'user.deleting', 'user.deleted'];

/** What works again when one of the servers wrote nothing. */
const NOT_WRITTEN = {
  auth: 'The auth server wrote no journal of revocations: people, roles, groups, sessions and access tokens that were revoked since the backup are back. Set DATA_DIR for each auth server',
  runtime:
    'The runtime wrote no journal of revocations: admin keys, public links, capabilities and consents that were revoked since the backup are back. Keep DATA_DIR/revocations of each runtime',
};

/**
 * What stays revoked after a restore, and what does not.
 *
 * @param known null: the operator wants everything back
 * @param owners of the backup; null: they could not be read
 */
export function linesAboutRevocations(
  known: KnownRevocations | null,
  { madeAt, owners }: { madeAt: string; owners: readonly RestoredOwner[] | null },
): string[] {
  if (!known) return ['What was revoked since the backup works again, as --without-revocations says.'];
  if (known.begun === null)
    return [
      'There is no journal of revocations in DATA_DIR: what was revoked since the backup works again. Check people, roles, admin keys and public links.',
    ];
  const kept = ownersToKeep(owners ?? [], known.since);
  return [
    ...linesAboutApplied(known.since.filter(one => !isLeftOut(one, kept))),
    ...(owners ? [] : ['The owners of the backup could not be read: check in Console who is one']),
    ...(kept.length > 0 ? [keptLine(kept)] : []),
    ...linesAboutGaps(known, madeAt),
  ];
}

const keptLine = (kept: readonly RestoredOwner[]): string =>
  `These people are owners again, because the backup has no other owner: ${kept.map(({ name }) => name).join(', ')}. Before others can reach the workspace, make the right person owner (user set-role <email> owner). Then change the role of these people, or deactivate them.`;

function linesAboutApplied(since: readonly Revocation[]): string[] {
  const counted = countsOf(since.filter(one => !since.some(other => isPartOf(one, other))).map(({ action }) => action));
  const passwords = since.filter(({ action }) => action.startsWith('password.')).length;
  const cutOff = since.filter(({ action }) => action === DELETION_UNKNOWN).length;
  return [
    counted ? `Revoked since the backup, and still revoked: ${counted}` : 'Nothing was revoked since the backup.',
    ...(passwords ? [`Passwords changed since the backup: ${passwords}. The old ones are valid again`] : []),
    ...(cutOff
      ? [`Deletions that may not have been completed: ${cutOff}. Delete or activate the deactivated people`]
      : []),
  ];
}

/** Whoever is shut out is signed out too, and whoever is removed from a group is no manager of it. */
function isPartOf({ action, userId, id }: Revocation, other: Revocation): boolean {
  if (userId === undefined || other.userId !== userId) return false;
  if (action === 'group.managers-changed') return other.action === 'group.member-removed' && other.id === id;
  return id === undefined && SIGN_OUTS.includes(action) && SHUT_OUT.includes(other.action);
}

const linesAboutGaps = ({ begun, damaged, missing }: KnownRevocations, madeAt: string): string[] => [
  ...missing.map(writer => NOT_WRITTEN[writer]),
  ...(begun && begun > madeAt
    ? [`The journal of revocations begins at ${begun}: what was revoked before that works again`]
    : []),
  ...(damaged ? [`${damaged} lines of the journal of revocations cannot be read and were left out`] : []),
];

function countsOf(actions: readonly string[]): string {
  return Object.entries(WORDS)
    .map(([action, words]) => [actions.filter(one => one === action).length, words] as const)
    .filter(([count]) => count > 0)
    .map(([count, [one, several]]) => `${count} ${count === 1 ? one : several}`)
    .join(', ');
}
