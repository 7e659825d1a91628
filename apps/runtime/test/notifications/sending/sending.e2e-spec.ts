import type { NotificationPayload } from '@sv/contracts/notification.contract';
import type { FreshDatabase } from '@sv/server/database/testing/fresh-database';
import { OutsideTransactionError } from '@sv/server/database/transaction-scope';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { newId } from '@sv/server/ids/new-id';
import { waitFor } from '@sv/server/testing/wait-for';
import type { PinoLogger } from 'nestjs-pino';
import type { EntityManager } from 'typeorm';
import { ProcessBroker } from '../../../src/notifications/broker/process-broker';
import { NotificationSender } from '../../../src/notifications/sending/notification-sender';
import { Notification } from '../../../src/notifications/notification/notification.entity';
import type { PushFanOut } from '../../../src/notifications/push/push-fan-out';
import type { NotificationDraft, NotificationRecord } from '../../../src/notifications/notification/notification-draft';
import { NotificationWriter } from '../../../src/notifications/sending/notification-writer';
import { currentContext, pluginContext, runInContext } from '../../../src/kernel/request-context/request-context';
import { migratedPlatformDatabase, openStoreOn } from '../../support/platform-store';

const draft = (fields: Partial<NotificationDraft> = {}): NotificationDraft => ({
  userId: newId(),
  title: 'Hello',
  category: 'test',
  source: null,
  sourceType: 'platform',
  ...fields,
});

/** As the platform makes them, in front of one store each. */
class Sending {
  readonly broker = new ProcessBroker();
  readonly warn = jest.fn();
  /** What happened to pushes. */
  readonly pushes: string[] = [];
  readonly push = {
    wanted: jest.fn((records: readonly NotificationRecord[]) => records.filter(({ title }) => title === 'push')),
    enqueuePushes: jest.fn(async (_tx: EntityManager, records: readonly NotificationRecord[]) => {
      this.pushes.push(`enqueued ${records.length}`);
    }),
    offerPush: jest.fn((records: readonly NotificationRecord[]) => void this.pushes.push(`offered ${records.length}`)),
  };
  readonly sender: NotificationSender;
  readonly publish = jest.spyOn(this.broker, 'publish');
  readonly query: jest.SpyInstance;

  constructor(readonly db: WorkspaceDataSource) {
    const logger = { warn: this.warn } as unknown as PinoLogger;
    const writer = new NotificationWriter(db, this.push as unknown as PushFanOut, logger);
    this.sender = new NotificationSender(writer, this.broker, logger);
    this.query = jest.spyOn(db, 'query');
  }

  send(fields: Partial<NotificationDraft> = {}): Promise<{ notificationId: string }> {
    return this.sender.send(draft(fields));
  }

  count(): Promise<number> {
    return this.db.getRepository(Notification).count();
  }
}

