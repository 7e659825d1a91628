import { openStore } from '@sv/server/database/open-store';
import type { FreshDatabase } from '@sv/server/database/testing/fresh-database';
import { loadGolden, runScript } from '@sv/server/database/testing/golden';
import type { DataSource } from 'typeorm';
import { PLATFORM_LEDGER } from '../../src/operations/schema/migrations';
import { platformStore } from '../../src/operations/upgrade/platform-store';
import { TestLog } from '../support/activity-log';
import { freshPlatformDatabase, openStoreOn } from '../support/platform-store';

describe('the activity log of 0.28', () => {
  let database: FreshDatabase;
  let log: TestLog | undefined;
  beforeEach(async () => (database = await freshPlatformDatabase()));
  afterEach(async () => {
    await log?.db.destroy();
    log = undefined;
    await database.drop();
  });

  const upgrade = (): Promise<DataSource> =>
    openStore({ ...platformStore({ databaseUrl: database.options.url }), ...database.options });

  it('is proved as before when this chain and this secret wrote it, and goes on without a gap', async () => {
    const then = new TestLog(database, await openStoreOn(database));
    await then.write(5);
    await then.db.destroy();
    await runScript(database.options, `DROP TABLE ${PLATFORM_LEDGER}`);

    log = new TestLog(database, await upgrade());
    await log.write(2);
    expect(await log.findings()).toEqual([]);
    expect((await log.verify()).entries).toBe(7);
  });

  it('is kept and named, entry by entry, when something else wrote it; what comes after is proved', async () => {
    await loadGolden(database.options, 'full');
    log = new TestLog(database, await upgrade());
    await log.write(2);
    const rows = await log.sql<{ seq: number; action: string }>('SELECT seq, action FROM activity_log ORDER BY seq');
    expect(rows.map(({ seq, action }) => `${seq} ${action}`)).toEqual([
      '1 plugin.enabled',
      '2 settings.changed',
      '3 list.created',
      '4 activity.resumed',
      '5 settings.changed',
      '6 settings.changed',
    ]);
    expect(await log.findings()).toEqual(['row-forged@1', 'row-forged@2', 'row-forged@3', 'resumed@4']);
  });
});
