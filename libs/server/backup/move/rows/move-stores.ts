import type { TargetReader } from './verify-move';
import { assertSound } from '../../../database/sqlite/snapshot/snapshot';
import { markFile, markSchema, type RestoredMark } from '../../restored-mark';
import { quoted } from '../../postgres/connect';
import { moveToPostgres, moveToSqlite, type MovedStore, checksumOnPostgres, checksumOnSqlite } from './move-rows';
import { serverFiles, storeFile } from '../move-places';
import type { OpenMove } from '../open-move';
import { PostgresStore } from './postgres-store';
import { PostgresTarget } from '../target/postgres-target';
import { SqliteStore } from './sqlite-store';

interface Rules {
  /** Written into the databases of both servers: the first start completes the move. */
  mark: RestoredMark;
  /** The names of the platform's tables. */
  platformTables: readonly string[];
  progress: (line: string) => void;
}

/** Moves the rows of all stores; to Postgres in one transaction. @throws MoveError */
export async function moveStores(move: OpenMove, { mark, platformTables, progress }: Rules): Promise<MovedStore[]> {
  const { source, target, places } = move;
  const names = ['platform', ...move.plugins, 'identity'];
  const left = await move.left.tables(source, platformTables);
  const stores: MovedStore[] = [];
  if (!(target instanceof PostgresTarget)) {
    for (const of of names) {
      progress(`Moving ${of}`);
      const path = storeFile(places.to, of);
      stores.push(await moveToSqlite(of, (await source.openStore(of)) as PostgresStore, { path, left }));
      if (serverFiles(places.to).includes(path)) markFile(path, mark);
      assertSound(path);
    }
    return stores;
  }
  await target.inTransaction(async () => {
    for (const of of names) {
      progress(`Moving ${of}`);
      stores.push(await moveToPostgres(of, (await source.openStore(of)) as SqliteStore, { target, left }));
      await target.client.query(`SET LOCAL search_path TO ${quoted(target.schemaFor(of))}`);
      if (of === 'platform' || of === 'identity') await markSchema(target.client, mark);
    }
  });
  await target.client.query('ANALYZE');
  return stores;
}

/** Reads a store of the target again. */
export async function readerOf({ target, places }: OpenMove, of: string): Promise<TargetReader> {
  if (target instanceof PostgresTarget) {
    const store = await PostgresStore.open(target.client, { schema: target.schemaFor(of), owns: () => true });
    return { checksumOf: table => checksumOnPostgres(store, table), close: () => undefined };
  }
  const store = SqliteStore.openForReading(storeFile(places.to, of));
  return { checksumOf: table => checksumOnSqlite(store, table), close: () => store.close() };
}
