import { sdk, type MigrationClass, type PluginStore, type ServerHalf, type ServerPlugin } from '@sv/sdk';
import { text } from '@sv/schema/table';
import { killChildren, startChild } from '@sv/server/database/testing/child';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type QueryRunner, TableColumn } from 'typeorm';
import { anEntryPlugin, aRow, asPlugin, dropIsolated, type EntryPlugin } from '../support/plugins/entry-plugins';
import { finishPlugins } from '../../src/operations/cli/upgrade/finish-plugins';
import { startHost, type HostedTest } from '../support/plugins/plugin-fixtures';

const VAULT = 'com.example.vault';
const OTHER = 'com.example.other';

/** The same plugin with other migrations. */
const withMigrations = ({ plugin, store }: EntryPlugin, migrations: readonly MigrationClass[]): ServerPlugin => ({
  ...plugin,
  load: async (): Promise<ServerHalf> => ({
    ...(await plugin.load!()),
    store: { ...store, migrations } satisfies PluginStore,
  }),
});

class AddNote1764000000001 {
  async up(db: QueryRunner): Promise<void> {
    await db.addColumn('com_example_vault_entries', new TableColumn(text('note', { isNullable: true })));
  }
  async down(): Promise<void> {
    // nothing to undo
  }
}

/** As a later version has it, which no longer uses the note. */
class DropNote1764000000004 {
  readonly contracts = '1.1.0';
  async up(db: QueryRunner): Promise<void> {
    await db.dropColumn('com_example_vault_entries', 'note');
  }
  async down(): Promise<void> {
    // nothing to undo
  }
}

class HalfDone1764000000002 extends AddNote1764000000001 {
  override async up(db: QueryRunner): Promise<void> {
    await super.up(db);
    throw new Error('the other half did not work');
  }
}

class TwiceTheSame1764000000003 {
  async up(db: QueryRunner): Promise<void> {
    await db.query('CREATE TABLE com_example_vault_entries (id text)');
  }
  async down(): Promise<void> {
    // nothing to undo
  }
}

