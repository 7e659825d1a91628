import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { quoted } from '../../postgres/connect';
import { readShape } from '../../postgres/read-shape';
import { type PostgresPlace } from '../../postgres/relations';
import type { SchemaShape } from '../../postgres/schema-shape';
import type { MovedTable } from './moved-tables';

/** What is sent to the server at once. */
const CHUNK_BYTES = 1 << 16;

/** The tables of a store on Postgres, read and written with COPY. */
export class PostgresStore {
  private constructor(
    private readonly client: Client,
    private readonly schema: string,
    readonly shape: SchemaShape,
  ) {}

  /** @throws BackupError when something in it was not made by a migration */
  static async open(client: Client, place: PostgresPlace): Promise<PostgresStore> {
    await client.query(`SET search_path TO ${quoted(place.schema)}`);
    return new PostgresStore(client, place.schema, await readShape(client, place));
  }

  get tableNames(): string[] {
    return this.shape.tables.map(({ name }) => name);
  }

  async countRows(table: string): Promise<number> {
    const { rows } = await this.client.query<{ n: string }>(`SELECT COUNT(*) AS n FROM ${this.at(table)}`);
    return Number(rows[0]!.n);
  }

  /** What a migration wrote in a ledger; null: there is none. */
  async ledger(table: string): Promise<string[] | null> {
    if (!this.tableNames.includes(table)) return null;
    const { rows } = await this.client.query<{ name: string }>(`SELECT name FROM ${this.at(table)} ORDER BY id`);
    return rows.map(({ name }) => name);
  }

  /** The rows as COPY writes them, many at a time. */
  rows({ name, columns }: MovedTable): AsyncGenerator<Buffer[]> {
    const listed = columns.map(column => quoted(column.name)).join(', ');
    return linesOf(this.client.query(copyTo(`COPY ${this.at(name)} (${listed}) TO STDOUT`)));
  }

  /**
   * Makes it ready for rows, in a transaction of the caller's: without keys between tables, whose order then does not
   * matter, and without indexes, which are made faster afterwards.
   */
  async makeReady(tables: readonly MovedTable[]): Promise<void> {
    const { constraints, indexes } = this.shape;
    for (const { table, name } of constraints.filter(({ isForeignKey }) => isForeignKey))
      await this.client.query(`ALTER TABLE ${this.at(table)} DROP CONSTRAINT ${quoted(name)}`);
    for (const definition of indexes)
      await this.client.query(`DROP INDEX ${quoted(this.schema)}.${indexIn(definition)}`);
    if (tables.length > 0) await this.client.query(`TRUNCATE ${tables.map(({ name }) => this.at(name)).join(', ')}`);
  }

  async load({ name, columns }: MovedTable, lines: Iterable<string>): Promise<void> {
    const listed = columns.map(column => quoted(column.name)).join(', ');
    const stream = this.client.query(copyFrom(`COPY ${this.at(name)} (${listed}) FROM STDIN`));
    await pipeline(Readable.from(chunksOf(lines)), stream);
  }

  /** @param counters what SQLite gave out last, by table */
  async complete(counters: ReadonlyMap<string, bigint>): Promise<void> {
    await this.client.query(`SET LOCAL search_path TO ${quoted(this.schema)}`);
    for (const definition of this.shape.indexes) await this.client.query(definition);
    for (const { table, name, definition } of this.shape.constraints.filter(({ isForeignKey }) => isForeignKey))
      await this.client.query(`ALTER TABLE ${quoted(table)} ADD CONSTRAINT ${quoted(name)} ${definition}`);
    for (const { name, ownedBy } of this.shape.sequences)
      if (ownedBy) await this.setSequence(name, ownedBy, counters.get(ownedBy.table) ?? 0n);
  }

  /** The highest number that each table has given out, also to rows that are gone. */
  get counters(): Map<string, bigint> {
    return new Map(
      this.shape.sequences.flatMap(({ ownedBy, lastValue, isCalled }) =>
        ownedBy && isCalled ? [[ownedBy.table, BigInt(lastValue)]] : [],
      ),
    );
  }

  private async setSequence(name: string, owner: { table: string; column: string }, given: bigint): Promise<void> {
    const last = `GREATEST(${given}, (SELECT MAX(${quoted(owner.column)}) FROM ${quoted(owner.table)}))`;
    await this.client.query(`SELECT setval('${quoted(name).replaceAll("'", "''")}', ${last}) WHERE ${last} > 0`);
  }

  private at(table: string): string {
    return `${quoted(this.schema)}.${quoted(table)}`;
  }
}

/** @param definition as the server writes it: `CREATE INDEX "name" ON …` */
const indexIn = (definition: string): string =>
  /^CREATE (?:UNIQUE )?INDEX ("(?:[^"]|"")+"|\S+) ON /.exec(definition)![1]!;

function* chunksOf(lines: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const line of lines) {
    chunk += `${line}\n`;
    if (chunk.length < CHUNK_BYTES) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk) yield chunk;
}

const NEWLINE = 10;

/** A line feed within a row is escaped, so each that is there ends one. */
async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    const data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const lines: Buffer[] = [];
    let from = 0;
    for (let end = data.indexOf(NEWLINE); end >= 0; end = data.indexOf(NEWLINE, from)) {
      lines.push(data.subarray(from, end));
      from = end + 1;
    }
    rest = data.subarray(from);
    if (lines.length > 0) yield lines;
  }
}
