import { QueryFailedError } from 'typeorm';

const CODES = ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', 'SQLITE_CONSTRAINT_ROWID'];

/** Whether a write failed because a unique value is taken, in either dialect. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code } = error.driverError as { code?: string };
  return code !== undefined && CODES.includes(code);
}
