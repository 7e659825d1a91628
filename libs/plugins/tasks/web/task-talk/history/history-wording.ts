// An entry of the history as a sentence: "Ada set the due date to 22 June 2026".
import { t } from '@sv/ui/locale/translate';
import type { HistoryAction, HistoryDetail, HistoryEntry } from '../../../shared/talk.contract';
import { type Names, nameIn } from '../names';

export interface HistoryFormats {
  /** @param timeZone of a whole day; null: the reader's */
  day: (instant: string, timeZone: string | null) => string;
  instant: (at: string) => string;
  list: (items: readonly string[]) => string;
}

/** Null for an action of a later version. */
export function historyWording(entry: HistoryEntry, names: Names, formats: HistoryFormats): string | null {
  if (entry.action === 'added' && entry.byId === null) return t('The task was added');
  const person = nameIn(names, entry.byId);
  const other = entry.personId === null ? null : nameIn(names, entry.personId);
  return (sentences[entry.action] as Sentence | undefined)?.({ person, other, formats, ...entry.detail }) ?? null;
}

interface Facts extends HistoryDetail {
  person: string;
  other: string | null;
  formats: HistoryFormats;
}

type Sentence = (facts: Facts) => string;

const sentences: Record<HistoryAction, Sentence> = {
  added: ({ person }) => t('{person} added the task', { person }),
  title: ({ person, from, to }) =>
    t('{person} renamed it from “{from}” to “{to}”', { person, from: from ?? '', to: to ?? '' }),
  notes: ({ person, to }) =>
    to === null ? t('{person} removed the notes', { person }) : t('{person} changed the notes', { person }),
  start: facts =>
    facts.to
      ? t('{person} set the start to {date}', { person: facts.person, date: dateOf(facts) })
      : t('{person} removed the start', { person: facts.person }),
  due: facts =>
    facts.to
      ? t('{person} set the due date to {date}', { person: facts.person, date: dateOf(facts) })
      : t('{person} removed the due date', { person: facts.person }),
  repeat: ({ person, to }) =>
    to ? t('{person} changed when it repeats', { person }) : t('{person} ended the repetition', { person }),
  priority: ({ person, to }) => priorityText(to ?? null, person),
  tags: ({ person, addedTags = [], removedTags = [], formats }) => tagsText(person, addedTags, removedTags, formats),
  assignee: ({ person, other }) =>
    other
      ? t('{person} assigned it to {name}', { person, name: other })
      : t('{person} assigned it to nobody', { person }),
  section: ({ person }) => t('{person} moved it to another section', { person }),
  done: ({ person }) => t('{person} checked it off', { person }),
  reopened: ({ person }) => t('{person} opened it again', { person }),
  repeated: facts =>
    t('{person} checked it off; it is due again on {date}', { person: facts.person, date: dateOf(facts) }),
  moved: ({ person }) => t('{person} moved it to this list', { person }),
  commented: ({ person }) => t('{person} commented', { person }),
  'comment-deleted': ({ person }) => t('{person} deleted a comment', { person }),
  'comment-restored': ({ person }) => t('{person} restored a comment', { person }),
  attached: ({ person, to }) => t('{person} added the file “{name}”', { person, name: to ?? '' }),
  detached: ({ person, from }) => t('{person} removed the file “{name}”', { person, name: from ?? '' }),
  'part-added': ({ person, to }) => t('{person} added the subtask “{name}”', { person, name: to ?? '' }),
  'part-deleted': ({ person, from }) => t('{person} deleted the subtask “{name}”', { person, name: from ?? '' }),
};

const dateOf = ({ to, allDay = true, timeZone = null, formats }: Facts): string =>
  to ? (allDay ? formats.day(to, timeZone) : formats.instant(to)) : '';

function priorityText(to: string | null, person: string): string {
  if (to === 'high') return t('{person} set the priority to high', { person });
  if (to === 'medium') return t('{person} set the priority to medium', { person });
  if (to === 'low') return t('{person} set the priority to low', { person });
  return t('{person} removed the priority', { person });
}

function tagsText(person: string, added: string[], removed: string[], { list }: HistoryFormats): string {
  const [plus, minus] = [added, removed].map(tags => list(tags.map(tag => `#${tag}`))) as [string, string];
  if (removed.length === 0) return t('{person} added {tags}', { person, tags: plus });
  if (added.length === 0) return t('{person} removed {tags}', { person, tags: minus });
  return t('{person} added {added} and removed {removed}', { person, added: plus, removed: minus });
}
