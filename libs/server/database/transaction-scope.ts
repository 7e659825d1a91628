import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Code inside `manager.transaction(callback)` used a manager or repository that is not the transaction's.
 *
 * On SQLite it would wait for a lock that its own transaction holds; on Postgres it would write outside the
 * transaction, or wait for a connection that the transactions of the pool hold.
 */
export class OutsideTransactionError extends Error {
  override readonly name = 'OutsideTransactionError';

  constructor() {
    super(
      'A transaction is open here, and this repository or manager is not part of it. ' +
        'Use the manager that is handed to the callback: manager.getRepository(…)',
    );
  }
}

interface Scope {
  /** What the transaction occupies: the SQLite file or the Postgres pool. */
  readonly resource: object;
  /** False once the callback has ended, so that work which outlives it is not refused. */
  active: boolean;
  readonly outer: Scope | undefined;
}

const scopes = new AsyncLocalStorage<Scope>();

/** Runs the body of a transaction, so that {@link refuseInsideTransaction} recognises it. */
export async function insideTransaction<T>(resource: object, body: () => Promise<T>): Promise<T> {
  const scope: Scope = { resource, active: true, outer: scopes.getStore() };
  try {
    return await scopes.run(scope, body);
  } finally {
    scope.active = false;
  }
}

/** @throws OutsideTransactionError when the caller runs inside a transaction on the same file or pool */
export function refuseInsideTransaction(resource: object): void {
  for (let scope = scopes.getStore(); scope; scope = scope.outer) {
    if (scope.active && scope.resource === resource) throw new OutsideTransactionError();
  }
}

/** @throws OutsideTransactionError when the caller runs inside a transaction of any store */
export function refuseInsideAnyTransaction(): void {
  for (let scope = scopes.getStore(); scope; scope = scope.outer) {
    if (scope.active) throw new OutsideTransactionError();
  }
}
