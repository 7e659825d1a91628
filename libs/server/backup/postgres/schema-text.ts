import { BackupError } from '../backup-error';
import { quoted } from './connect';
import type { ColumnShape, SchemaShape, SequenceShape } from './schema-shape';

/** What makes a store, in order; the schema is the search path. Rows go in between the two, where it is fastest. */
export interface SchemaText {
  before: string[];
  after: string[];
}

export function schemaText({ enums, sequences, tables, constraints, indexes }: SchemaShape): SchemaText {
  const identities = new Map(
    sequences.filter(({ ownedBy }) => ownedBy?.isIdentity).map(one => [columnKey(one), one] as const),
  );
  const free = sequences.filter(({ ownedBy }) => !ownedBy?.isIdentity);
  return {
    before: [
      ...enums.map(({ name, labels }) => `CREATE TYPE ${quoted(name)} AS ENUM (${labels.map(literal).join(', ')})`),
      ...free.map(one => `CREATE SEQUENCE ${quoted(one.name)} AS ${one.type} ${optionsOf(one)}`),
      ...tables.map(
        ({ name, columns }) =>
          `CREATE TABLE ${quoted(name)} (${columns
            .map(column => columnText(column, identities.get(`${name}.${column.name}`)))
            .join(', ')})`,
      ),
      ...free.flatMap(({ name, ownedBy }) =>
        ownedBy ? [`ALTER SEQUENCE ${quoted(name)} OWNED BY ${quoted(ownedBy.table)}.${quoted(ownedBy.column)}`] : [],
      ),
    ],
    after: [
      ...indexes.map(asIndex),
      // Keys that others point at come first.
      ...[false, true].flatMap(wanted =>
        constraints
          .filter(({ isForeignKey }) => isForeignKey === wanted)
          .map(
            ({ table, name, definition }) =>
              `ALTER TABLE ${quoted(table)} ADD CONSTRAINT ${quoted(name)} ${definition}`,
          ),
      ),
      ...sequences.map(
        ({ name, lastValue, isCalled }) =>
          `SELECT pg_catalog.setval(${literal(quoted(name))}, ${BigInt(lastValue)}, ${isCalled ? 'true' : 'false'})`,
      ),
    ],
  };
}

const columnKey = ({ ownedBy }: SequenceShape): string => `${ownedBy!.table}.${ownedBy!.column}`;

/**
 * All the others are parts of a statement whose beginning is ours; this one is the backup's from the first word on, and
 * Postgres has statements that run programs. It is no wall: what a backup says of columns is computed too.
 *
 * @throws BackupError
 */
function asIndex(definition: string): string {
  if (/^CREATE (UNIQUE )?INDEX /.test(definition)) return definition;
  throw new BackupError('the backup has an index that is none: it was not written by this program');
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const COMPUTED: Partial<Record<ColumnShape['kind'], string>> = { computed: 'STORED', 'computed-on-read': 'VIRTUAL' };

function columnText({ name, type, isRequired, expression, kind, collation }: ColumnShape, own?: SequenceShape): string {
  return [
    quoted(name),
    type,
    ...(collation ? [`COLLATE ${collation}`] : []),
    ...(kind === 'plain' && expression !== null ? [`DEFAULT ${expression}`] : []),
    ...(COMPUTED[kind] ? [`GENERATED ALWAYS AS (${expression}) ${COMPUTED[kind]}`] : []),
    ...(own ? [identityText(kind, own)] : []),
    ...(isRequired ? ['NOT NULL'] : []),
  ].join(' ');
}

const identityText = (kind: ColumnShape['kind'], own: SequenceShape): string =>
  `GENERATED ${kind === 'identity-always' ? 'ALWAYS' : 'BY DEFAULT'} AS IDENTITY (SEQUENCE NAME ${quoted(own.name)} ${optionsOf(own)})`;

const optionsOf = ({ start, increment, min, max, cache, cycles }: SequenceShape): string =>
  `START WITH ${BigInt(start)} INCREMENT BY ${BigInt(increment)} MINVALUE ${BigInt(min)} MAXVALUE ${BigInt(max)} ` +
  `CACHE ${BigInt(cache)}${cycles ? ' CYCLE' : ''}`;
