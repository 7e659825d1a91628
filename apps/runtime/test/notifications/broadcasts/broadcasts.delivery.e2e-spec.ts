import { newId } from '@sv/server/ids/new-id';
import { waitFor } from '@sv/server/testing/wait-for';
import type { DataSource } from 'typeorm';
import { runSql } from '../../../src/kernel/database/sql';
import { Lifecycle } from '../../../src/kernel/lifecycle';
import { BroadcastDelivery } from '../../../src/notifications/broadcasts/delivery/broadcast-delivery';
import { BroadcastRecipient } from '../../../src/notifications/broadcasts/broadcast-recipient.entity';
import { BroadcastRow } from '../../../src/notifications/broadcasts/broadcast.entity';
import { Notification } from '../../../src/notifications/notification/notification.entity';
import { PushFanOut } from '../../../src/notifications/push/push-fan-out';
import { aBroadcast } from '../../support/a-broadcast';
import { aNotification } from '../../support/a-notification';
import { aUser } from '../../support/auth-server/fake-users';
import { openStream } from '../../support/event-source';
import { openPlatformStore } from '../../support/platform-store';
import { freshDatabase, startTestInstance, type TestInstance } from '../../support/test-instance';

const PATH = '/api/admin/broadcasts';
const toEverybody = { audience: { all: true }, title: 'Hello everybody', body: 'There is news.', url: '/tasks' };

const rowOf = (db: DataSource, id: string): Promise<BroadcastRow> =>
  db.getRepository(BroadcastRow).findOneByOrFail({ id });
const finished = (db: DataSource, id: string): Promise<BroadcastRow> =>
  waitFor(async () => {
    const row = await rowOf(db, id);
    return row.finishedAt && row;
  });
const received = (db: DataSource, broadcastId: string): Promise<number> =>
  db.getRepository(Notification).countBy({ broadcastId });

describe('a broadcast when the process ends in the middle', () => {
  it('stops at once, goes on at the next start, and nobody gets it twice', async () => {
    const ground = await freshDatabase();
    const people = Array.from({ length: 1900 }, () => ground.auth.add(aUser()).id);
    const first = await startTestInstance({ ground });
    const lifecycle = first.get(Lifecycle);
    const { broker } = first.get(BroadcastDelivery) as unknown as { broker: { publish: () => Promise<void> } };
    jest.spyOn(broker, 'publish').mockImplementation(async () => lifecycle.drain());
    const { body } = await first.as('admin').post(PATH).send(toEverybody).expect(202);
    await waitFor(() => lifecycle.state === 'draining');
    await first.close();

    const second = await startTestInstance({ ground });
    const { recipients, delivered } = await finished(second.dataSource, body.id);
    expect([recipients, delivered]).toEqual([body.recipients, body.recipients]);
    const inboxes = await second.dataSource.getRepository(Notification).findBy({ broadcastId: body.id });
    const userIds = inboxes.map(({ userId }) => userId);
    expect(new Set(userIds).size).toBe(userIds.length);
    expect(userIds).toEqual(expect.arrayContaining(people));
    // The second start had something left to do.
    const moments = new Set(inboxes.map(({ createdAt }) => createdAt.getTime()));
    expect(moments.size).toBeGreaterThan(1);
    await second.close();
    await ground.clear();
  });
});

