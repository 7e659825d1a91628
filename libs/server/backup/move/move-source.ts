import { existsSync } from 'node:fs';
import type { Client } from 'pg';
import type { DatabasePlace } from '../../config/database-places';
import { claimFile, type DatabaseClaim } from '../../database/file-claim';
import { MOVE_TABLE } from '../../database/unfinished-move';
import { refuseUnfinishedFile, UNFINISHED_TABLE } from '../../database/unfinished-restore';
import {
  databasesIn,
  identityOwns,
  type InstancePlaces,
  markedId,
  MARKS,
  platformOwns,
  pluginFile,
  pluginSchema,
  pluginsFolder,
} from '../instance-places';
import { quoted } from '../postgres/connect';
import { refuseServers } from '../postgres/refuse-servers';
import { schemaOf, tablesIn } from '../postgres/relations';
import { SnapshotSessions } from '../postgres/snapshot-session';
import { RESTORED_TABLE } from '../restored-mark';
import { MoveError } from './move-error';
import { serverFiles } from './move-places';
import { PostgresStore } from './postgres-store';
import { SqliteStore } from './sqlite-store';

/** The instance that is moved, as it is at one instant. Nothing in it is changed, and no server has it meanwhile. */
export interface MoveSource {
  /** The plugins with an isolated store. */
  readonly plugins: readonly string[];
  /** @param of `platform`, `identity`, or the id of a plugin with an isolated store */
  openStore(of: string): Promise<SqliteStore | PostgresStore>;
  close(): Promise<void>;
}

const gone = (id: string, what: string): MoveError =>
  new MoveError(`the store of ${id} is gone: ${what} was there before. Put it back from a backup first`);

export class SqliteSource implements MoveSource {
  private readonly stores = new Map<string, SqliteStore>();

  private constructor(
    private readonly places: InstancePlaces,
    private readonly claims: readonly DatabaseClaim[],
    readonly plugins: readonly string[],
  ) {}

  /** @throws AlreadyRunningError, MoveError */
  static claim(places: InstancePlaces): SqliteSource {
    const files = serverFiles(places);
    const missing = files.find(path => !existsSync(path));
    for (const { url } of [places.platform, places.identity]) refuseUnfinishedFile(url);
    if (missing) throw new MoveError(`there is no database ${missing}: start the instance once, or name its DATA_DIR`);
    const claims: DatabaseClaim[] = [];
    try {
      for (const path of files) claims.push(claimFile(path, 'server (or restore)'));
      files.forEach(refusePendingFile);
      return new SqliteSource(places, claims, isolatedIn(places));
    } catch (error) {
      claims.forEach(claim => claim.release());
      throw error;
    }
  }

  openStore(of: string): Promise<SqliteStore> {
    const [platform, identity] = serverFiles(this.places);
    const path = of === 'platform' ? platform : of === 'identity' ? identity : pluginFile(this.places, of);
    const store = this.stores.get(of) ?? SqliteStore.openForReading(path);
    this.stores.set(of, store);
    return Promise.resolve(store);
  }

  close(): Promise<void> {
    this.stores.forEach(store => store.close());
    this.claims.forEach(claim => claim.release());
    return Promise.resolve();
  }
}

/** The next start completes a restore or a move, with the code that owns the tables. */
const notStarted = (): MoveError =>
  new MoveError('the instance was restored or moved, and was not started since: start it once, and stop it again');

/** How to take it back is written in a form that SQLite alone reads. */
const IMPORTS = 'import_slices';
const notTakenBack = (): MoveError =>
  new MoveError(
    'an import was cut off, and what came in of it is not taken back yet, which the next start does: start the instance once, and stop it again',
  );

function refusePendingFile(path: string): void {
  const store = SqliteStore.openForReading(path);
  const hasRows = (table: string): boolean => store.tables.has(table) && store.countRows(table) > 0;
  try {
    if (hasRows(RESTORED_TABLE)) throw notStarted();
    if (hasRows(IMPORTS)) throw notTakenBack();
  } finally {
    store.close();
  }
}

