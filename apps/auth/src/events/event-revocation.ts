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
];

/** What decides of an event. */
type Happened = Pick<AuthEvent, 'kind' | 'userId'> & Partial<Pick<AuthEvent, 'outcome' | 'details'>>;

/** What an event takes from somebody or gives back, for the journal of revocations; null: neither. */
export function revocationOf(
  { kind, userId, outcome, details }: Happened,
  now: Date,
): { what: Revocation; gives: boolean } | null {
  if (outcome === 'failure') return null;
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
