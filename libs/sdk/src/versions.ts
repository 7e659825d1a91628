// Optimistic concurrency: a row has a version, and a change names the version that it is based on.
import { InvalidInputError } from './errors.js';
import type { Repository, Where } from './namespaces/db.js';

/** A row that people edit. The column is an integer, not null, 1 for a new row. */
export interface VersionedRow {
  version: number;
}

const ENTITY_TAG = /^(?:W\/)?"(0|[1-9]\d{0,8})"$/;

/**
 * Returns the version in the `If-Match` header of a request (RFC 9110 section 13.1.1): `"3"` or `W/"3"`. Routes send
 * the version in the `ETag` header; for a plugin route that answers an object with an integer `version`, the platform
 * does so automatically.
 *
 * @param ifMatch the unchanged header, `@Headers('if-match')`
 * @returns 0 for a row that does not exist yet; null for any version: no header, or `*`
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
 * Changes one row and increments its version, in one conditional UPDATE: of two changes based on the same version, only
 * one is stored. Without an expected version, the change applies to the current row.
 *
 * @param expected see `expectedVersion`
 * @param changesOf returns the fields to change; called again after a concurrent change. Without fields, nothing
 *   happens
 * @returns the stored row; null when there is none; `stale` when its version is not the expected one
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

/** Returns the condition for deleting one version of a row. @param expected see `expectedVersion` */
export const ofVersion = <W extends object>(where: W, expected: number | null): W & Partial<VersionedRow> =>
  expected === null ? where : { ...where, version: expected };
