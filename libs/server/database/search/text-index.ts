import type { DataSource, QueryRunner } from 'typeorm';

/** Three characters in a row are what the index knows; a shorter part is in no index. */
const LENGTH = 3;
/** Enough of them find nearly nothing else; what is found is compared with the whole part anyway. */
const AT_MOST = 24;
/** Ends each three in the list that Postgres indexes. It is in no text of a log. */
const END = 'chr(1)';

/**
 * An index in which rows are found by any part of their text, in upper or lower case. The database keeps it: on SQLite an
 * FTS5 table that triggers fill, on Postgres a GIN index of an expression, which needs no extension.
 */
export interface TextIndex {
  name: string;
  table: string;
  /** The columns whose text it is, by their names in the database; or expressions of them. */
  text: readonly string[];
  /** SQLite: a unique column of whole numbers; null in a table without one, of which no row is ever deleted. */
  rowNumber: string | null;
}

/** For migrations, so what it makes does not change. Reads the whole table. */
export async function createTextIndex(db: QueryRunner, index: TextIndex): Promise<void> {
  const { name, table } = index;
  if (isPostgres(db.dataSource)) {
    // What was added last is read one by one until it is sorted in: not much of it.
    const gin = `USING gin ((${threesOf(textOf(index, ''))})) WITH (gin_pending_list_limit = 256)`;
    await db.query(`CREATE INDEX "${name}" ON "${table}" ${gin}`);
    return;
  }
  // That of a table that was put aside because its ledger was lost.
  await db.query(`DROP TABLE IF EXISTS "${name}"`);
  const { rowNumber } = index;
  const columns = rowNumber ? 'text' : 'id UNINDEXED, text';
  const content = rowNumber ? `content = '', contentless_delete = 1,` : '';
  await db.query(
    `CREATE VIRTUAL TABLE "${name}" USING fts5(${columns}, ${content} detail = none, tokenize = 'trigram')`,
  );
  const into = `"${name}" (${rowNumber ? 'rowid' : 'id'}, text)`;
  const values = (row: string): string => `${row}"${rowNumber ?? 'id'}", ${textOf(index, row)}`;
  await db.query(`INSERT INTO ${into} SELECT ${values('')} FROM "${table}" ORDER BY "${rowNumber ?? 'id'}"`);
  // The number of a row is taken where somebody tampered with the numbers: what finds that is not hindered here.
  await db.query(
    `CREATE TRIGGER "${name}_insert" AFTER INSERT ON "${table}"
     BEGIN INSERT OR REPLACE INTO ${into} VALUES (${values('NEW.')}); END`,
  );
  if (!rowNumber) return;
  await db.query(
    `CREATE TRIGGER "${name}_delete" AFTER DELETE ON "${table}"
     BEGIN DELETE FROM "${name}" WHERE rowid = OLD."${rowNumber}"; END`,
  );
}

export async function dropTextIndex(db: QueryRunner, { name }: TextIndex): Promise<void> {
  if (isPostgres(db.dataSource)) return void (await db.query(`DROP INDEX "${name}"`));
  for (const event of ['insert', 'delete']) await db.query(`DROP TRIGGER IF EXISTS "${name}_${event}"`);
  await db.query(`DROP TABLE "${name}"`);
}

/** A condition of a query, with its parameters. */
export interface IndexedPart {
  where: string;
  parameters: Record<string, unknown>;
}

/**
 * That the text has all threes of a part. It is no proof that it has the part: whoever asks compares that as well.
 *
 * @param alias of the table in the query
 * @returns null for a part that is too short for any index
 */
export function inTextIndex(db: DataSource, index: TextIndex, alias: string, part: string): IndexedPart | null {
  const threes = threesIn(part);
  if (threes.length === 0) return null;
  if (!isPostgres(db)) {
    const match = threes.map(three => `"${three.replaceAll('"', '""')}"`).join(' AND ');
    const [own, theirs] = index.rowNumber ? [index.rowNumber, 'rowid'] : ['id', 'id'];
    const where = `"${alias}"."${own}" IN (SELECT ${theirs} FROM "${index.name}" WHERE "${index.name}" MATCH :threes)`;
    return { where, parameters: { threes: match } };
  }
  const parameters = Object.fromEntries(threes.map((three, at) => [`three${at}`, three]));
  const list = threes.map((_, at) => `LOWER(CAST(:three${at} AS text))`).join(', ');
  return { where: `${threesOf(textOf(index, `"${alias}".`))} @> ARRAY[${list}]`, parameters };
}

function threesIn(part: string): string[] {
  const characters = Array.from(part);
  const threes = characters.slice(LENGTH - 1).map((_, at) => characters.slice(at, at + LENGTH).join(''));
  return [...new Set(threes)].slice(0, AT_MOST);
}

/** @param row what stands before the name of a column */
const textOf = ({ text }: TextIndex, row: string): string =>
  text.map(one => `COALESCE(${one.replaceAll(/"\w+"/g, column => `${row}${column}`)}, '')`).join(` || ' ' || `);

/** Every three characters in a row: each third of the text begins one, and so do those behind the first and second character. */
function threesOf(text: string): string {
  const from = (start: number): string =>
    `REGEXP_REPLACE(SUBSTR(LOWER(${text}), ${start}), '(...)', '\\1' || ${END}, 'g')`;
  return `STRING_TO_ARRAY(${[1, 2, 3].map(from).join(` || ${END} || `)}, ${END})`;
}

const isPostgres = (db: DataSource): boolean => db.options.type === 'postgres';
