import { StoreAccessError } from '../errors.js';
import type { MemoryPartsOptions } from './memory-parts.js';

/**
 * Refuses what the runtime refuses: in an import, which may be taken back, and in a transaction, of which the call is no
 * part. An isolated store has a database of its own, whose transactions are in nobody's way.
 *
 * @param always whether it is refused inside transactions of isolated stores too
 * @throws StoreAccessError
 */
export function refuseInsideTransaction(
  { host, manifest, isInTransaction }: Pick<MemoryPartsOptions, 'host' | 'manifest' | 'isInTransaction'>,
  member: string,
  always = false,
): void {
  if (host.isImporting)
    throw new StoreAccessError(`${member} was called in an import, which may be taken back and is only of the store.`);
  if (!isInTransaction() || (manifest.database === 'isolated' && !always)) return;
  throw new StoreAccessError(
    `${member} was called inside sdk.db.transaction, of which it is no part. Call it before or after the transaction.`,
  );
}
