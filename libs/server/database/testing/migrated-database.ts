import { readFile, writeFile } from 'node:fs/promises';
import pg from 'pg';
import type { Logger } from 'typeorm';
import { parseDatabaseUrl } from '../database-url';
import type { StoreOptions } from '../store-options';
import { WorkspaceDataSource } from '../workspace-data-source';
import { runScript } from './golden';

type Place = Pick<StoreOptions, 'url' | 'schema'>;
export type Tables = Pick<StoreOptions, 'entities' | 'migrations' | 'migrationsTable'>;
type Copy = (place: Place) => Promise<void>;

const copies = new Map<string, Promise<Copy>>();

/**
 * Makes the tables of a store in an empty database. The first one of a process is migrated, which takes more than all
 * else that a server does when it starts; those after it are copies: of the file, on Postgres of what was sent.
 */
export async function makeTables(place: Place, tables: Tables): Promise<void> {
  const key = `${tables.migrationsTable} ${parseDatabaseUrl(place.url).type}`;
  const copy = copies.get(key);
  if (copy) return (await copy)(place);
  const made = migrate(place, tables);
  copies.set(key, made);
  await made.catch((error: unknown) => {
    copies.delete(key);
    throw error;
  });
}

async function migrate(place: Place, tables: Tables): Promise<Copy> {
  const store = new WorkspaceDataSource({ ...place, ...tables });
  const sent: string[] = [];
  store.logger = recorder(sent);
  await store.initialize();
  await store.destroy();
  const target = parseDatabaseUrl(place.url);
  if (target.type === 'sqlite') {
    const content = await readFile(target.path);
    return ({ url }) => writeFile(url.slice('sqlite:'.length), content, { mode: 0o600, flag: 'wx' });
  }
  const script = sent.join(';\n');
  return other => runScript(other, script.replaceAll(place.schema!, other.schema!));
}

/** Notes what changes something. All of it is sent as one script, which is a transaction already. */
function recorder(sent: string[]): Logger {
  const ignore = (): void => undefined;
  return {
    logQuery: (sql: string, parameters: unknown[] = []) => {
      if (!/^\s*(SELECT|SHOW|SET|START|COMMIT)\b/i.test(sql)) sent.push(withValues(sql, parameters));
    },
    logQueryError: ignore,
    logQuerySlow: ignore,
    logSchemaBuild: ignore,
    logMigration: ignore,
    log: ignore,
  };
}

/** A script has no parameters. Migrations send texts and numbers. */
const withValues = (sql: string, parameters: unknown[]): string =>
  sql.replace(/\$(\d+)/g, (place, number) => {
    const value = parameters[Number(number) - 1];
    return value === undefined ? place : pg.escapeLiteral(String(value));
  });
