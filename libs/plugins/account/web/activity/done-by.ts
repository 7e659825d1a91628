// The actor and the subject of an entry, where they are not the person whose feed it is; otherwise null.
import type { ActivityEntry } from '@sv/contracts/activity.contract';

export function doneBy({ actorId, actorName, actorType }: ActivityEntry, ownId: string): string | null {
  if (actorId === ownId || actorType === 'plugin') return null;
  if (actorType === 'cli') return 'From the command line';
  if (actorType === 'admin-key') return 'With an admin key';
  if (actorType === 'system') return 'By the workspace';
  return actorId && actorName ? `By ${actorName}` : null;
}

export function doneTo({ subjectUserId, subjectName }: ActivityEntry, ownId: string): string | null {
  if (subjectUserId === null || subjectUserId === ownId) return null;
  return `For ${subjectName ?? 'somebody else'}`;
}
