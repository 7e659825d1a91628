import { languageTag } from '../locale/format-tag';
import { t } from '../locale/translate';

/** Names people in a sentence: "you, Ada and 3 others". The reader comes first. */
export function peopleText(
  people: readonly { id: string; name: string }[],
  readerId: string | null,
  named: number,
): string {
  const names = readerFirst(people, readerId).map(({ id, name }) => (id === readerId ? t('you') : name));
  const rest = names.length - named;
  const parts =
    rest > 0
      ? [...names.slice(0, named), t('{count, plural, one {# other} other {# others}}', { count: rest })]
      : names;
  return new Intl.ListFormat(languageTag(), { type: 'conjunction' }).format(parts).replace(/, and /, ' and ');
}

export const readerFirst = <T extends { id: string }>(people: readonly T[], readerId: string | null): T[] => [
  ...people.filter(({ id }) => id === readerId),
  ...people.filter(({ id }) => id !== readerId),
];
