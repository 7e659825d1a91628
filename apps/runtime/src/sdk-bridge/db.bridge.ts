import { NotImplementedError, type Db } from '@sv/sdk';
import type { EntityManager } from 'typeorm';
import { surroundingsOf } from '../plugin-host/store/surroundings';
import { toNumberedPlaceholders } from '../plugin-host/store/sql-words';
import type { OpenPluginStore } from '../plugin-host/store/plugin-store';
import { callingWith } from './calling-plugin';
import { OwnRepository } from './own-repository';

/** `sdk.db`: the calling plugin's own store. */
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
  // Fails closed: a dev-mode request must not reach a real row.
  if (context.dataSourceKind === 'mock') throw new NotImplementedError('db in a dev-mode request');
  return plugin.life.store;
}

const dialectOf = ({ dataSource }: OpenPluginStore): Db['dialect'] =>
  dataSource.options.type === 'postgres' ? 'postgres' : 'sqlite';

/** A store, or one transaction on it. */
class StoreDb implements Db {
  constructor(
    private readonly store: OpenPluginStore,
    private readonly manager: EntityManager = store.dataSource.manager,
  ) {}

  get dialect(): Db['dialect'] {
    return dialectOf(this.store);
  }

  repository: Db['repository'] = entity => {
    this.store.assertDeclared(entity);
    return new OwnRepository(this.manager.getRepository(entity), () => callingWith('db'));
  };

  query = async <R extends object>(sql: string, params: readonly unknown[] = []): Promise<R[]> => {
    callingWith('db');
    // Until a shared store has a role of its own there, reading the words is not enough of a wall.
    if (this.dialect === 'postgres' && this.store.isShared) {
      throw new NotImplementedError('db.query for a shared store on Postgres');
    }
    return this.withRunner(async runner => {
      this.store.fence.assertStatement(sql, await surroundingsOf(runner), false);
      const text = this.dialect === 'postgres' ? toNumberedPlaceholders(sql) : sql;
      return (await runner.query(text, [...params], true)).records as R[];
    });
  };

  transaction: Db['transaction'] = work => this.manager.transaction(manager => work(new StoreDb(this.store, manager)));

  private async withRunner<R>(work: (runner: NonNullable<EntityManager['queryRunner']>) => Promise<R>): Promise<R> {
    if (this.manager.queryRunner) return work(this.manager.queryRunner);
    const runner = this.store.dataSource.createQueryRunner();
    try {
      return await work(runner);
    } finally {
      await runner.release();
    }
  }
}
