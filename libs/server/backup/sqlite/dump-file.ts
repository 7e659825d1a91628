import { SqliteDatabase } from '../../database/sqlite/connection/sqlite-database';
import { randomUUID } from 'node:crypto';
import { createReadStream, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { copyDatabase } from '../../database/sqlite/snapshot/snapshot';
import type { BackupWriter } from '../file/backup-writer';
import { unfinished } from '../unfinished';
import { RESTORED_TABLE } from '../restored-mark';
import { isLedger } from '../ledgers';
import type { StoredSqlite } from '../manifest';

const COPY = '.backup-copy-';
const AN_HOUR_MS = 3_600_000;

/** Writes a SQLite database into a backup, while servers continue writing to it. Needs room for a copy beside it. */
export async function dumpFile(
  { of, path, entry }: { of: string; path: string; entry: string },
  writer: BackupWriter,
): Promise<StoredSqlite> {
  sweep(path);
  // Beside the database: there locks work, and nobody else can read.
  const copy = `${path}${COPY}${randomUUID()}`;
  unfinished.add(copy);
  try {
    copyDatabase(path, copy);
    const { ledgers, rows } = withDatabase(copy, database => ({
      ledgers: ledgersOf(database),
      rows: rowsOf(database),
    }));
    await writer.add(entry, createReadStream(copy, { highWaterMark: 1 << 18 }));
    return { of, dialect: 'sqlite', ledgers, entry, rows };
  } finally {
    rmSync(copy, { force: true });
    unfinished.delete(copy);
  }
}

/** The rows of a query on a database file; none when it has no such table. */
export function askFile<Row>(path: string, sql: string, ...parameters: string[]): Row[] {
  return withDatabase(path, database => {
    try {
      return database.prepare(sql).all(...parameters) as Row[];
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('no such table')) return [];
      throw error;
    }
  });
}

/** Deletes copies that a killed backup left behind. */
function sweep(path: string, now = Date.now()): void {
  const left = readdirSync(dirname(path)).filter(name => name.startsWith(`${basename(path)}${COPY}`));
  for (const file of left.map(name => join(dirname(path), name))) {
    const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: now };
    if (now - mtimeMs > AN_HOUR_MS) rmSync(file, { force: true });
  }
}

function withDatabase<T>(path: string, work: (database: SqliteDatabase) => T): T {
  const database = new SqliteDatabase(path, { fileMustExist: true, timeout: 5_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Of ordinary tables: the others have theirs in these. */
function rowsOf(database: SqliteDatabase): Record<string, number> {
  const tables = database
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`)
    .all() as { name: string }[];
  const count = ({ name }: { name: string }): [string, number] => {
    const [found] = database.prepare(`SELECT COUNT(*) AS rows FROM "${name.replaceAll('"', '""')}"`).all();
    return [name, (found as { rows: number }).rows];
  };
  return Object.fromEntries(tables.filter(({ name }) => name !== RESTORED_TABLE).map(count));
}

function ledgersOf(database: SqliteDatabase): Record<string, string[]> {
  const namesBy = (sql: string): string[] =>
    (database.prepare(sql).all() as { name: string }[]).map(({ name }) => name);
  const tables = namesBy(`SELECT name FROM sqlite_master WHERE type = 'table'`);
  const namesIn = (ledger: string): string[] =>
    namesBy(`SELECT name FROM "${ledger.replaceAll('"', '""')}" ORDER BY id`);
  return Object.fromEntries(tables.filter(isLedger).map(ledger => [ledger, namesIn(ledger)]));
}
