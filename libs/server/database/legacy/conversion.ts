import type { ColumnShape } from './table-shape';

/** What a column of ours holds, whatever the database calls it. */
export type ColumnKind = 'text' | 'instant' | 'json' | 'flag' | 'integer' | 'bytes';

/**
 * Smaller numbers are seconds, larger ones milliseconds: it is the year 5138 in seconds, and March 1973 in
 * milliseconds.
 */
const SECONDS_BELOW = 100_000_000_000;
const ISO_SQLITE = '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9].[0-9][0-9][0-9]Z';
const ISO_POSTGRES = String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$`;
const MOMENT_POSTGRES = String.raw`^\d{4}-\d\d-\d\d([T ]\d\d:\d\d|$)`;
const TRUE_WORDS = `('true', 't', 'yes', 'y', 'on', '1')`;

/**
 * SQL for the value of an old column as a column of today has it (ADR 0002): whatever the old one was declared as, a
 * instant becomes UTC ISO 8601 text. NULL for what cannot be read as such.
 */
export function conversion(column: ColumnShape, name: string, kind: ColumnKind, postgres: boolean): string {
  return postgres ? onPostgres(column, name, kind) : onSqlite(name, kind);
}

/** On SQLite the value decides, because the type of its column says little. */
function onSqlite(name: string, kind: ColumnKind): string {
  if (kind === 'integer') return `CAST(${name} AS INTEGER)`;
  if (kind === 'flag')
    return `CASE typeof(${name}) WHEN 'text' THEN lower(${name}) IN ${TRUE_WORDS} ELSE ${name} <> 0 END`;
  if (kind !== 'instant') return name;
  const iso = (instant: string): string => `strftime('%Y-%m-%dT%H:%M:%fZ', ${instant})`;
  const epoch = `CASE WHEN abs(${name}) < ${SECONDS_BELOW} THEN ${name} ELSE ${name} / 1000.0 END, 'unixepoch'`;
  return `CASE WHEN typeof(${name}) IN ('integer', 'real') THEN ${iso(epoch)}
    WHEN ${name} GLOB '${ISO_SQLITE}' THEN ${name} ELSE ${iso(name)} END`;
}

function onPostgres({ type }: ColumnShape, name: string, kind: ColumnKind): string {
  if (kind === 'instant') return instantOnPostgres(type, name);
  if (kind === 'integer') return type === 'integer' ? name : `${name}::integer`;
  if (kind === 'bytes') return type === 'bytea' ? name : `convert_to(${name}::text, 'UTF8')`;
  if (kind === 'flag') {
    if (type === 'boolean') return name;
    return isNumber(type) ? `${name} <> 0` : `lower(${name}::text) IN ${TRUE_WORDS}`;
  }
  if (kind === 'json' && type.endsWith('[]')) return `to_json(${name})::text`;
  return type === 'text' ? name : `${name}::text`;
}

function instantOnPostgres(type: string, name: string): string {
  const iso = (instant: string): string => `to_char(${instant}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  if (type === 'timestamp with time zone') return iso(`${name} AT TIME ZONE 'UTC'`);
  if (type === 'timestamp without time zone' || type === 'date') return iso(`${name}::timestamp`);
  if (isNumber(type)) {
    const seconds = `CASE WHEN abs(${name}) < ${SECONDS_BELOW} THEN ${name} ELSE ${name} / 1000.0 END`;
    return iso(`to_timestamp((${seconds})::double precision) AT TIME ZONE 'UTC'`);
  }
  const text = type === 'text' ? name : `${name}::text`;
  return `CASE WHEN ${text} ~ '${ISO_POSTGRES}' THEN ${text}
    WHEN ${text} ~ '${MOMENT_POSTGRES}' THEN ${iso(`${text}::timestamptz AT TIME ZONE 'UTC'`)} END`;
}

const isNumber = (type: string): boolean => /^(small|big)?int|^integer|^numeric|^real|^double/.test(type);