describe('sending notifications', () => {
  let database: FreshDatabase;
  let stores: WorkspaceDataSource[];
  let one: Sending;
  beforeEach(async () => {
    database = await migratedPlatformDatabase();
    const open = async () => (await openStoreOn(database)) as WorkspaceDataSource;
    stores = [await open(), await open()];
    one = new Sending(stores[0]!);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await Promise.all(stores.filter(store => store.isInitialized).map(store => store.destroy()));
    await database.drop();
  });

  const rows = () => stores[1]!.getRepository(Notification);

  it('writes the row first, and only then tells', async () => {
    let stored = -1;
    one.publish.mockImplementation(async () => void (stored = await rows().count()));
    const userId = newId();
    const now = new Date('2026-01-01T00:00:00.000Z');
    const { notificationId } = await one.sender.send(
      draft({ userId, body: 'b', url: '/u', icon: '/i', source: 'sv.tasks', sourceType: 'plugin' }),
      now,
    );

    expect(await rows().find()).toEqual([
      {
        id: notificationId,
        tenantId: 'default',
        userId,
        source: 'sv.tasks',
        sourceType: 'plugin',
        title: 'Hello',
        body: 'b',
        url: '/u',
        category: 'test',
        icon: '/i',
        broadcastId: null,
        readAt: null,
        dismissedAt: null,
        createdAt: now,
      },
    ]);
    const payload: NotificationPayload = {
      notificationId,
      userId,
      title: 'Hello',
      body: 'b',
      url: '/u',
      category: 'test',
      source: 'sv.tasks',
    };
    expect(one.publish.mock.calls).toEqual([[userId, payload]]);
    expect(stored).toBe(1);
  });

  it('resolves whether the transport takes it, refuses it or hangs', async () => {
    one.publish.mockRejectedValueOnce(new Error('down'));
    await one.send();
    one.publish.mockReturnValueOnce(new Promise(() => undefined));
    await one.send();
    expect(await one.count()).toBe(2);
    expect(one.warn).toHaveBeenCalledTimes(1);
  });

  it('writes a burst with a few statements, and resolves nobody before the commit', async () => {
    const inserts = () => one.query.mock.calls.length;
    const words = `'"\\\u2028 😀 {"a":[null]} ?`;
    const ids = await Promise.all(
      Array.from({ length: 250 }, async (_, n) => {
        const { notificationId } = await one.send({ title: `${words} ${n}` });
        return { notificationId, there: await rows().existsBy({ id: notificationId }) };
      }),
    );

    expect(inserts()).toBe(3);
    expect(ids.every(({ there }) => there)).toBe(true);
    expect(new Set((await rows().find()).map(({ title }) => title))).toEqual(
      new Set(Array.from({ length: 250 }, (_, n) => `${words} ${n}`)),
    );
    expect(one.publish).toHaveBeenCalledTimes(250);
  });

  it('lets a row that cannot be written fail nobody but its sender', async () => {
    const sends = Array.from({ length: 40 }, (_, n) => one.send(n % 10 === 3 ? { title: null as never } : {}));
    const outcomes = (await Promise.allSettled(sends)).map(({ status }) => status);

    expect(outcomes.flatMap((status, n) => (status === 'rejected' ? n : []))).toEqual([3, 13, 23, 33]);
    expect(await one.count()).toBe(36);
    expect(one.publish).toHaveBeenCalledTimes(36);
  });

  it('fails everybody when there is no database', async () => {
    await stores[0]!.destroy();
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => one.send()));
    expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    expect(one.publish).not.toHaveBeenCalled();
    expect(await rows().count()).toBe(0);
  });

  it('is refused in a transaction, which could not take it back, and others in the same turn are not', async () => {
    const inside = stores[0]!.transaction(() => one.send());
    const outside = one.send();
    await expect(inside).rejects.toThrow(OutsideTransactionError);
    await outside;
    expect(await one.count()).toBe(1);
  });

  it('writes in nobody’s context, and goes on in that of each sender', async () => {
    const seen: unknown[] = [];
    one.push.wanted.mockImplementation(() => {
      seen.push(currentContext());
      return [];
    });
    const sendAs = (id: string) =>
      runInContext(pluginContext({ id, manifest: {} as never }), async () => {
        await one.send();
        return currentContext()?.plugin?.id;
      });

    expect(await Promise.all([sendAs('com.example.a'), sendAs('com.example.b')])).toEqual([
      'com.example.a',
      'com.example.b',
    ]);
    expect(seen).toEqual([undefined, undefined]);
  });

  it('tells what has an id of its own once, of 50 tries in two processes', async () => {
    const two = new Sending(stores[1]!);
    const id = newId();
    const words = draft();
    await Promise.all(Array.from({ length: 50 }, (_, n) => [one, two][n % 2]!.sender.sendOnce(id, words)));

    expect(await one.count()).toBe(1);
    expect(one.publish.mock.calls.length + two.publish.mock.calls.length).toBe(1);
  });

  describe('and the pushes', () => {
    it('are written down in the transaction of the rows, and offered once that is stored', async () => {
      one.push.offerPush.mockImplementation(
        () =>
          void rows()
            .count()
            .then(count => one.pushes.push(`found ${count}`)),
      );
      await Promise.all([one.send(), one.send({ title: 'push' }), one.send({ title: 'push' })]);
      await waitFor(() => one.pushes.length === 2);
      expect(one.pushes).toEqual(['enqueued 2', 'found 3']);
    });

    it('go without when they cannot be written down: the row is the record', async () => {
      one.push.enqueuePushes.mockImplementation(async tx => void (await tx.query('SELECT * FROM no_such_table')));
      const userId = newId();
      await one.send({ title: 'push', userId });
      expect(await rows().findOneByOrFail({ userId })).toMatchObject({ title: 'push' });
      expect(one.publish).toHaveBeenCalledTimes(1);
      expect(one.warn).toHaveBeenCalledTimes(1);
    });

    it('are not asked for a second time for what was told already', async () => {
      const id = newId();
      const words = draft({ title: 'push' });
      await one.sender.sendOnce(id, words);
      await one.sender.sendOnce(id, words);
      expect(one.push.enqueuePushes).toHaveBeenCalledTimes(1);
    });

    it('are left out in a dev-mode request', async () => {
      const context = {
        ...pluginContext({ id: 'com.example.a', manifest: {} as never }),
        dataSourceKind: 'mock',
      } as const;
      await runInContext(context, () => one.send({ title: 'push' }));
      expect(one.push.wanted).not.toHaveBeenCalled();
      expect(one.publish).not.toHaveBeenCalled();
      expect(await one.count()).toBe(1);
    });
  });
});
