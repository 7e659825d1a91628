import type { FreshDatabase } from '@sv/server/database/testing/fresh-database';
import { newId } from '@sv/server/ids/new-id';
import type { DataSource } from 'typeorm';
import { runSql } from '../../src/kernel/database/sql';
import { Notification } from '../../src/notifications/notification/notification.entity';
import { NotificationRetention } from '../../src/notifications/retention/notification-retention.sql';
import { NotificationRetentionSweep } from '../../src/notifications/retention/notification-retention-sweep';
import { insertNotifications } from '../../src/notifications/sending/insert-notifications.sql';
import { aNotification } from '../support/a-notification';
import { migratedPlatformDatabase, openStoreOn } from '../support/platform-store';
import { startTestInstance } from '../support/test-instance';

const NOW = new Date('2026-06-30T12:00:00Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000);

describe('the retention of notifications', () => {
  let database: FreshDatabase;
  let db: DataSource;
  let other: DataSource;
  let retention: NotificationRetention;
  beforeEach(async () => {
    database = await migratedPlatformDatabase();
    [db, other] = [await openStoreOn(database), await openStoreOn(database)];
    retention = new NotificationRetention(db);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await Promise.all([db.destroy(), other.destroy()]);
    await database.drop();
  });

  const left = () => db.getRepository(Notification).find({ order: { title: 'ASC' } });
  const many = (count: number, userId: string, createdAt: Date) => {
    const words = { title: 'many', category: 'test', source: null, sourceType: 'platform' } as const;
    return insertNotifications(
      db,
      Array.from({ length: count }, () => ({ ...words, id: newId(), userId, createdAt })),
    );
  };

  it('deletes what is older, read or not and of every category, and nothing else', async () => {
    const me = newId();
    await aNotification(db, { userId: me, title: 'old', createdAt: daysAgo(31) });
    await aNotification(db, { userId: me, title: 'old, read', createdAt: daysAgo(31), readAt: daysAgo(30) });
    await aNotification(db, { title: 'old, of security', category: 'security', createdAt: daysAgo(400) });
    await aNotification(db, { userId: me, title: 'on the day', createdAt: daysAgo(30) });
    await aNotification(db, { userId: me, title: 'new, dismissed', createdAt: daysAgo(2), dismissedAt: daysAgo(1) });

    expect(await retention.countExpired(30, NOW)).toBe(3);
    expect(await retention.pruneExpired(30, NOW)).toBe(3);

    expect((await left()).map(({ title }) => title)).toEqual(['new, dismissed', 'on the day']);
    expect(await retention.countExpired(30, NOW)).toBe(0);
    expect(await retention.pruneExpired(30, NOW)).toBe(0);
  });

  it('deletes and counts in small steps, of one person with much and of many with little', async () => {
    const [rich, ...poor] = Array.from({ length: 400 }, () => newId());
    await many(12_100, rich!, daysAgo(31));
    await many(100, rich!, daysAgo(1));
    for (const userId of poor.slice(0, 100)) await many(3, userId, daysAgo(31));
    const query = jest.spyOn(db, 'query');

    expect(await retention.countExpired(30, NOW)).toBe(12_400);
    expect(await retention.pruneExpired(30, NOW)).toBe(12_400);

    const deletes = query.mock.calls.filter(([sql]) => sql.startsWith('DELETE'));
    expect(deletes.length).toBeGreaterThanOrEqual(25);
    expect(await left()).toHaveLength(100);
  });

  it('lets others write meanwhile, and stops when it is told to', async () => {
    const me = newId();
    await many(3000, me, daysAgo(31));
    let asked = 0;
    const sent = aNotification(other, { userId: me, title: 'meanwhile', createdAt: NOW });

    expect(await retention.pruneExpired(30, NOW, () => ++asked <= 2)).toBe(1000);
    await sent;
    expect(await left()).toHaveLength(2001);
    expect(await retention.pruneExpired(30, NOW)).toBe(2000);
    expect((await left()).map(({ title }) => title)).toEqual(['meanwhile']);
  });

  it('takes each round once, of 50 processes: a day, and a new setting', async () => {
    const processes = [retention, new NotificationRetention(other)];
    const claims = async (days: number, now: Date) => {
      const tries = Array.from({ length: 50 }, (_, n) => processes[n % 2]!.claimRound(days, now));
      return (await Promise.all(tries)).filter(Boolean).length;
    };
    expect(await claims(30, NOW)).toBe(1);
    expect(await claims(30, NOW)).toBe(0);
    expect(await claims(7, NOW)).toBe(1);
    expect(await claims(7, daysAgo(-1))).toBe(1);
  });
});

describe('the round of the retention of notifications', () => {
  it('does what the preview said, writes it down, and nothing while everything is kept', async () => {
    const instance = await startTestInstance();
    try {
      const rounds = instance.get(NotificationRetentionSweep);
      await aNotification(instance.dataSource, { title: 'old', createdAt: daysAgo(40) });
      await aNotification(instance.dataSource, { title: 'new', createdAt: daysAgo(20) });
      const titles = async () => (await instance.dataSource.getRepository(Notification).find()).map(row => row.title);
      const settings = (query: string, days: number) =>
        instance.as('admin').patch(`/api/admin/settings${query}`).send({ notificationRetentionDays: days }).expect(200);
      const ages = Math.floor((Date.now() - daysAgo(30).getTime()) / 86_400_000);

      await rounds.sweepNotifications();
      expect(await titles()).toHaveLength(2);
      expect((await settings('?dryRun=true', ages)).body).toEqual({ notifications: 1, activity: 0 });
      await rounds.sweepNotifications();
      expect(await titles()).toHaveLength(2);

      await settings('', ages);
      await rounds.sweepNotifications();
      expect(await titles()).toEqual(['new']);
      const sql = `SELECT actor_id, actor_type, visibility, metadata FROM activity_log WHERE action = 'notifications.pruned'`;
      expect(await runSql(instance.dataSource, sql)).toEqual([
        {
          actor_id: 'notifications',
          actor_type: 'system',
          visibility: 'admin',
          metadata: JSON.stringify({ entries: 1, days: ages }),
        },
      ]);
    } finally {
      await instance.close();
    }
  });
});
