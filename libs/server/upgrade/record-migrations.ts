import type { MigrationInterface, QueryRunner } from 'typeorm';
import { newId } from '../ids/new-id';
import { contractsSince } from '../database/migrating/compatibility';
import { openStore } from '../database/open-store';
import type { StoreOptions } from '../database/store-options';
import { type Operation, operationsOf } from './operations';

/** What a migration does, seen by running it. */
export interface RecordedMigration {
  name: string;
  /** The version that does without what it drops; null: it only adds. */
  contracts: string | null;
  /** On tables that were there before it. */
  operations: Operation[];
}

type Store = Pick<StoreOptions, 'entities' | 'migrations'> & Partial<Pick<StoreOptions, 'url' | 'schema'>>;

/**
 * Runs every migration of a store in an empty database, and writes down what each does to tables of those before it. In
 * memory unless a database is named.
 *
 * @throws Error that names the migration that cannot run
 */
export async function recordMigrations({ migrations, ...store }: Store): Promise<RecordedMigration[]> {
  const recorded: RecordedMigration[] = [];
  const opened = await openStore({
    url: `sqlite::memory:recorded-${newId()}`,
    ...store,
    migrations: migrations.map(migration => recording(migration, recorded)),
    migrationsTable: '_recorded_migrations',
  });
  await opened.destroy();
  return recorded;
}

/** Those that drop or tighten something and do not say so: the release before would fail beside this one. */
export const unmarkedContractions = (recorded: readonly RecordedMigration[]): string[] =>
  recorded
    .filter(({ contracts }) => contracts === null)
    .flatMap(({ name, operations }) =>
      operations.filter(({ contracts }) => contracts).map(({ table, what }) => `${name}: ${table}: ${what}`),
    );

function recording(
  Original: new () => MigrationInterface,
  recorded: RecordedMigration[],
): new () => MigrationInterface {
  class Recording implements MigrationInterface {
    private readonly original = new Original();
    readonly name = this.original.name ?? Original.name;

    async up(runner: QueryRunner): Promise<void> {
      const operations: Operation[] = [];
      await this.original.up(recordingRunner(runner, operations)).catch((cause: Error) => {
        // The database names what is wrong, and not the migration.
        throw new Error(`The migration ${this.name} fails in an empty database: ${cause.message}`, { cause });
      });
      recorded.push({ name: this.name, contracts: contractsSince(this.original), operations: onOld(operations) });
    }

    down(): Promise<void> {
      throw new Error('nothing goes back here');
    }
  }
  return Recording;
}

/** A table that the migration itself makes is nobody's yet, and a column that it adds is empty in every row. */
function onOld(operations: readonly Operation[]): Operation[] {
  const made = new Set(operations.filter(({ what }) => what === 'create table').map(({ table }) => table));
  const added = operations.filter(({ contracts, columns }) => !contracts && columns);
  const isNew = (table: string, column: string): boolean =>
    added.some(other => other.table === table && other.columns?.includes(column));
  return operations
    .filter(({ table }) => !made.has(table))
    .map(operation => ({
      ...operation,
      contracts: operation.contracts && !operation.columns?.some(column => isNew(operation.table, column)),
    }));
}

function recordingRunner(runner: QueryRunner, operations: Operation[]): QueryRunner {
  return new Proxy(runner, {
    get(target, member) {
      const value: unknown = Reflect.get(target, member, target);
      if (typeof value !== 'function') return value;
      return async (...args: unknown[]): Promise<unknown> => {
        operations.push(...(await operationsOf(target, String(member), args)));
        return (value as (...args: unknown[]) => unknown).apply(target, args);
      };
    },
  });
}
