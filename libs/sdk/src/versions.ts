// Changes that do not undo one another: a row has a version, whoever changes it says which one they saw.
import { InvalidInputError } from './errors.js';
import type { Repository, Where } from './namespaces/db.js';

/** A row that somebody edits. The column is an integer, not null, 1 for a new row. */
export interface VersionedRow {
  version: number;
}

const ENTITY_TAG = /^(?:W\/)?"(0|[1-9]\d{0,8})"$/;

/**
 * The version that a request was made for, from its `If-Match` header (RFC 9110 section 13.1.1): `"3"` or `W/"3"`. A
 * route answers with the version of what it read in `ETag`; a plugin route that answers an object with an integer
 * `version` sends that header by itself.
 *
 * @param ifMatch the header as it came, `@Headers('if-match')`
 * @returns 0 for what is not there yet, null when any version is meant: there is no header, or it is `*`
 * @throws InvalidInputError for anything else, answered as 400
 */
export function expectedVersion(ifMatch: string | undefined): number | null {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  const [, version] = ENTITY_TAG.exec(ifMatch.trim()) ?? [];
  if (version === undefined)
    throw new InvalidInputError('', 'If-Match must be one version in quotes, such as "3", or *.');
  return Number(version);
}

/**
 * Changes one row and increments its version, in one UPDATE that compares the version: of two changes that were made
 * for the same version, one is stored. Without an expected version the change is made to whatever is there.
 *
 * @param expected see `expectedVersion`
 * @param changesOf which fields get which values; asked again when somebody else was faster. No field: nothing happens
 * @returns the row as it is stored now; null when there is none, `stale` when it has another version than expected
 * @example
 * ```ts
 * const note = await changeVersion(sdk.db.repository(Note), { id, userId }, expected, () => ({ text }));
 * if (note === null) throw new NotFoundError();
 * if (note === 'stale') throw new ChangedMeanwhileError(await this.get(id));
 * ```
 */
export async function changeVersion<T extends VersionedRow>(
  rows: Repository<T>,
  where: Where<T>,
  expected: number | null,
  changesOf: (row: T) => Partial<T>,
): Promise<T | 'stale' | null> {
  for (;;) {
    const row = await rows.findOneBy(where);
    if (!row) return null;
    if (expected !== null && row.version !== expected) return 'stale';
    const changes = changesOf(row);
    if (Object.keys(changes).length === 0) return row;
    const version = row.version + 1;
    const { affected } = await rows.update({ ...where, version: row.version }, { ...changes, version });
    if (affected > 0) return Object.assign(row, changes, { version });
  }
}

/** The condition of a DELETE that is for one version. @param expected see `expectedVersion` */
export const ofVersion = <W extends object>(where: W, expected: number | null): W & Partial<VersionedRow> =>
  expected === null ? where : { ...where, version: expected };
