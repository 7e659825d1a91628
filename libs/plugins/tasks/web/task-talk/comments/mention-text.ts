// People in the text of a field: `@Ada` there, `@[id]` where it is stored.
import { mentionOf, withoutMentions } from '../../../shared/mentions';
import type { ListPerson } from '../../../shared/sharing.contract';

/** What is typed before the caret behind an `@`, and where the `@` is; null where nobody is being mentioned. */
export interface MentionStart {
  at: number;
  query: string;
}

export function mentionStart(text: string, caret: number): MentionStart | null {
  const [, query] = /(?:^|[\s([{])@([^\s@]{0,40}(?: [^\s@]{1,40})?)$/u.exec(text.slice(0, caret)) ?? [];
  return query === undefined ? null : { at: caret - query.length - 1, query };
}

/** Those of whose name a word begins with it. */
export function matching<T extends ListPerson>(people: readonly T[], query: string): T[] {
  const wanted = query.toLowerCase();
  return people.filter(({ name }) => name.toLowerCase().startsWith(wanted) || hasWord(name, wanted));
}

const hasWord = (name: string, wanted: string): boolean => name.toLowerCase().includes(` ${wanted}`);

/** @param people of two with the same name, the first one is meant */
export function toStored(text: string, people: readonly ListPerson[]): string {
  const longestFirst = people.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length);
  return text.replace(/(?<![\p{L}\p{N}@])@[^@]+/gu, part => {
    const person = longestFirst.find(({ name }) => isNamed(part.slice(1), name));
    return person ? mentionOf(person.id) + part.slice(1 + person.name.length) : part;
  });
}

/** Whether a text begins with the name, and not with a longer word. */
const isNamed = (text: string, name: string): boolean =>
  text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length));

/** Whoever is not in the list any more stays as they are stored. */
export function toTyped(text: string, people: readonly ListPerson[]): string {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return withoutMentions(text, id => (names.has(id) ? `@${names.get(id)}` : mentionOf(id)));
}