describe('the delivery of a broadcast', () => {
  let instance: TestInstance;
  let db: DataSource;
  beforeAll(async () => {
    instance = await startTestInstance({ env: { NOTIFICATION_TRANSPORT: 'sse' } });
    db = instance.dataSource;
  });
  beforeEach(() => runSql(db, 'DELETE FROM rate_limits'));
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => instance.close());

  const send = async (draft: object = toEverybody): Promise<string> =>
    (await instance.as('admin').post(PATH).send(draft).expect(202)).body.id;

  it('reaches every open stream of everybody', async () => {
    const [owner, user] = [instance.as('owner'), instance.as('user')];
    const streams = await Promise.all([owner, user, user].map(({ cookie }) => openStream(instance.url, cookie)));
    await finished(db, await send());
    const frames = await Promise.all(streams.map(stream => stream.until(/^data: .*\n\n/m)));
    const payloads = frames.map(text => JSON.parse(/^data: (.*)$/m.exec(text)![1]!));
    expect(payloads.map(({ userId }) => userId)).toEqual([owner.user.id, user.user.id, user.user.id]);
    const { notifications } = (await user.get('/api/account/notifications')).body;
    expect(payloads[1]).toEqual({
      notificationId: notifications[0].id,
      userId: user.user.id,
      title: toEverybody.title,
      body: toEverybody.body,
      url: toEverybody.url,
      category: 'announcement',
    });
    expect(payloads[2]).toEqual(payloads[1]);
    streams.forEach(stream => stream.leave());
  });

  it('goes on when the transport takes nothing', async () => {
    const { broker } = instance.get(BroadcastDelivery) as unknown as { broker: { publish: () => Promise<void> } };
    jest.spyOn(broker, 'publish').mockRejectedValue(new Error('the transport is down'));
    const id = await send();
    expect((await finished(db, id)).delivered).toBe(4);
    expect(await received(db, id)).toBe(4);
  });

  it('writes the pushes with the rows, and offers them after the commit', async () => {
    const push = instance.get(PushFanOut);
    jest.spyOn(push, 'wanted').mockImplementation(records => records.slice(0, 2));
    const enqueue = jest.spyOn(push, 'enqueuePushes').mockResolvedValue();
    const offer = jest.spyOn(push, 'offerPush').mockImplementation();
    const id = await send();
    await finished(db, id);
    expect(enqueue.mock.calls[0]![1]).toHaveLength(2);
    expect(offer.mock.calls).toEqual([[enqueue.mock.calls[0]![1]]]);
  });

  it('goes on without pushes when they cannot be written', async () => {
    const push = instance.get(PushFanOut);
    jest.spyOn(push, 'wanted').mockImplementation(records => records);
    jest.spyOn(push, 'enqueuePushes').mockImplementation(tx => tx.query('INSERT INTO nothing VALUES (1)'));
    const offer = jest.spyOn(push, 'offerPush').mockImplementation();
    const id = await send();
    await finished(db, id);
    expect(await received(db, id)).toBe(4);
    expect(offer).not.toHaveBeenCalled();
  });

  it('goes on with what another process left behind, when the database is back', async () => {
    const { id } = await aBroadcast(db, 700);
    const transaction = jest.spyOn(db, 'transaction').mockRejectedValue(new Error('no database'));
    instance.get(BroadcastDelivery).wake();
    await waitFor(() => transaction.mock.calls.length >= 2);
    transaction.mockRestore();
    expect(await received(db, id)).toBe(0);

    instance.get(BroadcastDelivery).wake();
    expect((await finished(db, id)).delivered).toBe(700);
    expect(await received(db, id)).toBe(700);
  });

  it('is not held up by another one that cannot be delivered', async () => {
    const [stuck, next] = [await aBroadcast(db, 3), await aBroadcast(db, 3)];
    const [one] = await db.getRepository(BroadcastRecipient).findBy({ broadcastId: stuck.id });
    const inTheWay = await aNotification(db, { userId: one!.userId, broadcastId: stuck.id });
    instance.get(BroadcastDelivery).wake();
    expect((await finished(db, next.id)).delivered).toBe(3);
    expect(await received(db, stuck.id)).toBe(1);

    await db.getRepository(Notification).delete({ id: inTheWay.id });
    instance.get(BroadcastDelivery).wake();
    expect((await finished(db, stuck.id)).delivered).toBe(3);
  });

  it('leaves out who is being deleted, and does not count them', async () => {
    const { id } = await aBroadcast(db, 3);
    const [gone] = await db.getRepository(BroadcastRecipient).findBy({ broadcastId: id });
    await runSql(
      db,
      `INSERT INTO deletions (id, tenant_id, user_id, actor_id, actor_type, parts, started_at)
       VALUES (?, 'default', ?, 'x', 'user', '[]', ?)`,
      [newId(), gone!.userId, new Date().toISOString()],
    );
    instance.get(BroadcastDelivery).wake();
    expect(await finished(db, id)).toMatchObject({ delivered: 2, recipients: 2 });
    expect(await db.getRepository(Notification).countBy({ userId: gone!.userId })).toBe(0);
  });
});

describe('a broadcast in a dev-mode request', () => {
  const DEV_SECRET = 'a dev mode secret for tests with 32 bytes';
  let instance: TestInstance;
  beforeAll(async () => {
    const env = {
      PLATFORM_DEV_MODE_ENABLED: 'true',
      PLATFORM_DEV_MODE_SECRET: DEV_SECRET,
      NOTIFICATION_TRANSPORT: 'sse',
    };
    instance = await startTestInstance({ env });
  });
  afterAll(() => instance.close());

  it('is all in the mock database, and reaches nobody', async () => {
    const [admin, user] = [instance.as('admin'), instance.as('user')];
    const stream = await openStream(instance.url, user.cookie);
    const inMock = { 'x-platform-dev-mode-secret': DEV_SECRET };
    const { body } = await admin.post(PATH).set(inMock).send(toEverybody).expect(202);
    expect(body.recipients).toBe(4);

    const mocked = await admin.get(PATH).set(inMock).expect(200);
    expect(mocked.body.broadcasts).toMatchObject([{ id: body.id, delivered: 4, recipients: 4 }]);
    const inbox = await user.get('/api/account/notifications').set(inMock).expect(200);
    expect(inbox.body.notifications).toMatchObject([{ title: toEverybody.title }]);
    await admin.post(PATH).set(inMock).send(toEverybody).expect(429);

    const db = instance.dataSource;
    for (const table of ['broadcasts', 'broadcast_recipients', 'notifications', 'rate_limits'])
      expect([table, await runSql(db, `SELECT * FROM ${table}`)]).toEqual([table, []]);
    // The real limit is untouched, and the first frame of the stream is the real one.
    await admin
      .post(PATH)
      .send({ ...toEverybody, title: 'The real one' })
      .expect(202);
    expect(await stream.until(/^data: .*\n\n/m)).toContain('The real one');
    expect(stream.text()).not.toContain(toEverybody.title);
    stream.leave();
  });
});

it('writes whom a broadcast is for in statements that keep within what a database takes', async () => {
  const store = await openPlatformStore();
  const { id } = await aBroadcast(store.dataSource, 2500);
  expect(await store.dataSource.getRepository(BroadcastRecipient).countBy({ broadcastId: id })).toBe(2500);
  await store.close();
});
