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
}

/** What decides together: of these, the last one counts. */
const PAIRS: Record<string, string> = {
  'user.deactivated': 'status',
  'user.activated': 'status',
  'user.deleting': 'deletion',
  'user.deleted': 'deletion',
  'group.member-removed': 'membership',
  'group.member-added': 'membership',
};

const GIVES = ['user.activated', 'group.member-added'];

/**
 * What is still taken away at the end.
 *
 * @param all in any order
 */
export function inForce(all: readonly Revocation[]): Revocation[] {
  const last = new Map<string, Revocation>();
  const ordered = all.toSorted((a, b) => a.at.localeCompare(b.at));
  for (const one of ordered) last.set([PAIRS[one.action] ?? one.action, one.userId, one.id].join(' '), one);
  return [...last.values()].filter(({ action, to }) => !GIVES.includes(action) && to !== 'manager');
}
