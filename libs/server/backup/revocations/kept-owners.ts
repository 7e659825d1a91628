import { DELETION_UNKNOWN, type Revocation } from './revocation';

/** What could leave nobody who can administer the workspace. */
const OF_OWNERS = ['user.deactivated', DELETION_UNKNOWN, 'user.deleting', 'user.deleted', 'user.role-changed'];

/**
 * The owners of the backup, if none of them would be left. Whoever became one since does not count: in the backup they
 * are none.
 */
export function ownersToKeep<T extends { id: string }>(owners: readonly T[], revocations: readonly Revocation[]): T[] {
  const lost = new Set(revocations.filter(endsOwnership).map(({ userId }) => userId));
  return owners.every(({ id }) => lost.has(id)) ? [...owners] : [];
}

/** Whether a revocation is left out, because whoever it is about is kept. */
export const isLeftOut = ({ action, userId }: Revocation, kept: readonly { id: string }[]): boolean =>
  OF_OWNERS.includes(action) && kept.some(({ id }) => id === userId);

const endsOwnership = ({ action, to }: Revocation): boolean =>
  OF_OWNERS.includes(action) && (action !== 'user.role-changed' || to !== 'platform:owner');
