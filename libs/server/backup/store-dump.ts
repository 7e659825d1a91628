import { existsSync } from 'node:fs';
import type { Client } from 'pg';
import type { DatabasePlace } from '../config/database-places';
import { BackupError } from './backup-error';
import type { BackupWriter } from './file/backup-writer';
import {
  databasesIn,
  fileOf,
  identityOwns,
  type InstancePlaces,
  markedId,
  MARKS,
  platformOwns,
  pluginFile,
  pluginSchema,
  pluginsFolder,
} from './instance-places';
import type { BackupManifest, StoredStore } from './manifest';
import { dumpStore } from './postgres/dump-store';
import { schemaOf, tablesIn } from './postgres/relations';
import type { SnapshotSessions } from './postgres/snapshot-session';
import { askFile, dumpFile } from './sqlite/dump-file';

/** What the platform calls its tables. */
export type InstanceTables = readonly string[];

type Dumped = Pick<BackupManifest, 'stores' | 'notIncluded'>;

/** Writes all stores of an instance into a backup: the platform's first, then the plugins' own, then the identities. */
export class StoreDump {
  private readonly stores: StoredStore[] = [];
  private readonly notIncluded: BackupManifest['notIncluded'] = [];

  constructor(
    private readonly places: InstancePlaces,
    private readonly sessions: SnapshotSessions,
    private readonly writer: BackupWriter,
    private readonly platformTables: InstanceTables,
  ) {}

  async all(): Promise<Dumped> {
    const { platform, identity } = this.places;
    const [platformFile, identityFile] = [fileOf(platform), fileOf(identity)];
    if (platformFile) await this.platformFiles(platformFile);
    else await this.platformSchemas(platform);
    if (identityFile) await this.file('identity', identityFile, 'auth.db');
    else await this.identitySchema(identity);
    return { stores: this.stores, notIncluded: this.notIncluded };
  }

  private async platformFiles(path: string): Promise<void> {
    await this.file('platform', path, 'platform.db');
    const marked = askFile<{ key: string }>(path, MARKS).map(markedId);
    for (const id of new Set([...marked, ...databasesIn(pluginsFolder(this.places))])) {
      const file = pluginFile(this.places, id);
      if (existsSync(file)) await this.file(id, file, `plugins/${id}.db`);
      else this.miss(id, `${file} is gone`);
    }
  }

  private async platformSchemas(place: DatabasePlace): Promise<void> {
    const client = this.sessions.of(place);
    const schema = await schemaOf(client);
    const tables = await tablesIn(client, schema);
    const owns = platformOwns(this.platformTables, tables);
    if (!tables.some(owns)) throw new BackupError('there is no instance yet: its database has no tables');
    this.stores.push(
      await dumpStore(client, { of: 'platform', place: { schema, owns }, folder: 'platform' }, this.writer),
    );
    const { rows: marks } = tables.includes('platform_settings')
      ? await client.query<{ key: string }>(MARKS)
      : { rows: [] };
    for (const id of marks.map(markedId)) await this.pluginSchema(client, id);
  }

  private async pluginSchema(client: Client, id: string): Promise<void> {
    const schema = pluginSchema(id);
    const { rows } = await client.query('SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = $1', [schema]);
    if (rows.length === 0) return this.miss(id, `the schema ${schema} is gone`);
    const source = { of: id, place: { schema, owns: null }, folder: `plugins/${id}` };
    this.stores.push(await dumpStore(client, source, this.writer));
  }

  private async identitySchema(place: DatabasePlace): Promise<void> {
    const client = this.sessions.of(place);
    const schema = place.schema ?? (await schemaOf(client));
    const source = { of: 'identity', place: { schema, owns: identityOwns }, folder: 'identity' };
    this.stores.push(await dumpStore(client, source, this.writer));
  }

  private async file(of: string, path: string, entry: string): Promise<void> {
    if (!existsSync(path))
      throw new BackupError(`there is no database ${path}: start the instance once, or name its DATA_DIR`);
    this.stores.push(await dumpFile({ of, path, entry }, this.writer));
  }

  private miss(id: string, reason: string): void {
    this.notIncluded.push({ what: `the store of ${id}`, reason });
  }
}
