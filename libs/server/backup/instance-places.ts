import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { slugOf } from '@sv/sdk/manifest';
import { dataDirOf, type DatabasePlace, identityPlace, platformPlace } from '../config/database-places';
import { EnvReader, type Env } from '../config/env-reader';
import { parseDatabaseUrl } from '../database/database-url';
import { identityTables } from './identity-tables';
import { slugsAmong } from './ledgers';

/** Where everything of an instance is. */
export interface InstancePlaces {
  dataDir: string;
  platform: DatabasePlace;
  identity: DatabasePlace;
}

/** @throws InvalidEnvironmentError, DatabaseUrlError */
export function instancePlaces(env: Env): InstancePlaces {
  const read = new EnvReader(env);
  const places = { dataDir: dataDirOf(read), platform: platformPlace(read), identity: identityPlace(read) };
  read.finish();
  for (const { url, rootCertificate } of [places.platform, places.identity]) parseDatabaseUrl(url, rootCertificate);
  return places;
}

/** The file of a database; null on Postgres. */
export function fileOf({ url }: DatabasePlace): string | null {
  const target = url.startsWith('sqlite:') ? parseDatabaseUrl(url) : null;
  return target?.type === 'sqlite' ? target.path : null;
}

export const secretsFile = ({ dataDir }: InstancePlaces): string => join(dataDir, 'secrets.json');
export const pluginsFolder = ({ dataDir }: InstancePlaces): string => join(dataDir, 'plugins');
/** The plugins that have a database file there. */
export const databasesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder).flatMap(name => (name.endsWith('.db') ? [name.slice(0, -'.db'.length)] : []))
    : [];

export const pluginFile = (places: InstancePlaces, id: string): string => join(pluginsFolder(places), `${id}.db`);
export const pluginSchema = (id: string): string => `plugin_${slugOf(id)}`;

/** What `platform_settings` says of isolated stores: they were made, and so must be there. */
export const MARKS = `SELECT key FROM platform_settings WHERE key LIKE 'store:%' ORDER BY key`;
export const markOf = (id: string): string => `store:${id}`;
export const markedId = ({ key }: { key: string }): string => key.slice('store:'.length);

/**
 * Which tables of a Postgres schema are the platform's: its own, the ledgers, and what the plugins have that store
 * among them.
 *
 * @param tables names of the tables that are there
 */
export function platformOwns(platformTables: readonly string[], tables: readonly string[]): (table: string) => boolean {
  const own = new Set(platformTables);
  const prefixes = slugsAmong(tables).map(slug => `${slug}_`);
  return name => own.has(name) || slugsAmong([name]).length > 0 || prefixes.some(prefix => name.startsWith(prefix));
}

export const identityOwns = (table: string): boolean => identityTables.includes(table);
