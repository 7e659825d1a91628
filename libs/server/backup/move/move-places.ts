import type { Env } from '../../config/env-reader';
import { parseDatabaseUrl } from '../../database/database-url';
import { fileOf, instancePlaces, type InstancePlaces, pluginFile } from '../instance-places';
import { MoveError } from './move-error';

export type Dialect = 'sqlite' | 'postgres';

/** Where an instance is and where it goes: from one kind of database to the other. */
export interface MovePlaces {
  from: InstancePlaces;
  to: InstancePlaces;
  source: Dialect;
  target: Dialect;
}

/**
 * @param to what DATABASE_URL will be; all other places follow from it as they do for the servers
 * @throws MoveError, DatabaseUrlError, InvalidEnvironmentError
 */
export function movePlaces(env: Env, to: string): MovePlaces {
  const from = instancePlaces(env);
  const target = instancePlaces({ ...env, DATABASE_URL: to, AUTH_DATABASE_URL: undefined });
  const [source, other] = [dialectOf(from), dialectOf(target)];
  if (source !== other) return { from, to: target, source, target: other };
  throw new MoveError(
    `the instance is on ${DIALECT_NAMES[source]} already: to move it to another place on ${DIALECT_NAMES[source]}, make a backup and restore it there`,
  );
}

export const DIALECT_NAMES: Record<Dialect, string> = { sqlite: 'SQLite', postgres: 'Postgres' };

/** The files of the platform and of the identities. */
export const serverFiles = ({ platform, identity }: InstancePlaces): [string, string] => [
  fileOf(platform)!,
  fileOf(identity)!,
];

function dialectOf({ platform, identity }: InstancePlaces): Dialect {
  const [one, other] = [platform, identity].map(({ url }) => parseDatabaseUrl(url).type);
  if (one === other) return one!;
  throw new MoveError('DATABASE_URL and AUTH_DATABASE_URL are of different kinds, and a move takes both together');
}

/** The file of a store. @param of `platform`, `identity`, or the id of a plugin with an isolated store */
export function storeFile(places: InstancePlaces, of: string): string {
  const [platform, identity] = serverFiles(places);
  if (of === 'platform') return platform;
  return of === 'identity' ? identity : pluginFile(places, of);
}