describe.each(['shared', 'isolated'] as const)('a %s store that something happens to', database => {
  const vault = anEntryPlugin(VAULT, database);
  const other = anEntryPlugin(OTHER);
  let test: HostedTest;
  const isPostgres = () => test.dataSource.options.type === 'postgres';
  const all = (plugin = vault.plugin) => ({ registry: [plugin, other.plugin] });
  const rows = () => asPlugin(test, VAULT, () => sdk.db.repository(vault.Entry).find());

  beforeEach(async () => {
    test = await startHost(all().registry);
    await asPlugin(test, VAULT, () => sdk.db.repository(vault.Entry).insert(aRow()));
  });
  afterEach(async () => {
    await dropIsolated(test, VAULT);
    await test.close();
  });

  async function expectOnlyThatFailed(reason: RegExp): Promise<void> {
    expect(test.host.get(VAULT)).toMatchObject({ state: 'failed', reason: expect.stringMatching(reason) });
    expect(test.host.get(OTHER)).toMatchObject({ state: 'enabled' });
    expect(await asPlugin(test, OTHER, () => sdk.db.repository(other.Entry).countBy({}))).toBe(0);
  }

  it('is as it was after a migration that threw, and goes on with the next version', async () => {
    const [first] = vault.store.migrations;
    await test.restart(all(withMigrations(vault, [first!, HalfDone1764000000002])));
    await expectOnlyThatFailed(/the other half did not work/);
    await test.restart(all(withMigrations(vault, [first!, AddNote1764000000001])));
    expect(test.host.get(VAULT)).toMatchObject({ state: 'enabled' });
    expect(await rows()).toEqual([aRow()]);
    if (isPostgres() || database === 'shared') return;
    // However often a migration is tried, what was there before is copied once.
    const files = readdirSync(join(test.dataDir, 'plugins'));
    expect(files.filter(name => name.startsWith(`${VAULT}.db.before-`))).toHaveLength(1);
  });

  it('says which migration failed, and what the database said', async () => {
    const [first] = vault.store.migrations;
    await test.restart(all(withMigrations(vault, [first!, TwiceTheSame1764000000003])));
    await expectOnlyThatFailed(
      /^It did not start\. The migration TwiceTheSame1764000000003 failed: .*com_example_vault_entries.* already exists/,
    );
  });

  it('goes on with the version before, to which a newer one only added, until the update is finished', async () => {
    const [first] = vault.store.migrations;
    const at = (version: string, plugin: ServerPlugin) => ({ ...plugin, manifest: { ...plugin.manifest, version } });
    const newer = at('1.1.0', withMigrations(vault, [first!, AddNote1764000000001, DropNote1764000000004]));
    await test.restart(all(newer));
    await test.restart(all());
    expect(test.host.get(VAULT)).toMatchObject({ state: 'enabled' });
    expect(await rows()).toEqual([aRow()]);
    await test.restart(all(newer));
    const finish = async (...plugins: ServerPlugin[]) => {
      const lines: string[] = [];
      await finishPlugins(plugins, { places: test.stores, print: line => void lines.push(line) });
      return lines;
    };
    const neverStarted = anEntryPlugin('com.example.never', database).plugin;
    expect(await finish(neverStarted, at('1.2.0', newer))).toEqual([
      expect.stringMatching(/vault: left as it is, since 1\.2\.0/),
    ]);
    expect(await finish(newer, other.plugin)).toEqual([
      `${VAULT}: ran DropNote1764000000004`,
      `${VAULT}: older versions refuse it from now on`,
      `${OTHER}: nothing waited`,
    ]);
    expect(await rows()).toEqual([aRow()]);
    await test.restart(all());
    await expectOnlyThatFailed(/Its store is newer than the plugin, .*DropNote1764000000004/);
  });

  if (database === 'isolated') {
    it('is not made anew when it is gone, but when somebody says so', async () => {
      const file = join(test.dataDir, 'plugins', `${VAULT}.db`);
      await test.host.close();
      if (isPostgres()) await test.dataSource.query('DROP SCHEMA plugin_com_example_vault CASCADE');
      else for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
      await test.restart();
      await expectOnlyThatFailed(/Its store is gone: the (file|schema) .*vault.* was there before/);
      expect(existsSync(file)).toBe(false);

      if (isPostgres()) await test.dataSource.query('CREATE SCHEMA plugin_com_example_vault');
      else writeFileSync(file, '');
      await test.restart();
      expect(test.host.get(VAULT)).toMatchObject({ state: 'enabled' });
      expect(await rows()).toEqual([]);
    });

    it('is left as it is when its file is none', async () => {
      if (isPostgres()) return;
      const file = join(test.dataDir, 'plugins', `${VAULT}.db`);
      await test.host.close();
      writeFileSync(file, 'this is not a database, '.repeat(400));
      await test.restart();
      await expectOnlyThatFailed(/not a database/);
      expect(readFileSync(file, 'utf8')).toContain('this is not a database');
    });
  }
});

describe('a migration that is killed in the middle', () => {
  const vault = anEntryPlugin(VAULT, 'isolated');
  let test: HostedTest;
  afterEach(async () => {
    await killChildren();
    await dropIsolated(test, VAULT);
    await test.close();
  });

  it('is done from its beginning at the next start', async () => {
    test = await startHost([]);
    const slug = 'com_example_vault';
    const url = process.env['TEST_DATABASE_URL'];
    const place = url ? [url, `plugin_${slug}`] : [`sqlite:${join(test.dataDir, 'plugins', `${VAULT}.db`)}`, ''];
    const child = startChild('../../../../apps/runtime/test/support/plugins/half-a-migration.ts', ...place, slug);
    expect(await child.firstLine).toBe('half');
    await child.kill();

    await test.restart({ registry: [vault.plugin] });
    expect(test.host.get(VAULT)).toMatchObject({ state: 'enabled', reason: null });
    await asPlugin(test, VAULT, () => sdk.db.repository(vault.Entry).insert(aRow()));
  });
});
