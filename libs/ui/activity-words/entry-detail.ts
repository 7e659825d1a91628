// What more there is to say about one line of an activity feed, from its metadata: why, how, from what to what.
import type { ActivityEntry } from '@sv/contracts/activity.contract';
import { methodWords, policyValueWords, policyWords, reasonWords, roleWords, type Words } from './detail-words';
import { platformDetail, type NameOfApp } from './platform-detail';

type Read = (name: string) => string | null;

export function entryDetail(entry: ActivityEntry, nameOfApp: NameOfApp): string | null {
  const { metadata, origin } = entry;
  const read: Read = name => {
    const value = metadata?.[name];
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
  };
  const own = origin === 'auth' ? [worded(read('method'), methodWords), change(read), role(read)] : [];
  const parts = [
    worded(read('reason'), reasonWords),
    ...own,
    ...(origin === 'activity' ? platformDetail(entry, read, nameOfApp) : []),
  ];
  return parts.filter(part => part !== null).join(' · ') || null;
}

/** "From User to Admin", "Days of grace: from 7 to 3" */
function change(read: Read): string | null {
  const policy = read('policy');
  const words = policy === null ? roleWords : policyValueWords;
  const [from, to] = [words[read('from') ?? ''] ?? read('from'), words[read('to') ?? ''] ?? read('to')];
  if (from === null || to === null) return worded(policy, policyWords);
  return policy === null ? `From ${from} to ${to}` : `${worded(policy, policyWords)}: from ${from} to ${to}`;
}

function role(read: Read): string | null {
  const name = worded(read('role'), roleWords);
  return name && `As ${name}`;
}

/** A word that is not known (the server may be newer) is shown as it is, made readable. */
function worded(name: string | null, words: Words): string | null {
  if (name === null) return null;
  const readable = name.replaceAll('-', ' ');
  return words[name] ?? readable.charAt(0).toUpperCase() + readable.slice(1);
}
