import { StoreAccessError } from '@sv/sdk';
import { OutsideTransactionError } from '@sv/server/database/transaction-scope';
import { currentContext } from '../../kernel/request-context/request-context';
import { isInTransactionScope } from './db/transaction-scope';

/**
 * Work on the platform's own tables, which a transaction of a plugin can neither contain nor wait for.
 *
 * @throws StoreAccessError in a transaction of the calling plugin, when both are in one database, and in an import
 */
export async function outsideTransaction<T>(member: string, work: () => Promise<T>): Promise<T> {
  const context = currentContext();
  if (context && isInTransactionScope(context)) {
    throw new StoreAccessError(`${member} was called in an import, which may be taken back and is only of the store.`);
  }
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OutsideTransactionError)) throw error;
    throw new StoreAccessError(
      `${member} was called inside sdk.db.transaction, of which it is no part. Call it before or after the transaction.`,
    );
  }
}
