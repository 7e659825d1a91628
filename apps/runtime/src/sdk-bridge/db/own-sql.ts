import { StoreAccessError } from '@sv/sdk';
import { errorCodeOf } from '@sv/server/database/error-code';
import { isTransactionControl } from '@sv/server/database/sqlite/statement-kind';
import { PostgresRunner } from '@sv/server/database/postgres/postgres-runner';
import type { QueryRunner } from 'typeorm';
import type { StoreSession } from '../../plugin-host/store/own-login';
import { toNumberedPlaceholders } from '../../plugin-host/store/fence/sql-words';
import { surroundingsOf, type Surroundings } from '../../plugin-host/store/fence/surroundings';
import type { TableFence } from '../../plugin-host/store/fence/table-fence';

export interface OwnStatement {
  sql: string;
  params: readonly unknown[];
  fence: TableFence;
  wall: StoreSession['sql'];
}

/** The database keeps the statement to the plugin's tables by itself; words that are never right are refused all the same. */
const WALLED: Surroundings = { tables: [], otherSchemas: [] };
const NOT_PERMITTED = '42501';

/**
 * Sends one statement whose words are the plugin's.
 *
 * @throws StoreAccessError when it would reach more than the plugin's own
 */
export async function runOwnSql<R>({ sql, params, fence, wall }: OwnStatement, runner: QueryRunner): Promise<R[]> {
  if (wall === 'refused') {
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
  fence.assertStatement(sql, wall === 'walled' ? WALLED : await surroundingsOf(runner), false);
  try {
    return (await runner.queryAsStranger(toNumberedPlaceholders(sql), [...params])).records as R[];
  } catch (error) {
    if (errorCodeOf(error) !== NOT_PERMITTED) throw error;
    throw new StoreAccessError(`The statement reaches what is not the plugin's: ${(error as Error).message}.`);
  }
}
