import { registry } from '@sv/plugins/registry.server.generated';
import { type ServerHalf } from '@sv/sdk';
import { slugOf } from '@sv/sdk/manifest';
import { expectNoDrift } from '@sv/server/database/testing/fresh-database';
import type { SqliteDriver } from '@sv/server/database/sqlite/sqlite-driver';
import { whatCanBeUndone } from '@sv/server/database/sqlite/undo/what-can-be-undone';
import { PluginHost } from '../../src/plugins/host/plugin-host';
import { OpenPluginStore } from '../../src/plugins/stores/plugin-store';
import { MockDatabase } from '../../src/operations/dev-mode/mock-database';
import { aPlugin } from '../support/plugins/plugin-fixtures';
import { startTestInstance } from '../support/test-instance';

const withHalf = registry.filter(({ load }) => load !== null);

/** Every plugin in this checkout that keeps something, examples too. */
describe.each(withHalf.map(plugin => [plugin.manifest.id, plugin] as const))('the store of %s', (id, plugin) => {
  let half: ServerHalf;
  beforeAll(async () => (half = await plugin.load!()));

  // In a database of its own a plugin may call its tables what it likes, so it is tried in no shared one.
  const places = plugin.manifest.database === 'isolated' ? (['isolated'] as const) : (['shared', 'isolated'] as const);
  it.each(places)('has the schema that its entities say, as a %s one', async database => {
    const { store } = half;
    if (!store) return;
    // An isolated store is a schema of the whole server, and the plugin's own tests may be at work in the one of its name.
    const testId = database === 'isolated' ? `drift.${id}` : id;
    const fields = { ...plugin.manifest, id: testId, database } as unknown as Parameters<typeof aPlugin>[0];
    const test = await startTestInstance({ plugins: [aPlugin(fields, async () => half)] });
    const host = test.get(PluginHost);
    const hosted = host.get(testId);
    expect(hosted).toMatchObject({ state: 'enabled', reason: null });
    // An isolated store has logged in as its role by now, which sees of the catalogue what anybody sees.
    await expectNoDrift(hosted.life.store.dataSource);
    if (test.dataSource.options.type === 'postgres' && database === 'isolated') {
      await host.close();
      await test.dataSource.query(`DROP SCHEMA "plugin_${slugOf(testId)}" CASCADE`);
    }
    await test.close();
  });

  it('can be made in the mock database of dev mode, and an import into it be undone slice by slice', async () => {
    const { store } = half;
    if (!store) return;
    const mock = await MockDatabase.open();
    const opened = await OpenPluginStore.open(plugin.manifest, store, mock.places, new AbortController().signal);
    expect(opened.dataSource.options.type).toBe('better-sqlite3');
    // With a table of another kind all of an import is one transaction on SQLite, and everybody else waits for it.
    const driver = opened.dataSource.driver as unknown as SqliteDriver;
    const { prefix } = opened.accessGuard;
    expect(driver.asPlatform(({ writer }) => whatCanBeUndone(writer.database, prefix))).toBe('changes');
    await opened.close();
    await mock.close();
  });
});

it('is looked at for at least one plugin', () => {
  expect(withHalf.length).toBeGreaterThan(0);
});
