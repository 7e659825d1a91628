import { MoveError } from '../move-error';

/** What a column holds, in the words of the move: SQLite has no booleans and Postgres has no loose types. */
export type ColumnKind = 'text' | 'whole' | 'flag' | 'bytes' | 'real';

export interface MovedColumn {
  name: string;
  kind: ColumnKind;
}

/** What SQLite's driver reads and takes. */
export type SqliteValue = string | number | bigint | Uint8Array | null;

const KINDS: readonly (readonly [RegExp, ColumnKind])[] = [
  [/^(text|character varying(\(\d+\))?|uuid)$/, 'text'],
  [/^(smallint|integer|bigint)$/, 'whole'],
  [/^boolean$/, 'flag'],
  [/^bytea$/, 'bytes'],
  [/^(real|double precision)$/, 'real'],
];

/** Null: SQLite and Postgres do not keep such values alike. @param type as Postgres formats it */
export const kindOf = (type: string): ColumnKind | null => KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? null;

// A row in the text format of COPY is its canonical form: both databases are read as it, and it is what is hashed.

const NOTHING = '\\N';
const SPECIAL = /[\\\b\f\n\r\t\v]/g;
const ESCAPES: Record<string, string> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};
const UNESCAPED = Object.fromEntries(Object.entries(ESCAPES).map(([plain, escaped]) => [escaped[1]!, plain]));

/** A row of SQLite in its canonical form. @throws MoveError for a value that Postgres cannot hold in that column */
export function rowText(table: string, columns: readonly MovedColumn[], values: readonly SqliteValue[]): string {
  let line = '';
  for (let at = 0; at < columns.length; at++) {
    const text = valueText(columns[at]!.kind, values[at]!);
    if (text === null) throw unfit(table, columns[at]!, values[at]!);
    line += at === 0 ? text : `\t${text}`;
  }
  return line;
}

/** The values of a canonical row, for SQLite. */
export function rowValues(columns: readonly MovedColumn[], line: string): SqliteValue[] {
  const fields = line.split('\t');
  return columns.map(({ kind }, at) => (fields[at] === NOTHING ? null : valueOf(kind, plainText(fields[at]!))));
}

/** Numbers with a fraction are written in more than one way; a row that has none stays as it is. */
export function canonicalRow(columns: readonly MovedColumn[], line: Buffer): Buffer | string {
  if (!columns.some(({ kind }) => kind === 'real')) return line;
  const fields = line.toString('utf8').split('\t');
  return fields
    .map((field, at) => (columns[at]!.kind === 'real' && field !== NOTHING ? String(Number(field)) : field))
    .join('\t');
}

function valueText(kind: ColumnKind, value: SqliteValue): string | null {
  if (value === null) return NOTHING;
  switch (kind) {
    case 'text':
      return typeof value === 'string' && !value.includes('\0') ? escaped(value) : null;
    case 'whole':
      return typeof value === 'bigint' ? String(value) : null;
    case 'flag':
      return value === 1n ? 't' : value === 0n ? 'f' : null;
    case 'bytes':
      return value instanceof Uint8Array ? `\\\\x${hexOf(value)}` : null;
    case 'real':
      return typeof value === 'number' || typeof value === 'bigint' ? String(Number(value)) : null;
  }
}

function valueOf(kind: ColumnKind, text: string): SqliteValue {
  if (kind === 'text') return text;
  if (kind === 'whole') return BigInt(text);
  if (kind === 'flag') return text === 't' ? 1n : 0n;
  return kind === 'bytes' ? Buffer.from(text.slice(2), 'hex') : Number(text);
}

const hexOf = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('hex');

const escaped = (text: string): string => text.replace(SPECIAL, character => ESCAPES[character]!);

const plainText = (field: string): string =>
  field.includes('\\') ? field.replace(/\\(.)/g, (_, letter: string) => UNESCAPED[letter] ?? letter) : field;

function unfit(table: string, { name, kind }: MovedColumn, value: SqliteValue): MoveError {
  const found =
    typeof value === 'string' && value.includes('\0') ? 'a text with a NUL character' : `a ${WORDS[typeof value]}`;
  return new MoveError(
    `${table}.${name} has ${found} in one of its rows, and Postgres keeps ${KEPT[kind]} there: change that row first`,
  );
}

const WORDS: Record<string, string> = {
  string: 'text',
  number: 'fraction',
  bigint: 'whole number',
  object: 'BLOB',
};
const KEPT: Record<ColumnKind, string> = {
  text: 'texts without NUL',
  whole: 'whole numbers',
  flag: 'true or false',
  bytes: 'bytes',
  real: 'numbers',
};
