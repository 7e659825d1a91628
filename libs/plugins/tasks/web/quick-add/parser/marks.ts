// What stands behind a sign: `#garden`, `!high`, `@Ada`.
import { taskLimits } from '../../../shared/task-limits';
import type { TaskPriority } from '../../../shared/task.contract';
import type { Range, Reading } from './reading';

/** As the server takes tags, with a letter in it: `#12` is the number of something. */
const TAG = /#(?<tag>(?=[^\s#,|]*\p{L})[^\s#,|\p{C}]*[^\s#,|\p{C}.;:!?)])/gu;
const PRIORITY = /!(?:(?<word>[\p{L}]+|[123])|!!?)/gu;
const BETWEEN_SPACES = /^(?:\s|$)/;

const PRIORITIES: Readonly<Record<TaskPriority, readonly string[]>> = {
  high: ['high', 'urgent', 'important', '1', 'hoch', 'dringend', 'wichtig'],
  medium: ['medium', 'normal', '2', 'mittel'],
  low: ['low', '3', 'niedrig', 'gering'],
};

interface Found<T> {
  value: T;
  phrase: string;
}

export function takeTags(reading: Reading): Found<string>[] {
  const tags = new Map<string, Found<string>>();
  for (const { from, to, groups } of reading.find(TAG)) {
    const tag = groups['tag']!;
    const isTooMuch = tags.size === taskLimits.tagsPerItem && !tags.has(tag.toLowerCase());
    if (tag.length > taskLimits.tag || isTooMuch) continue;
    const phrase = reading.take({ from, to });
    if (!tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), { value: tag, phrase });
  }
  return [...tags.values()];
}

/** The first one; `!` alone ends a sentence. */
export function takePriority(reading: Reading): Found<TaskPriority> | null {
  for (const { from, to, groups } of reading.find(PRIORITY)) {
    const priority = priorityOf(groups['word'], to - from);
    if (!priority || !stands(reading, { from, to })) continue;
    return { value: priority, phrase: reading.take({ from, to }) };
  }
  return null;
}

function priorityOf(word: string | undefined, length: number): TaskPriority | null {
  if (word === undefined) return length === 3 ? 'high' : 'medium';
  const priorities = Object.keys(PRIORITIES) as TaskPriority[];
  return priorities.find(priority => PRIORITIES[priority].includes(word.toLowerCase())) ?? null;
}

const stands = (reading: Reading, { from, to }: Range): boolean =>
  BETWEEN_SPACES.test(reading.rest.slice(to)) && (from === 0 || /\s/.test(reading.rest.charAt(from - 1)));

/** The first person whose name, or first name alone if nobody else has it, stands behind an `@`. */
export function takeAssignee<P extends { id: string; name: string }>(
  reading: Reading,
  people: readonly P[],
): Found<P> | null {
  const names = namesOf(people);
  for (const { from } of reading.find(/@\p{L}+/gu)) {
    const text = reading.rest.slice(from + 1).toLowerCase();
    const named = names.find(
      ({ name }) => text.startsWith(name) && reading.isWhole({ from, to: from + 1 + name.length }),
    );
    if (named) return { value: named.person, phrase: reading.take({ from, to: from + 1 + named.name.length }) };
  }
  return null;
}

/** Longest first. */
function namesOf<P extends { name: string }>(people: readonly P[]): { name: string; person: P }[] {
  const firstNames = people.map(({ name }) => firstName(name));
  const isUnique = (name: string): boolean => firstNames.filter(other => other === name).length === 1;
  return people
    .flatMap(person => [
      { name: person.name.toLowerCase(), person },
      ...(isUnique(firstName(person.name)) ? [{ name: firstName(person.name), person }] : []),
    ])
    .sort((left, right) => right.name.length - left.name.length);
}

const firstName = (name: string): string => name.toLowerCase().split(' ')[0]!;
