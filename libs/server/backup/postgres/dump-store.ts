import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { BackupWriter } from '../file/backup-writer';
import type { StoredPostgres, StoredTable } from '../manifest';
import { isLedger } from '../ledgers';
import { quoted } from './connect';
import { readShape } from './read-shape';
import { type PostgresPlace, relationsOf } from './relations';
import type { SchemaShape } from './schema-shape';

/**
 * Writes a store into a backup: how it is made, and the rows of its tables.
 *
 * @param client in a transaction that sees one instant
 * @param folder of its entries
 * @throws BackupError when something in it cannot be kept
 */
export async function dumpStore(
  client: Client,
  { of, place, folder }: { of: string; place: PostgresPlace; folder: string },
  writer: BackupWriter,
): Promise<StoredPostgres> {
  await client.query(`SET LOCAL search_path TO ${quoted(place.schema)}`);
  await lock(client, place);
  const shape = await readShape(client, place);
  const ledgers = await ledgersOf(client, shape);
  const tables: StoredTable[] = [];
  for (const { name, columns } of shape.tables) {
    // What is computed is computed again.
    const own = columns.filter(({ kind }) => !kind.startsWith('computed')).map(column => column.name);
    tables.push(await dumpTable(client, { table: name, columns: own, folder }, writer));
  }
  return { of, dialect: 'postgres', ledgers, shape, tables };
}

/** From here on nobody changes their columns. Reading and writing rows continues. */
async function lock(client: Client, place: PostgresPlace): Promise<void> {
  const tables = (await relationsOf(client, place)).filter(({ kind }) => kind === 'r').map(({ name }) => quoted(name));
  if (tables.length > 0) await client.query(`LOCK TABLE ${tables.join(', ')} IN ACCESS SHARE MODE`);
}

async function dumpTable(
  client: Client,
  { table, columns, folder }: Pick<StoredTable, 'table' | 'columns'> & { folder: string },
  writer: BackupWriter,
): Promise<StoredTable> {
  // Encoded: a name of a table may have a slash in it.
  const entry = `${folder}/${encodeURIComponent(table)}.copy`;
  const stream = client.query(copyTo(`COPY ${quoted(table)} (${columns.map(quoted).join(', ')}) TO STDOUT`));
  await writer.add(entry, stream);
  return { table, entry, columns, rows: stream.rowCount };
}

async function ledgersOf(client: Client, { tables }: SchemaShape): Promise<Record<string, string[]>> {
  const ledgers: Record<string, string[]> = {};
  for (const { name } of tables.filter(table => isLedger(table.name))) {
    const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${quoted(name)} ORDER BY id`);
    ledgers[name] = rows.map(row => row.name);
  }
  return ledgers;
}
