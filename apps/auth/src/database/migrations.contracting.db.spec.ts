import { freshDatabase } from '@sv/server/database/testing/fresh-database';
import { recordMigrations, unmarkedContractions } from '@sv/server/upgrade/record-migrations';
import { migrations } from './migrations';

it('a migration of identities that drops or tightens something says since which version nothing needs it', async () => {
  const database = await freshDatabase();
  const recorded = await recordMigrations({ ...database.options, entities: [], migrations });
  await database.drop();
  expect(recorded).toHaveLength(migrations.length);
  expect(unmarkedContractions(recorded)).toEqual([]);
});
