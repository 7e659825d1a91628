import { existsSync, readdirSync, realpathSync } from 'node:fs';
import type { Client } from 'pg';
import type { DatabasePlace } from '../../config/database-places';
import { BackupError } from '../backup-error';
import { IDENTITY_LEDGER } from '../identity-tables';
import {
  fileOf,
  identityOwns,
  type InstancePlaces,
  markedId,
  MARKS,
  platformOwns,
  pluginFile,
  pluginSchema,
  pluginsFolder,
  secretsFile,
} from '../instance-places';
import type { BackupManifest, StoredPostgres, StoredStore } from '../manifest';
import { schemaOf, tablesIn } from '../postgres/relations';
import { keyOf } from '../postgres/snapshot-session';
import { type FileTarget, FileTargets } from './file-targets';
import { PostgresTarget, type SchemaTarget } from './postgres-target';

/** What the platform calls its tables and its ledger. */
export interface PlatformNames {
  tables: readonly string[];
  ledger: string;
}

const PLUGIN_ID = /^[a-z0-9]+([.-][a-z0-9]+)*$/;

/** Where each part of a backup goes in an instance, and what there has to make room for it. */
export class RestorePlan {
  /** @throws BackupError when the backup is of another kind of database */
  constructor(
    private readonly places: InstancePlaces,
    private readonly manifest: BackupManifest,
    private readonly names: PlatformNames,
  ) {
    this.refuseOtherDialect(this.platform, places.platform);
    this.refuseOtherDialect(this.identity, places.identity);
    const strange = this.plugins.find(({ of }) => !PLUGIN_ID.test(of));
    if (strange) throw new BackupError(`the backup has a store of '${strange.of}', which is no plugin`);
  }

  files(): FileTargets {
    const { places, manifest } = this;
    const servers = [this.fileTarget(this.platform, places.platform), this.fileTarget(this.identity, places.identity)];
    const { entry } = manifest.secrets;
    const secrets = entry ? [target(secretsFile(places), entry, 'secrets')] : [];
    return new FileTargets([...servers.flat(), ...this.pluginFiles(), ...secrets]);
  }

  /** The Postgres databases of the instance, each once. */
  async databases(): Promise<PostgresTarget[]> {
    const places = [this.places.platform, this.places.identity].filter(place => !fileOf(place));
    const distinct = places.filter((place, at) => places.findIndex(other => keyOf(other) === keyOf(place)) === at);
    const opened: PostgresTarget[] = [];
    try {
      for (const place of distinct)
        opened.push(await PostgresTarget.open(place, client => this.schemas(place, client)));
      return opened;
    } catch (error) {
      await Promise.all(opened.map(one => one.close()));
      throw error;
    }
  }

  private get platform(): StoredStore {
    return this.store('platform');
  }

  private get identity(): StoredStore {
    return this.store('identity');
  }

  private get plugins(): StoredStore[] {
    return this.manifest.stores.filter(({ of }) => of !== 'platform' && of !== 'identity');
  }

  private store(name: 'platform' | 'identity'): StoredStore {
    const store = this.manifest.stores.find(({ of }) => of === name);
    if (!store) throw new BackupError(`the backup has no ${name} database in it`);
    return store;
  }

  private refuseOtherDialect({ of, dialect }: StoredStore, place: DatabasePlace): void {
    const here = fileOf(place) ? 'sqlite' : 'postgres';
    if (here === dialect) return;
    throw new BackupError(
      `the ${of} database of the backup is on ${WORDS[dialect]}, and here it is on ${WORDS[here]}: a restore does not ` +
        'change that. Restore it to the same kind, and then run database move',
    );
  }

  private fileTarget(store: StoredStore, place: DatabasePlace): FileTarget[] {
    const path = fileOf(place);
    return path && store.dialect === 'sqlite' ? [target(path, store.entry, 'server-database')] : [];
  }

  /** Those in the backup, and those that are there and not in it: they would be of another instance. */
  private pluginFiles(): FileTarget[] {
    if (!fileOf(this.places.platform)) return [];
    const stored = this.plugins.flatMap(one => (one.dialect === 'sqlite' ? [one] : []));
    const folder = pluginsFolder(this.places);
    const here = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.db')) : [];
    const gone = here.map(name => name.slice(0, -'.db'.length)).filter(id => !stored.some(({ of }) => of === id));
    return [
      ...stored.map(({ of, entry }) => target(pluginFile(this.places, of), entry, 'store')),
      ...gone.map(id => target(pluginFile(this.places, id), null, 'store')),
    ];
  }

  private async schemas(place: DatabasePlace, client: Client): Promise<SchemaTarget[]> {
    const targets: SchemaTarget[] = [];
    const current = await schemaOf(client);
    const { platform, identity } = this;
    if (platform.dialect === 'postgres' && isSame(place, this.places.platform)) {
      targets.push(
        await this.platformSchema(client, current, platform),
        ...(await this.pluginSchemas(client, current)),
      );
    }
    if (identity.dialect === 'postgres' && isSame(place, this.places.identity)) {
      const { schema } = this.places.identity;
      const server = { ledger: IDENTITY_LEDGER, schema };
      targets.push({ place: { schema: schema ?? current, owns: identityOwns }, stored: identity, server });
    }
    return targets;
  }

  private async platformSchema(client: Client, schema: string, stored: StoredPostgres): Promise<SchemaTarget> {
    const here = await tablesIn(client, schema);
    const owns = platformOwns(this.names.tables, [...here, ...stored.tables.map(({ table }) => table)]);
    return { place: { schema, owns }, stored, server: { ledger: this.names.ledger } };
  }

  private async pluginSchemas(client: Client, platformSchema: string): Promise<SchemaTarget[]> {
    const stored = this.plugins.flatMap(one => (one.dialect === 'postgres' ? [one] : []));
    const marked = (await tablesIn(client, platformSchema)).includes('platform_settings')
      ? (await client.query<{ key: string }>(MARKS)).rows.map(markedId)
      : [];
    const gone = marked.filter(id => !stored.some(({ of }) => of === id));
    const targetOf = (id: string, one: StoredPostgres | null): SchemaTarget => ({
      place: { schema: pluginSchema(id), owns: null },
      stored: one,
      server: null,
    });
    return [...stored.map(one => targetOf(one.of, one)), ...gone.map(id => targetOf(id, null))];
  }
}

const WORDS = { sqlite: 'SQLite', postgres: 'Postgres' };

const isSame = (one: DatabasePlace, other: DatabasePlace): boolean => !fileOf(other) && keyOf(one) === keyOf(other);

function target(givenPath: string, entry: string | null, kind: FileTarget['kind']): FileTarget {
  return { path: existsSync(givenPath) ? realpathSync(givenPath) : givenPath, givenPath, entry, kind };
}
