// The actor and the subject of an entry, as text.
import type { ActivityEntry } from '@sv/contracts/activity.contract';

type NameOf = (id: string) => string | null;

export function actorText(entry: ActivityEntry, nameOf: NameOf, pluginName: string | null): string {
  const { actorType, actorId, actorName } = entry;
  if (actorType === 'cli') return 'Command line';
  if (actorType === 'system') return 'The system';
  if (actorType === 'plugin') return pluginName ?? 'An app';
  if (actorType === 'admin-key') return actorName ? `Admin key “${actorName}”` : 'An admin key';
  if (actorId === null) return 'Someone not signed in';
  return actorName ?? nameOf(actorId) ?? 'Someone';
}

/** Null when the entry has no subject, or when the subject is the actor. */
export function subjectText({ subjectUserId, subjectName, actorId }: ActivityEntry): string | null {
  if (subjectUserId === null || subjectUserId === actorId) return null;
  return subjectName ?? 'someone else';
}
