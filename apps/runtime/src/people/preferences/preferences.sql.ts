import { runSql, type SqlRunner } from '../../kernel/database/sql';

/** People whose choices the auth server does not know yet. */
export const readUnhanded = (on: SqlRunner, limit: number): Promise<{ userId: string }[]> =>
  runSql(on, 'SELECT user_id AS "userId" FROM account_preferences WHERE handed_version < version LIMIT ?', [limit]);
