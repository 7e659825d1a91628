import { type Child, killChildren, startChild } from '@sv/server/database/testing/child';
import type { FreshDatabase } from '@sv/server/database/testing/fresh-database';
import { newId } from '@sv/server/ids/new-id';
import { waitFor } from '@sv/server/testing/wait-for';
import type { DataSource } from 'typeorm';
import { deletePersonalRows } from '../../../src/people/deletion/personal-rows.sql';
import { deliverBatch } from '../../../src/notifications/broadcasts/delivery/broadcast-batch.sql';
import { BroadcastRecipient } from '../../../src/notifications/broadcasts/broadcast-recipient.entity';
import { BroadcastRow } from '../../../src/notifications/broadcasts/broadcast.entity';
import { Notification } from '../../../src/notifications/notification/notification.entity';
import { aBroadcast } from '../../support/a-broadcast';
import { migratedPlatformDatabase, openStoreOn } from '../../support/platform-store';
import { startTestInstance } from '../../support/test-instance';

const CHILD = '../../../../apps/runtime/test/support/children/broadcast-child.ts';

it('takes exactly one of 50 broadcasts that are sent at once, and everybody gets it once', async () => {
  const instance = await startTestInstance();
  const admin = instance.as('admin');
  const draft = { audience: { all: true }, title: 'Race' };
  const answers = await Promise.all(Array.from({ length: 50 }, () => admin.post('/api/admin/broadcasts').send(draft)));
  const codes = answers.map(({ status, body }) => (status === 202 ? 'taken' : body.code)).sort();
  expect(codes).toEqual([...Array<string>(49).fill('rate-limited'), 'taken']);
  expect(await instance.dataSource.getRepository(BroadcastRow).count()).toBe(1);
  await waitFor(() => instance.dataSource.getRepository(BroadcastRow).existsBy({ delivered: 4 }));
  expect(await instance.dataSource.getRepository(Notification).count()).toBe(4);
  await instance.close();
});

describe('several processes on one database', () => {
  let database: FreshDatabase;
  let db: DataSource;
  beforeAll(async () => {
    database = await migratedPlatformDatabase();
    db = await openStoreOn(database);
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });
  afterEach(killChildren);

  const start = (...words: string[]): Child =>
    startChild(CHILD, database.options.url, database.options.schema ?? '', ...words);
  const result = async (child: Child): Promise<{ taken: number; refusals: string[] }> =>
    JSON.parse(await child.firstLine);
  const notificationsOf = async ({ id }: BroadcastRow): Promise<string[]> =>
    (await db.getRepository(Notification).findBy({ broadcastId: id })).map(({ userId }) => userId).sort();
  const recipientsOf = async ({ id }: BroadcastRow): Promise<string[]> =>
    (await db.getRepository(BroadcastRecipient).findBy({ broadcastId: id })).map(({ userId }) => userId).sort();

  it('take exactly one of 50 that are sent at once, and none after a restart', async () => {
    const people = [newId(), newId()].join(',');
    const at = String(Date.now() + 4000);
    const [one, two] = await Promise.all([start('race', at, people), start('race', at, people)].map(result));
    expect([one!.taken, two!.taken].sort()).toEqual([0, 1]);
    expect(new Set([...one!.refusals, ...two!.refusals])).toEqual(new Set(['rate-limited']));
    expect(await db.getRepository(BroadcastRow).count()).toBe(1);
    expect(await db.getRepository(BroadcastRecipient).count()).toBe(2);

    const later = await result(start('race', String(Date.now()), people));
    expect(later).toEqual({ taken: 0, refusals: ['rate-limited'] });
  });

  it('share the delivery of one, and nobody gets it twice', async () => {
    const broadcast = await aBroadcast(db, 6000);
    const children = [start('deliver', broadcast.id), start('deliver', broadcast.id)];
    await waitFor(() => children.every(({ process }) => process.exitCode === 0), 30_000);
    const delivered = children.flatMap(({ lines }) => lines).reduce((sum, line) => sum + Number(line), 0);
    expect(delivered).toBe(6000);
    expect(await notificationsOf(broadcast)).toEqual(await recipientsOf(broadcast));
    const row = await db.getRepository(BroadcastRow).findOneByOrFail({ id: broadcast.id });
    expect(row).toMatchObject({ delivered: 6000, recipients: 6000, finishedAt: expect.any(Date) });
  });

  it('leave nothing to a person who is deleted while a batch is written', async () => {
    const broadcast = await aBroadcast(db, 3);
    const [person] = await recipientsOf(broadcast);
    let written!: () => void;
    let finish!: () => void;
    const isWritten = new Promise<void>(resolve => (written = resolve));
    const mayFinish = new Promise<void>(resolve => (finish = resolve));
    const delivering = deliverBatch(db, broadcast.id, () => (written(), mayFinish));
    await isWritten;
    const deleting = db.transaction(tx => deletePersonalRows(tx, person!));
    // Long enough for a deletion that waits for nothing.
    await new Promise(resolve => setTimeout(resolve, 200));
    finish();
    await Promise.all([delivering, deleting]);
    expect(await notificationsOf(broadcast)).toEqual(await recipientsOf(broadcast));
    expect(await recipientsOf(broadcast)).not.toContain(person);
  });

  it('finish it though each is killed in the middle, and nobody gets it twice', async () => {
    const broadcast = await aBroadcast(db, 5000);
    let told = 0;
    for (let deaths = 0; deaths < 3; deaths++) {
      const child = start('deliver', broadcast.id);
      await child.firstLine;
      await child.kill();
      told += child.lines.reduce((sum, line) => sum + Number(line), 0);
      // What is counted is what is there, wherever the end came.
      const { delivered } = await db.getRepository(BroadcastRow).findOneByOrFail({ id: broadcast.id });
      expect(await db.getRepository(Notification).countBy({ broadcastId: broadcast.id })).toBe(delivered);
      expect(delivered).toBeGreaterThanOrEqual(told);
    }
    while (!(await deliverBatch(db, broadcast.id, async () => undefined)).isLast);
    expect(await notificationsOf(broadcast)).toEqual(await recipientsOf(broadcast));
  });
});
