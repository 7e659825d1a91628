import type { Env } from '../../config/env-reader';
import type { Client } from 'pg';
import { connect } from '../postgres/connect';
import { type MovePlaces, movePlaces } from './move-places';
import { LeftBehind } from './left-behind';
import type { MoveSource } from './source/move-source';
import { PostgresSource } from './source/postgres-source';
import { SqliteSource } from './source/sqlite-source';
import { PostgresTarget } from './target/postgres-target';
import { SqliteTarget } from './target/sqlite-target';

/** A move while it is under way: no server has either side. */
export interface OpenMove {
  places: MovePlaces;
  source: MoveSource;
  target: SqliteTarget | PostgresTarget;
  left: LeftBehind;
  /** The plugins with an isolated store that are moved. */
  plugins: readonly string[];
}

interface Sides {
  env: Env;
  to: string;
  /** The plugins whose tables stay. */
  without: readonly string[];
  platformTables?: readonly string[];
}

/**
 * Opens both sides of a move, does the work and closes them.
 *
 * @param platformTables the names of the platform's tables; only needed to read its store
 * @throws MoveError, BackupError, AlreadyRunningError, DatabaseUnreachableError
 */
export async function withMove<T>(
  { env, to, without, platformTables = [] }: Sides,
  work: (move: OpenMove) => Promise<T>,
): Promise<T> {
  const places = movePlaces(env, to);
  const source =
    places.source === 'sqlite'
      ? SqliteSource.claim(places.from)
      : await PostgresSource.open(places.from, platformTables);
  try {
    const left = new LeftBehind(without);
    await left.assertThere(source);
    const plugins = source.plugins.filter(id => !left.has(id));
    const target = await openTarget(places);
    try {
      return await work({ places, source, target, left, plugins });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function openTarget({ from, to, target }: MovePlaces): Promise<SqliteTarget | PostgresTarget> {
  if (target === 'postgres') return PostgresTarget.open(to);
  const client = await connect(from.platform);
  try {
    return new SqliteTarget(to, await sizeOf(client)).claim();
  } finally {
    await client.end();
  }
}

async function sizeOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes');
  return Number(rows[0]!.bytes);
}
