import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';

/** Where a page of a list that is ordered by instant and id ended. */
export interface InstantCursor {
  /** UTC ISO 8601, as stored. */
  at: string;
  id: string;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const ID = /^[0-9a-f-]{36}$/;

/** Opaque to clients: they hand it back as it is. */
export const toCursor = ({ at, id }: InstantCursor): string => Buffer.from(`${at} ${id}`).toString('base64url');

/** @throws InvalidRequestError when it is none of ours */
export function fromCursor(cursor: string): InstantCursor {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (!INSTANT.test(at) || !ID.test(id))
    throw InvalidRequestError.at('/cursor', 'cursor is not one that this list gave');
  return { at, id };
}
