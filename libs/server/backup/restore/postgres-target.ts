import type { Client } from 'pg';
import type { DatabasePlace } from '../../config/database-places';
import { migrationLock } from '../../database/migrating/migration-lock';
import { UNFINISHED_TABLE } from '../../database/unfinished-restore';
import { BackupError } from '../backup-error';
import type { BackupReader } from '../file/backup-reader';
import type { StoredPostgres } from '../manifest';
import { connect, quoted } from '../postgres/connect';
import { dropStore, isOccupied } from '../postgres/drop-store';
import { loadStore } from '../postgres/load-store';
import { refuseServers } from '../postgres/refuse-servers';
import type { PostgresPlace } from '../postgres/relations';
import { markSchema, type RestoredMark } from '../restored-mark';

/** A store of the backup and where it goes; without one, what is there goes away. */
export interface SchemaTarget {
  place: PostgresPlace;
  stored: StoredPostgres | null;
  /** For stores that a server opens: the ledger, and the schema as `openStore` takes it. */
  server: { ledger: string; schema?: string | undefined } | null;
}

/**
 * One Postgres database of the instance. All of its stores are exchanged in one transaction, so that it has either what
 * was there or what the backup has. With the transaction comes a mark, with which no server starts until `finish`.
 */
export class PostgresTarget {
  private constructor(
    private readonly client: Client,
    private readonly database: DatabasePlace,
    private readonly targets: readonly SchemaTarget[],
  ) {}

  static async open(
    database: DatabasePlace,
    targetsOf: (client: Client) => Promise<readonly SchemaTarget[]>,
  ): Promise<PostgresTarget> {
    const client = await connect(database);
    try {
      return new PostgresTarget(client, database, await targetsOf(client));
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  /** @throws BackupError while a server is connected, or when something is there and may not be replaced */
  async assertFree(force: boolean): Promise<void> {
    await refuseServers(this.client, this.database);
    if (force) return;
    for (const { place } of this.targets) {
      if (await isOccupied(this.client, place)) {
        throw new BackupError(
          `the schema ${place.schema} has an instance in it. With --force it is replaced: what is there is then gone, so make a backup of it first`,
        );
      }
    }
  }

  /** Does everything but the commit. */
  async load(reader: BackupReader, mark: RestoredMark): Promise<void> {
    await this.client.query('BEGIN');
    await this.client.query("SET LOCAL lock_timeout = '10s'");
    await this.lockOut();
    // In the order of the backup; foreign keys never leave a store.
    for (const { place } of this.targets) await dropStore(this.client, place);
    for (const { place, stored, server } of this.targets) {
      if (!stored) continue;
      await loadStore(this.client, { schema: place.schema, stored }, reader);
      if (!server) continue;
      await markSchema(this.client, mark);
      await this.client.query(`CREATE TABLE ${quoted(UNFINISHED_TABLE)} (begun_at TIMESTAMPTZ DEFAULT now())`);
    }
  }

  async commit(): Promise<void> {
    await this.client.query('COMMIT');
  }

  async finish(): Promise<void> {
    for (const { place, server, stored } of this.targets) {
      if (!server || !stored) continue;
      await this.client.query(`DROP TABLE ${quoted(place.schema)}.${quoted(UNFINISHED_TABLE)}`);
    }
  }

  /** Closes the connection. What was not committed is rolled back. */
  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }

  /** A server that starts now waits for the end of the transaction, before it reads its ledger. */
  private async lockOut(): Promise<void> {
    for (const { server } of this.targets) {
      if (!server) continue;
      await this.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
        migrationLock(server.schema, server.ledger),
      ]);
    }
    await refuseServers(this.client, this.database);
  }
}
