import { SqliteDatabase } from '../sqlite/connection/sqlite-database';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { parseDatabaseUrl } from '../database-url';
import type { StoreOptions } from '../store-options';
import { afterEachStatement } from './statement-hook';

type Place = Pick<StoreOptions, 'url' | 'schema'>;

/** What a process that is killed leaves, at every moment of a piece of work. */
export interface StatesBetween {
  /** How many statements there were, each followed by a look. */
  statements: number;
  /** One place for each state that differs, in their order. On Postgres there are only their digests. */
  states: { digest: string; place: Place | null }[];
  drop: () => Promise<void>;
}

/**
 * Looks at a database after each statement of `work`, as the next start would find it if the process were killed right
 * then: on SQLite in a copy of the file and its log, on Postgres from another connection.
 */
export async function statesBetween(place: Place, work: () => Promise<void>): Promise<StatesBetween> {
  const found: StatesBetween = { statements: 0, states: [], drop: async () => undefined };
  const look = place.url.startsWith('sqlite:') ? await lookAtFile(place, found) : await lookAtSchema(place, found);
  await look();
  const undo = afterEachStatement(number => {
    found.statements = number;
    return look();
  });
  try {
    await work();
  } finally {
    undo();
  }
  return found;
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

async function lookAtFile({ url }: Place, found: StatesBetween): Promise<() => Promise<void>> {
  const target = parseDatabaseUrl(url);
  if (target.type !== 'sqlite') throw new Error('not a file');
  const folder = await mkdtemp(join(tmpdir(), 'sv-states-'));
  found.drop = () => rm(folder, { recursive: true, force: true });
  let number = 0;
  return async () => {
    if (!existsSync(target.path)) return;
    const own = join(folder, String(++number));
    mkdirSync(own);
    const copy = join(own, 'platform.db');
    copyFileSync(target.path, copy);
    if (existsSync(`${target.path}-wal`)) copyFileSync(`${target.path}-wal`, `${copy}-wal`);
    const digest = digestOf(contentOf(copy));
    if (found.states.some(state => state.digest === digest)) return rm(own, { recursive: true });
    found.states.push({ digest, place: { url: `sqlite:${copy}` } });
  };
}

/** Everything that is committed. */
function contentOf(path: string): string {
  const database = new SqliteDatabase(path);
  try {
    const parts = database.prepare('SELECT type, name, sql FROM sqlite_master ORDER BY type, name').all() as {
      type: string;
      name: string;
    }[];
    const tables = parts.filter(({ type }) => type === 'table');
    return JSON.stringify([parts, tables.map(({ name }) => database.prepare(`SELECT * FROM "${name}"`).all())]);
  } finally {
    database.close();
  }
}

/** The catalogue, which no lock of a migration hides: its transactions either have changed the tables or have not. */
const CATALOGUE = `SELECT c.relname, c.relkind, a.attname, a.atttypid FROM pg_catalog.pg_class c
  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  LEFT JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
  WHERE n.nspname = $1 ORDER BY 1, 2, 3, 4`;

async function lookAtSchema({ url, schema }: Place, found: StatesBetween): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  found.drop = () => client.end();
  return async () => {
    const { rows } = await client.query(CATALOGUE, [schema]);
    const digest = digestOf(JSON.stringify(rows));
    if (!found.states.some(state => state.digest === digest)) found.states.push({ digest, place: null });
  };
}
