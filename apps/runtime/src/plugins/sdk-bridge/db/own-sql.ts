import { StoreAccessError } from '@sv/sdk';
import { errorCodeOf } from '@sv/server/database/error-code';
import { isTransactionControl } from '@sv/server/database/sqlite/connection/statement-kind';
import { PostgresRunner } from '@sv/server/database/postgres/postgres-runner';
import type { QueryRunner } from 'typeorm';
import type { StoreSession } from '../../stores/own-login';
import { toNumberedPlaceholders } from '../../stores/access/sql-words';
import { databaseObjectsOf, type DatabaseObjects } from '../../stores/access/database-objects';
import type { TableAccessGuard } from '../../stores/access/table-access-guard';

export interface OwnStatement {
  sql: string;
  params: readonly unknown[];
  accessGuard: TableAccessGuard;
  limit: StoreSession['sql'];
}

/** The database limits the statement to the plugin's tables. Words that are never allowed are refused here anyway. */
const CONFINED: DatabaseObjects = { tables: [], otherSchemas: [] };
const NOT_PERMITTED = '42501';

/**
 * Sends one statement that the plugin wrote.
 *
 * @throws StoreAccessError when it would reach more than the plugin's own
 */
export async function runOwnSql<R>(
  { sql, params, accessGuard, limit }: OwnStatement,
  runner: QueryRunner,
): Promise<R[]> {
  if (limit === 'refused') {
    throw new StoreAccessError(
      'sdk.db.query is refused on this instance: its database user cannot give the store a role of its own, and ' +
        'without one SQL could reach other tables. Health says what to do (store-roles). Repositories and transactions work.',
    );
  }
  if (!(runner instanceof PostgresRunner)) {
    if (isTransactionControl(sql))
      throw new StoreAccessError('Transactions are begun and ended by sdk.db.transaction.');
    return (await runner.query(sql, [...params], true)).records as R[];
  }
  accessGuard.assertStatement(sql, limit === 'confined' ? CONFINED : await databaseObjectsOf(runner), false);
  try {
    return (await runner.queryAsStranger(toNumberedPlaceholders(sql), [...params])).records as R[];
  } catch (error) {
    if (errorCodeOf(error) !== NOT_PERMITTED) throw error;
    throw new StoreAccessError(`The statement reaches what is not the plugin's: ${(error as Error).message}.`);
  }
}
