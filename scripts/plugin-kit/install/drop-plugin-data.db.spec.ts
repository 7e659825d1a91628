import { newId } from '@sv/server/ids/new-id';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { ActivityJournal } from '../../../apps/runtime/src/activity/journal/activity-journal';
import { AuditKeys } from '../../../apps/runtime/src/activity/chain/audit-keys';
import { runSql } from '../../../apps/runtime/src/kernel/database/sql';
import { roleName } from '../../../apps/runtime/src/plugins/stores/postgres/role-place';
import { openPlatformStore, type PlatformStore } from '../../../apps/runtime/test/support/platform-store';
import { dropPluginData } from './drop-plugin-data';
import type { OpenInstance } from './open-instance';

const ID = 'com.example.gone';
const NEIGHBOUR = 'com.example.goner';
const AT = '2026-06-22T10:00:00.000Z';

describe('the data of a plugin that is removed', () => {
  let store: PlatformStore;
  let db: DataSource;
  let instance: OpenInstance;
  const dataDir = mkdtempSync(join(tmpdir(), 'sv-remove-'));
  const isPostgres = process.env['TEST_DATABASE_URL'] !== undefined;

  beforeEach(async () => {
    store = await openPlatformStore();
    db = store.dataSource;
    const journal = new ActivityJournal(db, AuditKeys.of('a secret for tests, of more than 32 bytes'));
    instance = { config: { dataDir }, db, journal };
    mkdirSync(join(dataDir, 'plugins'), { recursive: true });
    for (const id of [ID, NEIGHBOUR]) await keep(id);
  });
  afterEach(async () => {
    if (isPostgres) await runSql(db, 'DROP SCHEMA IF EXISTS plugin_com_example_goner CASCADE');
    await store.close();
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  /** A row in every table in which a plugin can leave something. */
  const keep = async (id: string): Promise<void> => {
    const slug = id.replaceAll('.', '_');
    await runSql(db, `CREATE TABLE ${slug}_lists (id text PRIMARY KEY)`);
    await runSql(db, `CREATE TABLE ${slug}_items (id text, list_id text REFERENCES ${slug}_lists (id))`);
    await runSql(db, `INSERT INTO ${slug}_lists VALUES ('1')`);
    await runSql(db, `INSERT INTO ${slug}_items VALUES ('1', '1')`);
    await runSql(db, `CREATE TABLE _plugin_migrations_${slug} (id integer)`);
    const insert = (table: string, row: Record<string, unknown>): Promise<unknown> =>
      runSql(
        db,
        `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
          .map(() => '?')
          .join(', ')})`,
        Object.values(row),
      );
    const grant = { tenant_id: 'default', user_id: 'u1', contract: 'c', version: '1', created_at: AT };
    await insert('plugin_status', { plugin_id: id, enabled: isPostgres ? true : 1, state: 'enabled' });
    const link = {
      id: `link of ${id}`,
      tenant_id: 'default',
      plugin_id: id,
      user_id: 'u1',
      path: '/s/:token',
      label: 'x',
    };
    await insert('public_links', { ...link, token_hash: `hash of ${id}`, created_at: AT });
    await insert('plugin_badges', { tenant_id: 'default', plugin_id: id, user_id: 'u1', count: 3, updated_at: AT });
    const job = { tenant_id: 'default', owner: id, name: 'remind' };
    await insert('jobs', {
      ...job,
      id: newId(),
      data: '{}',
      status: 'waiting',
      run_at: AT,
      attempt: 0,
      created_at: AT,
    });
    await insert('job_schedules', { ...job, schedule: '0 8 * * 1 UTC', next_at: AT });
    await insert('license_keys', { plugin_id: id, public_key: 'x', created_at: AT });
    await insert('plugin_settings', {
      id: newId(),
      tenant_id: 'default',
      plugin_id: id,
      owner_key: 'instance',
      plain_values: '{}',
      version: 1,
      updated_at: AT,
    });
    const ofGroup = { id: newId(), tenant_id: 'default', group_id: newId(), created_at: AT };
    await insert('group_entitlements', { ...ofGroup, plugin_id: id });
    await insert('plugin_access', { plugin_id: id, tenant_id: 'default', group_ids: '[]', version: 1, updated_at: AT });
    for (const role of ['consumer_id', 'provider_id']) {
      const ways = { consumer_id: 'com.other.one', provider_id: 'com.other.two', [role]: id };
      await insert('consent_grants', { id: newId(), reason: 'x', ...grant, ...ways });
    }
    const capability = { id: newId(), tenant_id: 'default', role: 'platform:user', created_at: AT };
    await insert('capability_grants', { ...capability, capability: `${id}:edit-all` });
    await insert('entitlements', {
      id: newId(),
      tenant_id: 'default',
      user_id: 'u1',
      plugin_id: id,
      status: 'revoked',
      source: 'license',
      license_token: randomUUID(),
      jti: randomUUID(),
      issued_at: AT,
      created_at: AT,
    });
    if (isPostgres) await runSql(db, `CREATE SCHEMA IF NOT EXISTS plugin_${slug}`);
    else
      for (const end of ['.db', '.db-wal', '.db.before-0.29.0-AddNote1'])
        writeFileSync(join(dataDir, 'plugins', `${id}${end}`), 'x');
  };
  const count = async (table: string, where: string): Promise<number> =>
    Number((await runSql<{ n: unknown }>(db, `SELECT count(*) AS n FROM ${table} WHERE ${where}`))[0]!.n);
  const tables = async (): Promise<string[]> => {
    const sql = isPostgres
      ? 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()'
      : "SELECT name FROM sqlite_master WHERE type = 'table'";
    return (await runSql<{ name: string }>(db, sql))
      .map(({ name }) => name)
      .filter(name => name.includes('com_example'));
  };

  it('goes, with all authority that was given to it, and the neighbour keeps theirs', async () => {
    const dropped = await dropPluginData(ID, instance, '1.0.0');
    expect(dropped.database).toBe(true);
    expect(dropped.tables).toHaveLength(3);
    expect((await tables()).sort()).toEqual([
      '_plugin_migrations_com_example_goner',
      'com_example_goner_items',
      'com_example_goner_lists',
    ]);
    for (const [id, rows] of [
      [ID, 0],
      [NEIGHBOUR, 1],
    ] as const) {
      expect(await count('plugin_status', `plugin_id = '${id}'`)).toBe(rows);
      expect(await count('plugin_badges', `plugin_id = '${id}'`)).toBe(rows);
      expect(await count('jobs', `owner = '${id}'`)).toBe(rows);
      expect(await count('job_schedules', `owner = '${id}'`)).toBe(rows);
      expect(await count('public_links', `plugin_id = '${id}'`)).toBe(rows);
      expect(await count('license_keys', `plugin_id = '${id}'`)).toBe(rows);
      expect(await count('plugin_settings', `plugin_id = '${id}'`)).toBe(rows);
      expect(await count('group_entitlements', `plugin_id = '${id}'`)).toBe(rows);
      expect(await count('plugin_access', `plugin_id = '${id}'`)).toBe(1);
      expect(await count('consent_grants', `'${id}' IN (consumer_id, provider_id)`)).toBe(rows * 2);
      expect(await count('capability_grants', `capability = '${id}:edit-all'`)).toBe(rows);
      if (isPostgres) continue;
      const files = readdirSync(join(dataDir, 'plugins')).filter(name => name.startsWith(`${id}.db`));
      expect(files).toHaveLength(rows * 3);
    }
  });

  it('is said to be nothing the second time', async () => {
    await dropPluginData(ID, instance, '1.0.0');
    expect(await dropPluginData(ID, instance, '1.0.0')).toEqual({ tables: [], database: false });
  });

  it('leaves entitlements, so that a revoked licence stays revoked when the plugin comes back', async () => {
    await dropPluginData(ID, instance, '1.0.0');
    expect(await count('entitlements', `plugin_id = '${ID}' AND status = 'revoked'`)).toBe(1);
  });

  it('is written down in the same transaction', async () => {
    await dropPluginData(ID, instance, '1.0.0');
    const where = `action = 'plugin.removed' AND actor_type = 'cli' AND target_id = '${ID}'`;
    expect(await count('activity_log', where)).toBe(1);
  });

  it('stays as a whole when a part of it cannot go', async () => {
    instance.journal.record = () => Promise.reject(new Error('the log is full'));
    await expect(dropPluginData(ID, instance, '1.0.0')).rejects.toThrow('the log is full');
    expect(await tables()).toContain('com_example_gone_items');
    expect(await count('capability_grants', `capability = '${ID}:edit-all'`)).toBe(1);
    if (!isPostgres) expect(existsSync(join(dataDir, 'plugins', `${ID}.db`))).toBe(true);
  });

  if (isPostgres) {
    it('takes the role of its store along', async () => {
      const [place] = await db.query<[{ database: string; schema: string }]>(
        'SELECT current_database() AS database, current_schema() AS schema',
      );
      const role = roleName('com_example_gone', place);
      await db.query(`CREATE ROLE "${role}" LOGIN NOINHERIT`);
      await db.query(`GRANT USAGE ON SCHEMA "${place.schema}" TO "${role}"`);
      await db.query(`GRANT SELECT ON TABLE com_example_gone_lists TO "${role}"`);
      await dropPluginData(ID, instance, '1.0.0');
      expect(await count('pg_roles', `rolname = '${role}'`)).toBe(0);
    });
  }
});