/** Those that were made once and those that are there. @throws MoveError when one is gone */
function isolatedIn(places: InstancePlaces): string[] {
  const platform = SqliteStore.openForReading(serverFiles(places)[0]);
  try {
    const marked = platform.tables.has('platform_settings') ? platform.texts(MARKS).map(key => markedId({ key })) : [];
    const missing = marked.find(id => !existsSync(pluginFile(places, id)));
    if (missing) throw gone(missing, pluginFile(places, missing));
    return [...new Set([...marked, ...databasesIn(pluginsFolder(places))])].sort();
  } finally {
    platform.close();
  }
}

export class PostgresSource implements MoveSource {
  private constructor(
    private readonly places: InstancePlaces,
    private readonly sessions: SnapshotSessions,
    private readonly platformTables: readonly string[],
    readonly plugins: readonly string[],
  ) {}

  /** @throws BackupError, MoveError, DatabaseUnreachableError */
  static async open(places: InstancePlaces, platformTables: readonly string[]): Promise<PostgresSource> {
    const sessions = await SnapshotSessions.open([places.platform, places.identity]);
    try {
      for (const place of [places.platform, places.identity]) {
        const at = sessions.of(place);
        await refuseServers(at, place);
        await refusePending(at, place.schema ?? (await schemaOf(at)));
      }
      const client = sessions.of(places.platform);
      return new PostgresSource(places, sessions, platformTables, await isolatedOn(client));
    } catch (error) {
      await sessions.close();
      throw error;
    }
  }

  async openStore(of: string): Promise<PostgresStore> {
    if (of === 'identity') {
      const { identity } = this.places;
      const client = this.sessions.of(identity);
      return PostgresStore.open(client, {
        schema: identity.schema ?? (await this.ownSchema(identity)),
        owns: identityOwns,
      });
    }
    const client = this.sessions.of(this.places.platform);
    if (of !== 'platform') return PostgresStore.open(client, { schema: pluginSchema(of), owns: null });
    const schema = await this.ownSchema(this.places.platform);
    const tables = await tablesIn(client, schema);
    return PostgresStore.open(client, { schema, owns: platformOwns(this.platformTables, tables) });
  }

  close(): Promise<void> {
    return this.sessions.close();
  }

  private ownSchema(place: DatabasePlace): Promise<string> {
    return schemaAtFirst(this.sessions.of(place));
  }
}

async function refusePending(client: Client, schema: string): Promise<void> {
  const tables = await tablesIn(client, schema);
  const unfinished = [UNFINISHED_TABLE, MOVE_TABLE].find(name => tables.includes(name));
  if (unfinished)
    throw new MoveError(`the schema ${schema} is the unfinished target of a restore or a move: run that again first`);
  const hasRows = async (table: string): Promise<boolean> =>
    tables.includes(table) &&
    (await client.query(`SELECT 1 FROM ${quoted(schema)}.${quoted(table)} LIMIT 1`)).rows.length > 0;
  if (await hasRows(RESTORED_TABLE)) throw notStarted();
  if (await hasRows(IMPORTS)) throw notTakenBack();
}

/** As the connection has it before a store of it is opened. */
async function schemaAtFirst(client: Client): Promise<string> {
  await client.query('RESET search_path');
  return schemaOf(client);
}

async function isolatedOn(client: Client): Promise<string[]> {
  const there = await tablesIn(client, await schemaOf(client));
  if (!there.includes('platform_settings')) throw new MoveError('there is no instance yet: its database has no tables');
  const { rows } = await client.query<{ key: string }>(MARKS);
  const ids = rows.map(markedId);
  const { rows: schemas } = await client.query<{ name: string }>('SELECT nspname AS name FROM pg_catalog.pg_namespace');
  const missing = ids.find(id => !schemas.some(({ name }) => name === pluginSchema(id)));
  if (missing) throw gone(missing, `the schema ${pluginSchema(missing)}`);
  return ids;
}
