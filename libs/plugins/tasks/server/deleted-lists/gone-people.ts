import { sdk } from '@sv/sdk';

/** `sdk.users` takes no more at once. */
const MOST_PEOPLE = 1000;

/** Those of them whose accounts were deleted. Ask before a transaction begins. */
export async function goneOf(ids: Iterable<string | null | undefined>): Promise<ReadonlySet<string>> {
  const asked = [...new Set(ids)].filter(id => typeof id === 'string').slice(0, MOST_PEOPLE);
  const people = asked.length === 0 ? [] : await sdk.users.get(asked);
  return new Set(people.filter(({ deleted }) => deleted).map(({ id }) => id));
}
