import type { Client } from 'pg';
import { BackupError } from '../backup-error';

/** A store on Postgres: its schema, and which of the tables in it are its own. */
export interface PostgresPlace {
  schema: string;
  /** Null: all of the schema is the store's, and nobody else's. */
  owns: ((table: string) => boolean) | null;
}

export interface Relation {
  oid: string;
  name: string;
  kind: string;
}

/** The first schema of the search path, where what names none is made. @throws BackupError */
export async function schemaOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ schema: string | null }>('SELECT current_schema() AS schema');
  const schema = rows[0]?.schema;
  if (!schema) throw new BackupError('the database has no schema that its user may use');
  return schema;
}

/** The names of the tables in a schema. */
export async function tablesIn(client: Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT tablename AS name FROM pg_catalog.pg_tables WHERE schemaname = $1',
    [schema],
  );
  return rows.map(({ name }) => name);
}

const RELATIONS = `SELECT c.oid::text AS oid, c.relname AS name, c.relkind AS kind
  FROM pg_catalog.pg_class c
  WHERE c.relnamespace = (SELECT oid FROM pg_catalog.pg_namespace WHERE nspname = $1)
    AND c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
    AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_depend d
      WHERE d.classid = 'pg_catalog.pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  ORDER BY c.relname`;

/** Sequences that belong to a column, by which they are made and go away. */
const OWNED = `SELECT d.objid::text AS sequence, d.refobjid::text AS relation
  FROM pg_catalog.pg_depend d JOIN pg_catalog.pg_class s ON s.oid = d.objid AND s.relkind = 'S'
  WHERE d.classid = 'pg_catalog.pg_class'::regclass AND d.refclassid = 'pg_catalog.pg_class'::regclass
    AND d.deptype IN ('a', 'i')`;

/** What is in the place and is the store's: tables and sequences, and whatever else there is. */
export async function relationsOf(client: Client, { schema, owns }: PostgresPlace): Promise<Relation[]> {
  const { rows } = await client.query<Relation>(RELATIONS, [schema]);
  if (!owns) return rows;
  const { rows: owned } = await client.query<{ sequence: string; relation: string }>(OWNED);
  const tableOf = new Map(owned.map(({ sequence, relation }) => [sequence, relation]));
  const own = new Set(rows.filter(({ name, kind }) => kind !== 'S' && owns(name)).map(({ oid }) => oid));
  const isOwn = ({ oid, name, kind }: Relation): boolean => {
    const table = kind === 'S' ? tableOf.get(oid) : undefined;
    return table ? own.has(table) : owns(name);
  };
  return rows.filter(isOwn);
}

const UNKEPT: Record<string, string> = {
  p: 'is a table in partitions',
  v: 'is a view',
  m: 'is a materialised view',
  f: 'is a foreign table',
};

/** What a migration of ours or of a plugin cannot make. Left out silently, a restore would be another instance. */
const STRANGE = `SELECT c.relname AS name, CASE
    WHEN EXISTS (SELECT 1 FROM pg_catalog.pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal) THEN 'has a trigger'
    WHEN EXISTS (SELECT 1 FROM pg_catalog.pg_inherits i WHERE c.oid IN (i.inhrelid, i.inhparent)) THEN 'inherits'
    WHEN c.relrowsecurity THEN 'has row security'
    WHEN c.relhasrules THEN 'has a rule' END AS what
  FROM pg_catalog.pg_class c WHERE c.oid = ANY ($1::oid[])`;
const STRANGE_TYPES = `SELECT DISTINCT c.relname AS name, 'has a column of the type ' || t.typname AS what
  FROM pg_catalog.pg_attribute a
  JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
  JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
  WHERE a.attrelid = ANY ($1::oid[]) AND a.attnum > 0 AND NOT a.attisdropped AND t.typtype IN ('d', 'c')`;
const FUNCTIONS = `SELECT p.proname AS name, 'is a function' AS what FROM pg_catalog.pg_proc p
  WHERE p.pronamespace = (SELECT oid FROM pg_catalog.pg_namespace WHERE nspname = $1)
    AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_depend d
      WHERE d.classid = 'pg_catalog.pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`;

/** @throws BackupError naming the first thing that a backup cannot keep */
export async function refuseStrange(client: Client, { schema, owns }: PostgresPlace, all: Relation[]): Promise<void> {
  const unkept = all.find(({ kind }) => UNKEPT[kind]);
  if (unkept) throw strange(schema, unkept.name, UNKEPT[unkept.kind]!);
  const oids = all.filter(({ kind }) => kind === 'r').map(({ oid }) => oid);
  for (const [sql, parameter] of [
    [STRANGE, oids],
    [STRANGE_TYPES, oids],
    ...(owns ? [] : [[FUNCTIONS, schema] as const]),
  ] as const) {
    const { rows } = await client.query<{ name: string; what: string | null }>(sql, [parameter]);
    const found = rows.find(({ what }) => what !== null);
    if (found) throw strange(schema, found.name, found.what!);
  }
}

const strange = (schema: string, name: string, what: string): BackupError =>
  new BackupError(`${schema}.${name} ${what}: that was not made by a migration, and a backup cannot keep it`);
