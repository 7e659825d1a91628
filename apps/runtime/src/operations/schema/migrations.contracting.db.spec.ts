import { registry } from '@sv/plugins/registry.server.generated';
import type { StoreOptions } from '@sv/server/database/store-options';
import { freshDatabase } from '@sv/server/database/testing/fresh-database';
import { recordMigrations, unmarkedContractions } from '@sv/server/upgrade/record-migrations';
import { platformMigrations } from './migrations';

/** What the release before could not work beside (ADR 82), in a database of its own. */
async function unmarked(migrations: StoreOptions['migrations']): Promise<string[]> {
  const database = await freshDatabase();
  try {
    return unmarkedContractions(await recordMigrations({ ...database.options, entities: [], migrations }));
  } finally {
    await database.drop();
  }
}

describe('a migration that drops or tightens something says since which version nothing needs it', () => {
  it('in the platform', async () => {
    expect(await unmarked(platformMigrations)).toEqual([]);
  });

  const builtIn = registry.filter(({ origin, load }) => origin !== 'installed' && load);
  it.each(builtIn.map(({ manifest, load }) => [manifest.id, load!] as const))('in %s', async (_, load) => {
    const { store } = await load();
    expect(await unmarked((store?.migrations ?? []) as StoreOptions['migrations'])).toEqual([]);
  });
});
