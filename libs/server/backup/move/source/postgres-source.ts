import type { Client } from 'pg';
import type { DatabasePlace } from '../../../config/database-places';
import { MOVE_TABLE } from '../../../database/unfinished-move';
import { UNFINISHED_TABLE } from '../../../database/unfinished-restore';
import { identityOwns, type InstancePlaces, markedId, MARKS, platformOwns, pluginSchema } from '../../instance-places';
import { quoted } from '../../postgres/connect';
import { refuseServers } from '../../postgres/refuse-servers';
import { schemaOf, tablesIn } from '../../postgres/relations';
import { SnapshotSessions } from '../../postgres/snapshot-session';
import { MoveError } from '../move-error';
import type { MoveSource } from './move-source';
import { PostgresStore } from '../rows/postgres-store';
import { storeIsGone, UNSETTLED } from './move-refusals';

/** An instance on Postgres that is moved. */
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
        await refuseUnsettled(at, place.schema ?? (await schemaOf(at)));
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

async function refuseUnsettled(client: Client, schema: string): Promise<void> {
  const tables = await tablesIn(client, schema);
  const unfinished = [UNFINISHED_TABLE, MOVE_TABLE].find(name => tables.includes(name));
  if (unfinished)
    throw new MoveError(`the schema ${schema} is the unfinished target of a restore or a move: run that again first`);
  const hasRows = async (table: string): Promise<boolean> =>
    tables.includes(table) &&
    (await client.query(`SELECT 1 FROM ${quoted(schema)}.${quoted(table)} LIMIT 1`)).rows.length > 0;
  for (const { table, reason } of UNSETTLED) if (await hasRows(table)) throw new MoveError(reason);
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
  if (missing) throw storeIsGone(missing, `the schema ${pluginSchema(missing)}`);
  return ids;
}
