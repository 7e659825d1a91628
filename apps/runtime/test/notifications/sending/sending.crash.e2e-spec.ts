import { killChildren, startChild } from '@sv/server/database/testing/child';
import type { FreshDatabase } from '@sv/server/database/testing/fresh-database';
import { waitFor } from '@sv/server/testing/wait-for';
import type { DataSource } from 'typeorm';
import { Notification } from '../../../src/notifications/notification/notification.entity';
import { migratedPlatformDatabase, openStoreOn } from '../../support/platform-store';

const CHILD = '../../../../apps/runtime/test/support/children/sending-child.ts';

describe('a process that is killed while it sends', () => {
  let database: FreshDatabase;
  let db: DataSource;
  beforeEach(async () => {
    database = await migratedPlatformDatabase();
    db = await openStoreOn(database);
  });
  afterEach(async () => {
    await killChildren();
    await db.destroy();
    await database.drop();
  });

  it.each([100, 400, 1000])('has stored all it acknowledged, after %i and more', async acknowledged => {
    const child = startChild(CHILD, database.options.url, database.options.schema ?? '');
    await child.firstLine;
    await waitFor(() => child.lines.length >= acknowledged);
    await child.kill();

    const stored = new Set((await db.getRepository(Notification).find()).map(({ id }) => id));
    expect(child.lines.length).toBeGreaterThanOrEqual(acknowledged);
    expect(child.lines.filter(id => !stored.has(id))).toEqual([]);
  });
});
