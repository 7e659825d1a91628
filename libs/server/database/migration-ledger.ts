import { MigrationExecutor, type Migration, type QueryRunner } from 'typeorm';
import { insideTransaction } from './transaction-scope';
import type { WorkspaceDataSource } from './workspace-data-source';

/** The ledger names migrations that this program does not have: it was written by a newer one. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';

  constructor(readonly unknown: readonly string[]) {
    super(
      `The database is newer than this program: it does not know the migration ${unknown.join(', ')}. ` +
        'Start the version that was used last, or restore a backup from before the update.',
    );
  }
}

/**
 * Runs what is pending, each migration and its line in the ledger in one transaction, so that a kill in the middle
 * leaves the database as it was before that one.
 *
 * TypeORM's own run reads the ledger once at its beginning; two processes that start together would both run
 * everything. Here each transaction first has the database to itself and reads the ledger then.
 *
 * @throws NewerDatabaseError
 */
export async function runMigrations(
  dataSource: WorkspaceDataSource,
  onMigration?: (name: string) => void,
): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    await new MigrationLedger(dataSource, runner).run(onMigration);
  } finally {
    await runner.release();
  }
}

class MigrationLedger extends MigrationExecutor {
  constructor(
    private readonly store: WorkspaceDataSource,
    private readonly runner: QueryRunner,
  ) {
    super(store, runner);
  }

  async run(onMigration?: (name: string) => void): Promise<void> {
    const known = this.getMigrations();
    const done = await this.alone(() => this.open());
    const unknown = [...done].filter(name => !known.some(migration => migration.name === name));
    if (unknown.length > 0) throw new NewerDatabaseError(unknown);
    for (const migration of known.filter(({ name }) => !done.has(name))) {
      const ran = await this.alone(() => this.runOne(migration));
      if (ran) onMigration?.(migration.name);
    }
  }

  private async open(): Promise<Set<string>> {
    const { schema } = this.store.options as { schema?: string };
    if (schema && !(await this.schemaExists(schema))) await this.runner.createSchema(schema, true);
    await this.createMigrationsTableIfNotExist(this.runner);
    return this.names();
  }

  /** False when another process ran it since we looked. */
  private async runOne(migration: Migration): Promise<boolean> {
    if ((await this.names()).has(migration.name)) return false;
    await migration.instance!.up(this.runner);
    await this.insertExecutedMigration(this.runner, migration);
    return true;
  }

  private async names(): Promise<Set<string>> {
    return new Set((await this.loadExecutedMigrations(this.runner)).map(({ name }) => name));
  }

  private async schemaExists(schema: string): Promise<boolean> {
    return this.store.driver.options.type === 'postgres' && this.runner.hasSchema(schema);
  }

  /** A transaction that no other process has at the same time, also of those that have not made the ledger yet. */
  private async alone<T>(work: () => Promise<T>): Promise<T> {
    const { runner, store } = this;
    await runner.beforeMigration();
    try {
      await runner.startTransaction();
      if (store.options.type === 'postgres') {
        await runner.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [this.lockName]);
      }
      const result = await insideTransaction(store.resource, work);
      await runner.commitTransaction();
      return result;
    } catch (error) {
      // The first error is the one to report, also when there is nothing left to roll back.
      await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.afterMigration();
    }
  }

  private get lockName(): string {
    const { migrationsTableName, schema } = this.store.options as { migrationsTableName?: string; schema?: string };
    return `workspace migrations ${schema ?? ''} ${migrationsTableName ?? ''}`;
  }
}
