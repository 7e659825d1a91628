import { type FindOperator, In } from 'typeorm';
import { v7 as newId } from 'uuid';

/** Databases take only so many values in one statement. */
const AT_ONCE = 200;

type Ids = Promise<readonly { id: string }[]>;

/**
 * Pages make the ids, and those of what was deleted are no secret: somebody may have given one of them to something of
 * theirs meanwhile. What comes back then gets another one, so that nobody can prevent it.
 *
 * @param among those of these that are taken
 * @returns by the taken id, the new one
 */
export async function newIdsOfTaken(
  ids: readonly string[],
  among: (some: FindOperator<string>) => Ids,
): Promise<ReadonlyMap<string, string>> {
  const newIds = new Map<string, string>();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    for (const { id } of await among(In(ids.slice(from, from + AT_ONCE)))) newIds.set(id, newId());
  }
  return newIds;
}
