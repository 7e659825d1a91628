import type { Role } from '@sv/contracts/access.contract';
import type { Revocation } from '@sv/server/backup/revocations/revocation';
import type { AuthEvent, AuthEventKind } from '../database/auth-event.entity';
import { isLower } from '../database/role-order';

const TAKES: readonly AuthEventKind[] = [
  'session.ended',
  'access-token.revoked',
  'passkey.removed',
  'factors.reset',
  'password.changed',
  'password.reset',
  'user.deactivated',
  'user.deleting',
  'user.deleted',
  'group.member-removed',
  'group.deleted',
  'invite.revoked',
  'invite.used',
];

/** What ends every session and access token of somebody too. */
const SIGNS_OUT: readonly AuthEventKind[] = ['password.reset', 'factors.reset', 'email.verified', 'user.deactivated'];

/** What decides of an event. */
type Happened = Pick<AuthEvent, 'kind' | 'userId'> & Partial<Pick<AuthEvent, 'outcome' | 'reason' | 'details'>>;

interface Noted {
  what: Revocation;
  gives: boolean;
}

/** What an event takes from somebody or gives back, for the journal of revocations. */
export function revocationsOf(event: Happened, now: Date): Noted[] {
  const { kind, userId, outcome, reason, details } = event;
  if (outcome === 'failure') return [];
  const noted = [revocationOf(event, now)];
  const all = (action: AuthEventKind): Noted => ({
    what: { at: now.toISOString(), action, ...(userId && { userId }) },
    gives: false,
  });
  const signsOut = SIGNS_OUT.includes(kind) || reason === 'signed-out';
  if (signsOut) noted.push(all('access-token.revoked'));
  noted.push(managementOf(event, now));
  if (signsOut || Number(details?.['sessionsEnded'] ?? 0) > 0) noted.push(all('session.ended'));
  return noted.filter(one => one !== null);
}

/** Whoever is removed from a group manages it no more, also when they come back as a member. */
function managementOf({ kind, userId, details }: Happened, now: Date): Noted | null {
  const gives = kind === 'group.member-added' && details?.['isManager'] === true;
  if (!gives && kind !== 'group.member-removed') return null;
  const what = { at: now.toISOString(), action: 'group.managers-changed', to: gives ? 'manager' : 'member' };
  return { what: { ...what, ...(userId && { userId }), id: String(details?.['groupId']) }, gives };
}

function revocationOf({ kind, userId, reason, details }: Happened, now: Date): Noted | null {
  // Nothing has ended, and asked again and again it would fill the disk; or all have, which is noted apart.
  if (kind === 'session.ended' && (details?.['count'] === 0 || reason === 'signed-out')) return null;
  const text = (...names: string[]): string | undefined =>
    names.map(name => details?.[name]).find(value => typeof value === 'string');
  const id = text('sessionId', 'tokenId', 'passkeyId', 'groupId', 'inviteId');
  const what: Revocation = { at: now.toISOString(), action: kind, ...(userId && { userId }), ...(id && { id }) };
  if (TAKES.includes(kind)) return { what, gives: false };
  if (kind === 'user.activated' || kind === 'group.member-added') return { what, gives: true };
  if (kind === 'group.managers-changed') {
    const gives = details?.['isManager'] === true;
    return { what: { ...what, to: gives ? 'manager' : 'member' }, gives };
  }
  const to = text('to') as Role | undefined;
  if (kind !== 'user.role-changed' || !to) return null;
  return { what: { ...what, to }, gives: !isLower(to, text('from') as Role) };
}
