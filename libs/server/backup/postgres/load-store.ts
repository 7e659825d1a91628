import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupError } from '../backup-error';
import type { BackupReader } from '../file/backup-reader';
import type { StoredPostgres, StoredTable } from '../manifest';
import { quoted } from './connect';
import { schemaText } from './schema-text';

/**
 * Makes a store out of a backup, in a transaction of the caller's: tables, rows, then keys and indexes, and where
 * sequences stand. The schema becomes the search path.
 *
 * @throws BackupError
 */
export async function loadStore(
  client: Client,
  { schema, stored }: { schema: string; stored: StoredPostgres },
  reader: BackupReader,
): Promise<void> {
  await makeSchema(client, schema);
  await client.query(`SET LOCAL search_path TO ${quoted(schema)}`);
  const { before, after } = schemaText(stored.shape);
  for (const sql of before) await runOne(client, sql);
  for (const table of stored.tables) await loadTable(client, table, reader);
  for (const sql of after) await runOne(client, sql);
}

/** Asked first: to make one where it is missing needs a right that the owner of an old one may not have. */
async function makeSchema(client: Client, schema: string): Promise<void> {
  const { rows } = await client.query('SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = $1', [schema]);
  if (rows.length === 0) await client.query(`CREATE SCHEMA ${quoted(schema)}`);
}

/** By the protocol that takes one statement: a definition that continues behind its end is refused by the server. */
async function runOne(client: Client, text: string): Promise<void> {
  const one: { text: string; queryMode: 'extended' } = { text, queryMode: 'extended' };
  await client.query(one);
}

async function loadTable(
  client: Client,
  { table, entry, columns, rows }: StoredTable,
  reader: BackupReader,
): Promise<void> {
  const stream = client.query(copyFrom(`COPY ${quoted(table)} (${columns.map(quoted).join(', ')}) FROM STDIN`));
  await pipeline(await reader.read(entry), stream);
  if (stream.rowCount !== rows) throw new BackupError(`of ${rows} rows of ${table}, ${stream.rowCount} came back`);
}
