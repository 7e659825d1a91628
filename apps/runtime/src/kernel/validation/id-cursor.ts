import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';
import { type FindOperator, LessThan } from 'typeorm';

const ID = /^[0-9a-f-]{36}$/;

/** Where a page of rows ended that are ordered by their ids, which sort by time. Opaque to clients. */
export const toIdCursor = (id: string): string => Buffer.from(id).toString('base64url');

/** The rows after a page. @throws InvalidRequestError when the cursor is none of ours */
export function beforeId(cursor: string | undefined): { id?: FindOperator<string> } {
  if (cursor === undefined) return {};
  const id = Buffer.from(cursor, 'base64url').toString();
  if (!ID.test(id)) throw InvalidRequestError.at('/cursor', 'cursor is not one that this list gave');
  return { id: LessThan(id) };
}
