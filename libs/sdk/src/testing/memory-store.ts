import { AsyncLocalStorage } from 'node:async_hooks';
import { DataSource, type EntityManager, type MigrationInterface } from 'typeorm';
import { StoreAccessError } from '../errors.js';
import { MemoryDatabase } from './memory-database.js';
import type { TestStore } from './test-records.js';

/** An open transaction, or a part of one. */
interface Scope {
  open: boolean;
  /** Takes back what is in no table. */
  readonly undo: (() => void)[];
  /** What is done once everything is committed. */
  readonly afterCommit: (() => void)[];
}

/**
 * The plugin's tables in SQLite in memory, made at their first use: by the plugin's own migrations, and for a store
 * that names none by TypeORM's schema builder, from the entities. It has one connection, so what is asked is done in
 * turn, a whole transaction at a time.
 */
export class MemoryStore {
  private opening: Promise<DataSource> | undefined;
  private turn: Promise<unknown> = Promise.resolve();
  private readonly scope = new AsyncLocalStorage<Scope>();

  constructor(readonly declared: TestStore) {}

  /** Whether a transaction is open where this is asked. */
  get isInTransaction(): boolean {
    return this.scope.getStore()?.open ?? false;
  }

  /** @throws StoreAccessError inside a transaction, which would wait for itself */
  async inTurn<R>(work: (manager: EntityManager) => Promise<R>): Promise<R> {
    if (this.isInTransaction) {
      throw new StoreAccessError('A transaction is open here, and this is not part of it. Use the `tx` it was given.');
    }
    const done = this.turn.then(async () => work((await this.opened()).manager));
    this.turn = done.catch(() => undefined);
    return done;
  }

  /** @throws StoreAccessError as `inTurn` */
  transaction<R>(work: (manager: EntityManager, scope: { readonly open: boolean }) => Promise<R>): Promise<R> {
    return this.inTurn(async manager => this.within(scope => manager.transaction(inner => work(inner, scope))));
  }

  /** Called when the transaction that is open here, or this part of it, is rolled back; never outside of one. */
  onRollback(undo: () => void): void {
    this.scope.getStore()?.undo.unshift(undo);
  }

  /** Does it once the transaction that is open here is committed, and never when it is rolled back; else now. */
  onCommit(work: () => void): void {
    if (this.isInTransaction) this.scope.getStore()!.afterCommit.push(work);
    else work();
  }

  /** Runs a transaction, or a part of one. */
  async within<R>(work: (scope: Scope) => Promise<R>): Promise<R> {
    const outer = this.scope.getStore();
    const scope: Scope = { open: true, undo: [], afterCommit: [] };
    try {
      const result = await this.scope.run(scope, () => work(scope));
      if (outer?.open) outer.undo.unshift(...scope.undo);
      if (outer?.open) outer.afterCommit.push(...scope.afterCommit);
      else scope.afterCommit.forEach(begin => begin());
      return result;
    } catch (error) {
      scope.undo.forEach(undo => undo());
      throw error;
    } finally {
      scope.open = false;
    }
  }

  private opened(): Promise<DataSource> {
    return (this.opening ??= open(this.declared));
  }
}

async function open({ entities, migrations = [] }: TestStore): Promise<DataSource> {
  const source = new DataSource({
    type: 'better-sqlite3',
    driver: MemoryDatabase,
    database: ':memory:',
    entities: [...entities],
    migrations: migrations as unknown as (new () => MigrationInterface)[],
    migrationsTableName: '_plugin_migrations',
  });
  // What `@BytesColumn` of `@sv/schema` is called in both dialects; SQLite takes any name for a type.
  source.driver.supportedDataTypes.push('bytea' as 'blob');
  await source.initialize();
  if (migrations.length > 0) await source.runMigrations({ transaction: 'each' });
  else await source.driver.createSchemaBuilder().build();
  return source;
}
