import type { FreshDatabase } from '@sv/server/database/testing/fresh-database';
import { openStore } from '@sv/server/database/open-store';
import { tableNames } from '@sv/server/database/legacy/table-shape';
import type { DataSource } from 'typeorm';

export type Row = Record<string, unknown>;
export type Tables = Record<string, Row[]>;

/** A database as it is, looked at without changing it. */
const openAsItIs = ({ options }: Pick<FreshDatabase, 'options'>): Promise<DataSource> =>
  openStore({ ...options, entities: [], migrations: [], migrationsTable: '_looked_at', migrate: false });

/** All rows of all tables, in words that do not depend on the types of the columns. */
export async function everythingIn(database: Pick<FreshDatabase, 'options'>): Promise<Tables> {
  const db = await openAsItIs(database);
  const runner = db.createQueryRunner();
  try {
    const tables: Tables = {};
    for (const name of [...(await tableNames(runner))].sort()) {
      const rows = (await runner.query(`SELECT * FROM "${name}"`)) as Row[];
      tables[name] = rows
        .map(inPlainWords)
        .sort((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1));
    }
    return tables;
  } finally {
    await runner.release();
    await db.destroy();
  }
}

const inPlainWords = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)]));

function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return value.toString('hex');
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  if (typeof value !== 'string') return value;
  // What SQLite calls a moment, JSON with other spaces, and a number of 64 bits.
  const moment = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(value);
  if (moment) return `${moment[1]}T${moment[2]}.000Z`;
  if (/^[{[].*[}\]]$/.test(value)) return JSON.stringify(JSON.parse(value));
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value;
}

/** Of the rows of today only the columns that there were. */
export const columnsOf = (rows: readonly Row[], like: Row | undefined): Row[] =>
  rows.map(row => Object.fromEntries(Object.keys(like ?? {}).map(key => [key, row[key]])));
