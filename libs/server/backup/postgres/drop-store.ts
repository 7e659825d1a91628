import type { Client } from 'pg';
import { RESTORED_TABLE } from '../restored-mark';
import { MOVE_TABLE } from '../../database/unfinished-move';
import { UNFINISHED_TABLE } from '../../database/unfinished-restore';
import { quoted } from './connect';
import { type PostgresPlace, relationsOf } from './relations';

const OF_A_RESTORE = new Set([RESTORED_TABLE, UNFINISHED_TABLE, MOVE_TABLE]);

/** Whether something of the store is there that a restore would replace. */
export async function isOccupied(client: Client, place: PostgresPlace): Promise<boolean> {
  const { rows } = await client.query('SELECT 1 FROM pg_catalog.pg_tables WHERE schemaname = $1 AND tablename = $2', [
    place.schema,
    UNFINISHED_TABLE,
  ]);
  // What was there is gone already, and what is there came from a restore that was cut off.
  if (rows.length > 0) return false;
  return (await relationsOf(client, place)).some(({ name }) => !OF_A_RESTORE.has(name));
}

/**
 * Makes the place empty. What is not the store's stays; a view of somebody else on it makes this fail, rather than
 * taking it along.
 */
export async function dropStore(client: Client, { schema, owns }: PostgresPlace): Promise<void> {
  if (!owns) return void (await client.query(`DROP SCHEMA IF EXISTS ${quoted(schema)} CASCADE`));
  const ours = (name: string): boolean => owns(name) || OF_A_RESTORE.has(name);
  const relations = await relationsOf(client, { schema, owns: ours });
  const enums = await enumsOf(
    client,
    schema,
    relations.map(({ oid }) => oid),
  );
  const named = (kind: string): string =>
    relations
      .filter(one => one.kind === kind)
      .map(({ name }) => `${quoted(schema)}.${quoted(name)}`)
      .join(', ');
  // With their sequences; what is left then belonged to no column.
  if (named('r')) await client.query(`DROP TABLE ${named('r')}`);
  if (named('S')) await client.query(`DROP SEQUENCE IF EXISTS ${named('S')}`);
  for (const name of enums) await client.query(`DROP TYPE ${quoted(schema)}.${quoted(name)}`);
}

async function enumsOf(client: Client, schema: string, oids: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT t.typname AS name FROM pg_catalog.pg_type t
       JOIN pg_catalog.pg_attribute a ON a.atttypid IN (t.oid, t.typarray) AND NOT a.attisdropped
     WHERE t.typtype = 'e' AND a.attrelid = ANY ($2::oid[])
       AND t.typnamespace = (SELECT oid FROM pg_catalog.pg_namespace WHERE nspname = $1)`,
    [schema, oids],
  );
  return rows.map(({ name }) => name);
}
