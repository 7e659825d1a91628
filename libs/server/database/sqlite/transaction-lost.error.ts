/**
 * The transaction is no more: SQLite rolled it back automatically (disk full, I/O error), it was idle for too long, or its
 * connection broke. What follows in it is refused, for it would be written as if there had never been a transaction.
 */
export class TransactionLostError extends Error {
  override readonly name = 'TransactionLostError';

  constructor(options?: ErrorOptions) {
    super('The transaction was rolled back before its end; nothing of it was stored', options);
  }
}

/** Raw SQL opened or ended a transaction by itself. */
export class RawTransactionError extends Error {
  override readonly name = 'RawTransactionError';

  constructor() {
    super('BEGIN, SAVEPOINT, COMMIT and ROLLBACK are not for raw SQL; use dataSource.transaction(callback)');
  }
}
