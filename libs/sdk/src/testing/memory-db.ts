import type { Db, EntityClass, Repository } from '../namespaces/db.js';
import { StoreAccessError } from '../errors.js';
import { MemoryRepository, type TableAccess } from './memory-repository.js';
import type { MemoryTables, Tables } from './memory-tables.js';

export interface MemoryDbOptions {
  dialect: Db['dialect'];
  /** The entities of the plugin's `store`; undefined: any. */
  entities: readonly EntityClass[] | undefined;
  /** Answers `sdk.db.query`, which nothing here could. */
  query: ((sql: string, params: readonly unknown[]) => object[] | Promise<object[]>) | undefined;
  /** Asked at every call of a repository, which may be kept for long. */
  assertAllowed: () => void;
}

/** `sdk.db` in memory: repositories and transactions as the real ones, and no SQL. */
export class MemoryDb implements Db {
  constructor(
    private readonly tables: MemoryTables,
    private readonly options: MemoryDbOptions,
    /** The rows of the transaction this is part of. */
    private readonly draft: Tables | null = null,
  ) {}

  get dialect(): Db['dialect'] {
    return this.options.dialect;
  }

  repository<T extends object>(entity: EntityClass<T>): Repository<T> {
    const { entities, dialect } = this.options;
    if (entities && !entities.includes(entity)) {
      throw new StoreAccessError(`${entity.name} is not one of the entities of the plugin's store.`);
    }
    return new MemoryRepository<T>(entity, dialect, this.access());
  }

  async query<R extends object>(sql: string, params: readonly unknown[] = []): Promise<R[]> {
    const { query } = this.options;
    if (!query) {
      throw new StoreAccessError(
        'The host in memory runs no SQL. Give provideTestHost a `query`; `plugin check` runs the plugin on both databases.',
      );
    }
    return (await query(sql, params)) as R[];
  }

  async transaction<R>(work: (tx: Db) => Promise<R>): Promise<R> {
    if (!this.draft) return this.tables.write(draft => work(new MemoryDb(this.tables, this.options, draft)));
    // Inside another one: a savepoint.
    const before = new Map(this.draft);
    try {
      return await work(this);
    } catch (error) {
      this.draft.clear();
      for (const [entity, rows] of before) this.draft.set(entity, rows);
      throw error;
    }
  }

  private access(): TableAccess {
    const { draft, tables } = this;
    const { assertAllowed } = this.options;
    return {
      read: async work => {
        assertAllowed();
        return work(draft ?? tables.current);
      },
      write: async work => {
        assertAllowed();
        return draft ? work(draft) : tables.write(work);
      },
    };
  }
}
