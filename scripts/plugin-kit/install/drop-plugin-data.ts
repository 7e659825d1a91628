import { slugOf } from '@sv/sdk/manifest';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityManager } from 'typeorm';
import { runSql } from '../../../apps/runtime/src/kernel/database/sql';
import { removeFileRows } from '../../../apps/runtime/src/files/rows/removed-files.sql';
import { quoted, roleName } from '../../../apps/runtime/src/plugins/stores/postgres/role-place';
import { auditEntryOf, type OpenInstance } from './open-instance';

/**
 * What the platform keeps about a plugin and forgets with it: authority, which must not be there again when something
 * comes back under the same id. Entitlements of people stay (what they paid for, and what was revoked), and so do the logs
 * and the groups to which it is limited: what comes back must not be open to more people.
 */
const FORGOTTEN: readonly (readonly [table: string, where: string])[] = [
  ['plugin_status', 'plugin_id = ?'],
  ['platform_settings', "key = 'store:' || ?"],
  ['license_keys', 'plugin_id = ?'],
  ['plugin_settings', 'plugin_id = ?'],
  ['plugin_badges', 'plugin_id = ?'],
  ['public_links', 'plugin_id = ?'],
  ['webhook_receipts', 'plugin_id = ?'],
  ['group_entitlements', 'plugin_id = ?'],
  ['jobs', 'owner = ?'],
  ['job_schedules', 'owner = ?'],
  ['files_plugin_usage', 'plugin_id = ?'],
  ['consent_grants', '? IN (consumer_id, provider_id)'],
  ['consent_suggestions', '? IN (consumer_id, provider_id)'],
  ['consent_tokens', '? IN (consumer_id, provider_id)'],
];

/** What was dropped, for the one who asked. */
export interface Dropped {
  tables: string[];
  /** Whether there was a database of its own. */
  database: boolean;
}

/**
 * Drops what a plugin keeps, and what the platform keeps about it, with its entry in the activity log: all of it, or
 * nothing. On SQLite the file of an isolated store goes last.
 */
export async function dropPluginData(id: string, instance: OpenInstance, version: string): Promise<Dropped> {
  const { db, journal, config } = instance;
  const slug = slugOf(id);
  const isPostgres = db.options.type === 'postgres';
  const folder = join(config.dataDir, 'plugins');
  const files = isPostgres ? [] : filesOf(folder, id);
  const dropped = await db.transaction(async tx => {
    const own = await ownTables(tx, slug);
    // Only for this transaction: at its end there is nothing left that could refer to anything.
    if (!isPostgres) await tx.query('PRAGMA defer_foreign_keys = ON');
    for (const table of own) await tx.query(`DROP TABLE ${quoted(table)}${isPostgres ? ' CASCADE' : ''}`);
    const database = isPostgres ? await hasSchema(tx, `plugin_${slug}`) : files.length > 0;
    if (isPostgres) await tx.query(`DROP SCHEMA IF EXISTS ${quoted(`plugin_${slug}`)} CASCADE`);
    if (isPostgres) await dropRoles(tx, slug);
    await removeFileRows(tx, { plugin_id: id });
    for (const [table, where] of FORGOTTEN) await runSql(tx, `DELETE FROM ${table} WHERE ${where}`, [id]);
    await runSql(tx, "DELETE FROM capability_grants WHERE capability LIKE ? ESCAPE '!'", [
      `${id.replaceAll('_', '!_')}:%`,
    ]);
    await journal.record(tx, auditEntryOf('plugin.removed', id, { version, keptData: false }));
    return { tables: own, database };
  });
  for (const file of files) rmSync(join(folder, file));
  return dropped;
}

/** The slug is a wall: no other plugin's table and none of the platform's begins with it. */
async function ownTables(tx: EntityManager, slug: string): Promise<string[]> {
  const sql =
    tx.dataSource.options.type === 'postgres'
      ? 'SELECT tablename AS name FROM pg_catalog.pg_tables WHERE schemaname = current_schema()'
      : "SELECT name FROM sqlite_master WHERE type = 'table'";
  const rows = await runSql<{ name: string }>(tx, sql);
  return rows
    .map(({ name }) => name)
    .filter(name => name.startsWith(`${slug}_`) || name === `_plugin_migrations_${slug}`);
}

async function hasSchema(tx: EntityManager, schema: string): Promise<boolean> {
  const found = await tx.query<unknown[]>('SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = $1', [schema]);
  return found.length > 0;
}

/** The roles its stores logged in with; those that were never made are not there. */
async function dropRoles(tx: EntityManager, slug: string): Promise<void> {
  const [place] = await tx.query<[{ database: string; schema: string }]>(
    'SELECT current_database() AS database, current_schema() AS schema',
  );
  for (const schema of [place.schema, `plugin_${slug}`]) {
    const role = roleName(slug, { ...place, schema });
    const [known] = await tx.query<unknown[]>('SELECT 1 FROM pg_catalog.pg_roles WHERE rolname = $1', [role]);
    if (!known) continue;
    // Its rights on tables went with the tables. Only a superuser could drop all it has at once.
    if (await hasSchema(tx, schema)) await tx.query(`REVOKE ALL ON SCHEMA ${quoted(schema)} FROM ${quoted(role)}`);
    await tx.query(`DROP ROLE ${quoted(role)}`);
  }
}

/** The file of an isolated store, what SQLite keeps beside it, and its copies from before migrations. */
const filesOf = (folder: string, id: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ name }) => name)
    .filter(name => [`${id}.db`, `${id}.db-wal`, `${id}.db-shm`].includes(name) || name.startsWith(`${id}.db.before-`));
