import { QueryFailedError } from 'typeorm';

const CODES = ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', 'SQLITE_CONSTRAINT_ROWID'];

/** Whether a write failed because a unique value is taken, in either dialect. */
export const isUniqueViolation = (error: unknown): boolean => CODES.includes(codeOf(error) ?? '');

/** What the database calls the reason why a statement failed. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof QueryFailedError ? (error.driverError as { code?: string }).code : undefined;
}
