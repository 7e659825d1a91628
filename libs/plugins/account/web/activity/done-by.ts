// The actor and the subject of an entry, where they are not the person whose feed it is; otherwise null.
import type { ActivityEntry } from '@sv/contracts/activity.contract';
import { t } from '@sv/ui/locale/translate';

export function doneBy({ actorId, actorName, actorType }: ActivityEntry, ownId: string): string | null {
  if (actorId === ownId || actorType === 'plugin') return null;
  if (actorType === 'cli') return t('From the command line');
  if (actorType === 'admin-key') return t('With an admin key');
  if (actorType === 'system') return t('By the workspace');
  return actorId && actorName ? t('By {name}', { name: actorName }) : null;
}

export function doneTo({ subjectUserId, subjectName }: ActivityEntry, ownId: string): string | null {
  if (subjectUserId === null || subjectUserId === ownId) return null;
  return subjectName ? t('For {name}', { name: subjectName }) : t('For someone else');
}
