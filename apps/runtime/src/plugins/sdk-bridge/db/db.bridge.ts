import { StoreAccessError, type Db } from '@sv/sdk';
import { OwnRepository } from '@sv/sdk/rows/own-repository';
import { refusingTaken } from '@sv/sdk/rows/taken-value';
import { insideTransaction } from '@sv/server/database/transaction-scope';
import type { EntityManager } from 'typeorm';
import type { OpenPluginStore } from '../../stores/plugin-store';
import { callingWith } from '../calling-plugin';
import { type AfterCommit, OwnTransaction } from './own-transaction';
import { transactionScopeOf, type OpenTransaction } from './transaction-scope';
import { runOwnSql } from './own-sql';

/** `sdk.db`: the calling plugin's own store; in a dev-mode request that of the mock database. */
export const dbBridge: Db = {
  get dialect() {
    return dialectOf(callersStore());
  },
  repository: entity => new StoreDb(callersStore()).repository(entity),
  query: async (sql, params) => new StoreDb(callersStore()).query(sql, params),
  transaction: async work => new StoreDb(callersStore()).transaction(work),
};

function callersStore(): OpenPluginStore {
  const { plugin, context } = callingWith('db');
  return plugin.life.storeFor(context.dataSourceKind);
}

const dialectOf = ({ dataSource }: OpenPluginStore): Db['dialect'] =>
  dataSource.options.type === 'postgres' ? 'postgres' : 'sqlite';

/** A store, or one transaction on it. */
class StoreDb implements Db {
  constructor(
    private readonly store: OpenPluginStore,
    private readonly open?: OpenTransaction,
  ) {}

  get dialect(): Db['dialect'] {
    return dialectOf(this.store);
  }

  repository: Db['repository'] = entity => {
    this.store.assertDeclared(entity);
    const { open } = this;
    return new OwnRepository(
      (writes, work) => {
        if (open) return work(open.manager.getRepository(entity));
        // Asked at every call: one that is kept since the plugin's start is used in dev-mode requests and imports too.
        const store = callersStore();
        store.assertDeclared(entity);
        const scope = transactionScopeOf(store);
        if (scope) return scope.runInside(writes, ({ manager }) => work(manager.getRepository(entity)));
        return work(store.dataSource.getRepository(entity));
      },
      () => callingWith('db'),
    );
  };

  query = <R extends object>(sql: string, params: readonly unknown[] = []): Promise<R[]> =>
    refusingTaken(() => this.ask<R>(sql, params));

  private async ask<R extends object>(sql: string, params: readonly unknown[]): Promise<R[]> {
    callingWith('db');
    const { accessGuard } = this.store;
    if (this.open) return this.send(sql, params, this.open);
    const scope = transactionScopeOf(this.store);
    if (scope) return scope.runInside(true, open => this.send(sql, params, open));
    const session = await this.store.session();
    const runner = session.dataSource.createQueryRunner();
    try {
      return await runOwnSql<R>({ sql, params, accessGuard, limit: session.sql }, runner);
    } finally {
      await runner.release();
    }
  }

  transaction: Db['transaction'] = async work => {
    const afterCommit: AfterCommit = new Set();
    const result = await this.transact(work, afterCommit);
    for (const one of afterCommit) await one();
    return result;
  };

  private async transact<R>(work: (tx: Db) => Promise<R>, afterCommit: AfterCommit): Promise<R> {
    if (this.open) return this.begin({ ...this.open, afterCommit }, work);
    const scope = transactionScopeOf(this.store);
    if (scope) return scope.transact(open => this.begin({ ...open, afterCommit }, work));
    const { dataSource, sql } = await this.store.session();
    const begin = () => this.begin({ manager: dataSource.manager, sql, afterCommit }, work);
    // A repository from before the transaction would write outside it, whichever pool it takes its connection from.
    return dataSource === this.store.dataSource ? begin() : insideTransaction(this.store.dataSource.resource, begin);
  }

  private begin<R>(
    { manager, sql, afterCommit }: OpenTransaction & { afterCommit: AfterCommit },
    work: (tx: Db) => Promise<R>,
  ): Promise<R> {
    const { store } = this;
    const inside = (inner: EntityManager): Promise<R> => work(new StoreDb(store, { manager: inner, sql }));
    // What is looked at when a transaction ends may be taken too.
    return refusingTaken(() => OwnTransaction.run({ store, manager, afterCommit }, inside));
  }

  private send<R extends object>(sql: string, params: readonly unknown[], open: OpenTransaction): Promise<R[]> {
    const runner = open.manager.queryRunner;
    if (!runner) throw new StoreAccessError('The transaction is over.');
    return runOwnSql<R>({ sql, params, accessGuard: this.store.accessGuard, limit: open.sql }, runner);
  }
}
