import { existsSync, statSync } from 'node:fs';
import { parseDatabaseUrl } from '../database/database-url';
import { quoted, tableNames } from '../database/legacy/table-shape';
import { openStore } from '../database/open-store';
import type { StoreOptions } from '../database/store-options';
import type { WorkspaceDataSource } from '../database/workspace-data-source';

/** A store as it is, looked at and not changed. */
export interface StoreNow {
  dialect: 'sqlite' | 'postgres';
  /** The lines of its ledger; null: there is no such store yet. */
  ledger: ReadonlySet<string> | null;
  /** Of a SQLite file with its log. */
  file: { path: string; bytes: number } | null;
  /** On Postgres an estimate. */
  rowsOf(tables: readonly string[]): Promise<{ table: string; rows: number }[]>;
}

type Place = Pick<StoreOptions, 'url' | 'schema' | 'rootCertificate'>;

/** @param work gets null for a SQLite file that is not there: opening would make it */
export async function lookAt<T>(place: Place, ledger: string, work: (now: StoreNow) => Promise<T>): Promise<T> {
  const file = fileOf(place);
  const none = { dialect: 'sqlite', ledger: null, file: null, rowsOf: () => Promise.resolve([]) } as const;
  if (file && !existsSync(file)) return work(none);
  const { url, schema, rootCertificate } = place;
  // Connections of its own: they become read-only.
  const unmigrated = { entities: [], migrations: [], migrationsTable: ledger, migrate: false };
  const store = await openStore({ url, schema, rootCertificate, ...unmigrated });
  const runner = store.createQueryRunner();
  try {
    const isPostgres = store.options.type === 'postgres';
    if (isPostgres) await runner.query('SET default_transaction_read_only = on');
    const names = (await tableNames(runner)).has(ledger)
      ? ((await runner.query(`SELECT name FROM ${quoted(ledger)}`)) as { name: string }[])
      : null;
    return await work({
      dialect: isPostgres ? 'postgres' : 'sqlite',
      ledger: names && new Set(names.map(({ name }) => name)),
      file: file ? { path: file, bytes: sizeOf(file) + sizeOf(`${file}-wal`) } : null,
      rowsOf: tables => Promise.all(tables.map(async table => ({ table, rows: await countRows(store, table) }))),
    });
  } finally {
    await runner.release();
    await store.destroy();
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function fileOf({ url, rootCertificate }: Place): string | null {
  const target = parseDatabaseUrl(url, rootCertificate);
  return target.type === 'sqlite' ? target.path : null;
}

/** Counting every row of a large table takes a while on Postgres, which knows roughly how many there are. */
async function countRows(store: WorkspaceDataSource, table: string): Promise<number> {
  const rows =
    store.options.type === 'postgres'
      ? await store.query<{ count: number | string }[]>(
          `SELECT GREATEST(c.reltuples, 0)::bigint AS count FROM pg_catalog.pg_class c
            JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = current_schema() AND c.relname = $1`,
          [table],
        )
      : await store.query<{ count: number }[]>(`SELECT COUNT(*) AS count FROM ${quoted(table)}`);
  return Number(rows[0]?.count ?? 0);
}
