/** On Postgres, a table that is in the target of a move until all of it is there and verified. */
export const MOVE_TABLE = '_move_unfinished';

/** Beside a SQLite database that is the target of a move, until all of it is there and verified. */
export const moveMark = (path: string): string => `${path}-move-unfinished`;
