/** Something that was taken away, or given back; ids only. */
export interface Revocation {
  at: string;
  /** As the activity logs call it. */
  action: string;
  /** Whom it is about. */
  userId?: string;
  /** What it is about: a token, a passkey, a group, a link. */
  id?: string;
  /** What somebody is from then on: a role, or `manager` or `member` of a group. */
  to?: string;
  /** In the journal alone: the transaction that took it away, which has an outcome. */
  tx?: string;
}

/** Outcomes of transactions; their `id` is that of the transaction. */
export const COMMITTED = 'journal.committed';
export const ROLLED_BACK = 'journal.rolled-back';

/** A deletion that nobody knows to be committed: whoever it is about is shut out, and keeps what they have. */
export const DELETION_UNKNOWN = 'user.deletion-unknown';

/** What decides together: of these, the last one counts. */
const PAIRS: Record<string, string> = {
  'user.deactivated': 'status',
  'user.activated': 'status',
  [DELETION_UNKNOWN]: 'status',
  'user.deleting': 'deletion',
  'user.deleted': 'deletion',
  'group.member-removed': 'membership',
  'group.member-added': 'membership',
};

const GIVES = ['user.activated', 'group.member-added'];

export const isDeletion = ({ action }: Revocation): boolean => PAIRS[action] === 'deletion';

/**
 * What is still taken away at the end.
 *
 * @param all in any order
 */
export function inForce(all: readonly Revocation[]): Revocation[] {
  const last = new Map<string, Revocation>();
  const ordered = all.toSorted((a, b) => a.at.localeCompare(b.at));
  for (const one of ordered) last.set([PAIRS[one.action] ?? one.action, one.userId, one.id].join(' '), one);
  const deleted = new Set([...last.values()].filter(isDeletion).map(({ userId }) => userId));
  return [...last.values()].filter(
    ({ action, to, userId }) =>
      !GIVES.includes(action) && to !== 'manager' && !(action === DELETION_UNKNOWN && deleted.has(userId)),
  );
}
