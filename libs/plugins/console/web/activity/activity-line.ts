// The actor and the subject of an entry, as text.
import type { ActivityEntry } from '@sv/contracts/activity.contract';
import { t } from '@sv/ui/locale/translate';

type NameOf = (id: string) => string | null;

export function actorText(entry: ActivityEntry, nameOf: NameOf, pluginName: string | null): string {
  const { actorType, actorId, actorName } = entry;
  if (actorType === 'cli') return t('Command line');
  if (actorType === 'system') return t('The system');
  if (actorType === 'plugin') return pluginName ?? t('An app');
  if (actorType === 'admin-key') return actorName ? t('Admin key “{name}”', { name: actorName }) : t('An admin key');
  if (actorId === null) return t('Someone not signed in');
  return actorName ?? nameOf(actorId) ?? t('Someone');
}

/** Null when the entry has no subject, or when the subject is the actor. */
export function subjectText({ subjectUserId, subjectName, actorId }: ActivityEntry): string | null {
  if (subjectUserId === null || subjectUserId === actorId) return null;
  return subjectName ?? t('someone else');
}
