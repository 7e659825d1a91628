import type { Client } from 'pg';
import type { ColumnShape, SchemaShape, SequenceShape } from './schema-shape';
import { type PostgresPlace, refuseStrange, type Relation, relationsOf } from './relations';

const ENUMS = `SELECT t.typname AS name, array_agg(e.enumlabel::text ORDER BY e.enumsortorder) AS labels
  FROM pg_catalog.pg_type t JOIN pg_catalog.pg_enum e ON e.enumtypid = t.oid
  WHERE t.typnamespace = (SELECT oid FROM pg_catalog.pg_namespace WHERE nspname = $1)
    AND EXISTS (SELECT 1 FROM pg_catalog.pg_attribute a
      WHERE a.attrelid = ANY ($2::oid[]) AND NOT a.attisdropped AND a.atttypid IN (t.oid, t.typarray))
  GROUP BY t.typname ORDER BY t.typname`;

const COLUMNS = `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
    a.attnotnull AS "isRequired", pg_get_expr(d.adbin, d.adrelid, true) AS expression,
    CASE WHEN a.attgenerated = 'v' THEN 'computed-on-read' WHEN a.attgenerated <> '' THEN 'computed'
      WHEN a.attidentity = 'a' THEN 'identity-always'
      WHEN a.attidentity = 'd' THEN 'identity-by-default' ELSE 'plain' END AS kind,
    CASE WHEN a.attcollation <> t.typcollation THEN
      (SELECT quote_ident(n.nspname) || '.' || quote_ident(l.collname) FROM pg_catalog.pg_collation l
        JOIN pg_catalog.pg_namespace n ON n.oid = l.collnamespace WHERE l.oid = a.attcollation) END AS collation
  FROM pg_catalog.pg_attribute a
  JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
  JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
  LEFT JOIN pg_catalog.pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE a.attrelid = ANY ($1::oid[]) AND a.attnum > 0 AND NOT a.attisdropped
  ORDER BY c.relname, a.attnum`;

/** What is required is said with the column, also where the server keeps it as a constraint (18 and later: 'n'). */
const CONSTRAINTS = `SELECT c.relname AS table, k.conname AS name, k.contype = 'f' AS "isForeignKey",
    pg_get_constraintdef(k.oid, true) AS definition
  FROM pg_catalog.pg_constraint k JOIN pg_catalog.pg_class c ON c.oid = k.conrelid
  WHERE k.conrelid = ANY ($1::oid[]) AND k.contype IN ('p', 'u', 'c', 'x', 'f') ORDER BY c.relname, k.conname`;

const INDEXES = `SELECT pg_get_indexdef(i.indexrelid, 0, true) AS definition
  FROM pg_catalog.pg_index i JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid
  WHERE i.indrelid = ANY ($1::oid[])
    AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype <> 'f')
  ORDER BY c.relname`;

const SEQUENCES = `SELECT s.seqrelid::text AS oid, format_type(s.seqtypid, NULL) AS type, s.seqstart::text AS start,
    s.seqincrement::text AS increment, s.seqmin::text AS min, s.seqmax::text AS max, s.seqcache::text AS cache,
    s.seqcycle AS cycles, c.relname AS "ownerTable", a.attname AS "ownerColumn", d.deptype = 'i' AS "isIdentity"
  FROM pg_catalog.pg_sequence s
  LEFT JOIN pg_catalog.pg_depend d ON d.classid = 'pg_catalog.pg_class'::regclass AND d.objid = s.seqrelid
    AND d.refclassid = 'pg_catalog.pg_class'::regclass AND d.deptype IN ('a', 'i')
  LEFT JOIN pg_catalog.pg_class c ON c.oid = d.refobjid
  LEFT JOIN pg_catalog.pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
  WHERE s.seqrelid = ANY ($1::oid[])`;

/**
 * How a store is made, from the catalogue. Its schema must be the search path: then the server writes names without it,
 * and the store can be made again in another.
 *
 * @throws BackupError when something in it cannot be kept
 */
export async function readShape(client: Client, place: PostgresPlace): Promise<SchemaShape> {
  const relations = await relationsOf(client, place);
  await refuseStrange(client, place, relations);
  const tables = relations.filter(({ kind }) => kind === 'r');
  const oids = tables.map(({ oid }) => oid);
  const read = async <Row>(sql: string, parameters: unknown[] = [oids]): Promise<Row[]> =>
    (await client.query(sql, parameters)).rows as Row[];
  const columns = await read<ColumnShape & { table: string }>(COLUMNS);
  return {
    enums: await read(ENUMS, [place.schema, oids]),
    sequences: await readSequences(
      client,
      relations.filter(({ kind }) => kind === 'S'),
    ),
    tables: tables.map(({ name }) => ({
      name,
      columns: columns.filter(({ table }) => table === name).map(({ table: _, ...column }) => column),
    })),
    constraints: await read(CONSTRAINTS),
    indexes: (await read<{ definition: string }>(INDEXES)).map(({ definition }) => definition),
  };
}

interface StoredSequence extends Omit<SequenceShape, 'name' | 'ownedBy' | 'lastValue' | 'isCalled'> {
  oid: string;
  ownerTable: string | null;
  ownerColumn: string | null;
  isIdentity: boolean | null;
}

async function readSequences(client: Client, relations: Relation[]): Promise<SequenceShape[]> {
  const { rows } = await client.query<StoredSequence>(SEQUENCES, [relations.map(({ oid }) => oid)]);
  const shapes: SequenceShape[] = [];
  for (const { oid, ownerTable, ownerColumn, isIdentity, ...shape } of rows) {
    const { name } = relations.find(relation => relation.oid === oid)!;
    const now = await client.query<{ lastValue: string; isCalled: boolean }>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${client.escapeIdentifier(name)}`,
    );
    const ownedBy =
      ownerTable && ownerColumn ? { table: ownerTable, column: ownerColumn, isIdentity: !!isIdentity } : null;
    shapes.push({ name, ...shape, ownedBy, ...now.rows[0]! });
  }
  return shapes.sort((a, b) => (a.name < b.name ? -1 : 1));
}
