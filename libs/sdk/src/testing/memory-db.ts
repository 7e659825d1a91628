import type { EntityManager } from 'typeorm';
import { StoreAccessError } from '../errors.js';
import type { Db } from '../namespaces/db.js';
import { OwnRepository } from '../rows/own-repository.js';
import { refusingTaken } from '../rows/taken-value.js';
import { MemoryStore } from './memory-store.js';
import type { TestStore } from './test-records.js';

export interface MemoryDbOptions {
  /** The plugin's `store`. */
  store: TestStore;
  /** Answers `sdk.db.query` instead of the database. */
  query: ((sql: string, params: readonly unknown[]) => object[] | Promise<object[]>) | undefined;
  /** Asked at every call of a repository, which may be kept for long. */
  assertAllowed: () => void;
}

/** A transaction that somebody was handed. */
interface OpenTransaction {
  manager: EntityManager;
  scope: { readonly open: boolean };
}

/** `sdk.db` on SQLite in memory. */
export class MemoryDb implements Db {
  readonly dialect = 'sqlite';

  constructor(
    private readonly options: MemoryDbOptions,
    private readonly store = new MemoryStore(options.store),
    private readonly transactionOpen?: OpenTransaction,
  ) {}

  /** Whether a transaction is open where this is asked. */
  get isInTransaction(): boolean {
    return this.store.isInTransaction;
  }

  /** Called when the transaction that is open here is rolled back. */
  onRollback(undo: () => void): void {
    this.store.onRollback(undo);
  }

  /** As `MemoryStore.onCommit`. */
  onCommit(work: () => void): void {
    this.store.onCommit(work);
  }

  repository: Db['repository'] = entity => {
    const { store, assertAllowed } = this.options;
    if (!store.entities.includes(entity)) {
      throw new StoreAccessError(`${entity.name} is not in the plugin's store: give provideTestHost the \`store\`.`);
    }
    return new OwnRepository((_, work) => this.on(manager => work(manager.getRepository(entity))), assertAllowed);
  };

  async query<R extends object>(sql: string, params: readonly unknown[] = []): Promise<R[]> {
    const { query, assertAllowed } = this.options;
    assertAllowed();
    if (query) return (await query(sql, params)) as R[];
    if (/^\s*(begin|commit|end|rollback|savepoint|release)\b/i.test(sql)) {
      throw new StoreAccessError('Transactions are begun and ended by sdk.db.transaction.');
    }
    const runIt = (manager: EntityManager): Promise<unknown> => manager.query(sql, [...params]);
    const rows = await refusingTaken(() => this.on(runIt));
    return (Array.isArray(rows) ? rows : []) as R[];
  }

  transaction<R>(work: (tx: Db) => Promise<R>): Promise<R> {
    const { transactionOpen, store } = this;
    const inside = (manager: EntityManager, scope: OpenTransaction['scope']): Promise<R> =>
      work(new MemoryDb(this.options, store, { manager, scope }));
    return refusingTaken(() => {
      if (!transactionOpen) return store.transaction(inside);
      return this.on(manager => store.within(scope => manager.transaction(inner => inside(inner, scope))));
    });
  }

  private async on<R>(work: (manager: EntityManager) => Promise<R>): Promise<R> {
    const { transactionOpen, store } = this;
    if (!transactionOpen) return store.inTurn(work);
    if (!transactionOpen.scope.open) throw new StoreAccessError('The transaction is over.');
    return work(transactionOpen.manager);
  }
}
