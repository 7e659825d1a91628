import { sdk } from '@sv/sdk';
import type { TalkPerson } from '../../shared/talk.contract';

/** `sdk.users` takes no more at once. */
const MOST_PEOPLE = 1000;

/** The names of people, each once, as far as the directory of the workspace shows them to the caller. */
export async function talkPeople(ids: readonly (string | null)[]): Promise<TalkPerson[]> {
  const asked = [...new Set(ids.filter(id => id !== null))].slice(0, MOST_PEOPLE);
  if (asked.length === 0) return [];
  const people = await sdk.users.get(asked);
  return people.map(({ id, name, image, deleted }) => ({ id, name: deleted ? null : name, image }));
}
