import { registry } from '@sv/plugins/registry.server.generated';
import { proveMigrations, schemaDifferences } from './prove';
import { migratedSchema } from './schema/wanted-schema';
import { removeWritten, writtenMigration } from './testing/written-migration';

const url = process.env['TEST_DATABASE_URL'];
const withHalf = registry.filter(({ load }) => load !== null);

describe.each(withHalf.map(({ manifest, load }) => [manifest.id, load!] as const))('the tables of %s', (_, load) => {
  afterAll(removeWritten);

  it('are those that somebody wrote by hand, when they are generated from nothing', async () => {
    const { store } = await load();
    if (!store) return;
    const { migration } = await writtenMigration({ entities: store.entities, migrations: [] });
    const generated = { entities: store.entities, migrations: [migration] };
    expect(schemaDifferences(await migratedSchema(generated, url), await migratedSchema(store, url))).toEqual([]);
    expect(await proveMigrations(generated, url)).toEqual([]);
  });

  it('need no migration that is not there', async () => {
    const { store } = await load();
    if (store) await expect(writtenMigration(store)).rejects.toThrow(/nothing was written.*"losses":\[\]/);
  });
});
