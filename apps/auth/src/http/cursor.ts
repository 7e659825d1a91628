import { isUUID } from 'class-validator';
import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';

/** The opaque cursor of a list: the id of the last row, which sorts by time. */
const toCursor = (id: string): string => Buffer.from(id).toString('base64url');

/** @throws InvalidRequestError when it is none of ours */
export function fromCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString();
  if (!isUUID(id)) throw InvalidRequestError.at('/cursor', 'The cursor is not one of this list.');
  return id;
}

/** Makes a page, and the cursor of the next one, from one row more than was asked for. */
export function toPage<T extends { id: string }>(rows: T[], limit: number): { page: T[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last ? toCursor(last.id) : null };
}
