// The names of those whom an answer speaks of.
import { t } from '@sv/ui/locale/translate';
import { deletedPersonId } from '../../shared/mentions';
import type { TalkPerson } from '../../shared/talk.contract';

export type Names = ReadonlyMap<string, TalkPerson>;

export const namesOf = (people: readonly TalkPerson[]): Names => new Map(people.map(person => [person.id, person]));

/** @param id null: an account that was deleted */
export function nameIn(names: Names, id: string | null): string {
  if (id === null || id === deletedPersonId) return t('Deleted user');
  const person = names.get(id);
  return person ? (person.name ?? t('Deleted user')) : t('Somebody');
}
