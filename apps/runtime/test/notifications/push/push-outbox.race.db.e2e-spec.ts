import { type Child, killChildren, startChild } from '@sv/server/database/testing/child';
import type { FreshDatabase } from '@sv/server/database/testing/fresh-database';
import { newId } from '@sv/server/ids/new-id';
import { TENANT_ID } from '@sv/server/tenant';
import { waitFor } from '@sv/server/testing/wait-for';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { PushConfig } from '../../../src/kernel/config/push-config';
import { NotificationPreference } from '../../../src/notifications/preferences/notification-preference.entity';
import { LEASE_MS } from '../../../src/notifications/push/outbox/push-outbox.sql';
import { PushOutboxRow } from '../../../src/notifications/push/outbox/push-outbox.entity';
import { PushSubscription } from '../../../src/notifications/push/subscriptions/push-subscription.entity';
import { aNotification } from '../../support/a-notification';
import { migratedPlatformDatabase, openStoreOn } from '../../support/platform-store';
import { aVapidPair } from '../../support/push/push-instance';
import { pushPartsOn } from '../../support/push/push-parts';
import { TestPushService } from '../../support/push/push-service';
import { TestBrowser } from '../../support/push/test-browser';

const CHILD = '../../../../apps/runtime/test/support/children/push-child.ts';

describe('several processes that push from one outbox', () => {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = aVapidPair();
  const subject = 'mailto:ops@example.org';
  const push: PushConfig = { publicKey, privateKey, subject, services: [], allowedHosts: ['127.0.0.1'] };
  let database: FreshDatabase;
  let db: DataSource;
  let service: TestPushService;
  let folder: string;
  let parts: ReturnType<typeof pushPartsOn>;
  beforeEach(async () => {
    database = await migratedPlatformDatabase();
    db = await openStoreOn(database);
    service = await new TestPushService().start();
    folder = await mkdtemp(join(tmpdir(), 'sv-push-'));
    await writeFile(join(folder, 'push.json'), JSON.stringify({ ...push, ca: service.authority.cert }));
    parts = pushPartsOn(db, push);
    parts.connection.agent.options.ca = service.authority.cert;
  });
  afterEach(async () => {
    await killChildren();
    parts.connection.onApplicationShutdown();
    await service.close();
    await db.destroy();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const start = (...words: string[]): Child =>
    startChild(CHILD, database.options.url, database.options.schema ?? '', join(folder, 'push.json'), ...words);
  const outbox = () => db.getRepository(PushOutboxRow);
  const workAt = async (now: Date): Promise<void> => {
    while (await parts.expansion.expandDue(now));
    await parts.courier.deliverDue(() => now);
  };

  /** So many people with a browser each, and so many notifications for each of them, undecided. */
  async function prepare(people: number, each: number, since = new Date()): Promise<TestBrowser[]> {
    const browsers: TestBrowser[] = [];
    for (let n = 0; n < people; n++) {
      const userId = newId();
      const browser = new TestBrowser(service);
      browsers.push(browser);
      await db.getRepository(PushSubscription).insert(rowOf(userId, browser));
      await db.getRepository(NotificationPreference).insert(wishOf(userId));
      for (let m = 0; m < each; m++) {
        const { id: notificationId } = await aNotification(db, { userId, createdAt: since });
        await parts.outbox.enqueue(db.manager, [{ userId, notificationId, since }]);
      }
    }
    return browsers;
  }
  const rowOf = (userId: string, { input }: TestBrowser): PushSubscription => ({
    id: newId(),
    tenantId: TENANT_ID,
    userId,
    sessionId: newId(),
    knownRevocation: 0,
    endpoint: input.endpoint,
    ...input.keys,
    vapidKey: publicKey,
    device: 'Firefox on Linux',
    failures: 0,
    createdAt: new Date(),
    lastSuccessAt: null,
  });
  const wishOf = (userId: string): NotificationPreference => ({
    userId,
    tenantId: TENANT_ID,
    mutedCategories: [],
    webPush: true,
    pollIntervalSeconds: 30,
    quietFrom: null,
    quietTo: null,
    quietTimezone: null,
    contentFree: false,
    version: 1,
  });
  const topics = () => service.received.map(({ path, headers }) => `${path} ${headers['topic']}`);

  it('send each push once, and all of them', async () => {
    await prepare(40, 5);
    const at = String(Date.now() + 4000);
    const children = [start('push', at), start('push', at)];
    await waitFor(() => children.every(({ process }) => process.exitCode === 0), 30_000);

    expect(service.received).toHaveLength(200);
    expect(new Set(topics()).size).toBe(200);
    expect(service.complaints).toEqual([]);
    expect(await outbox().count()).toBe(0);
  });

  it('lose nothing to one that is killed while the service does not answer, and tell nobody else twice', async () => {
    const [hanging, ...others] = (await prepare(10, 1)) as [TestBrowser, ...TestBrowser[]];
    service.answer = (path, count) => ({ status: path === hanging.path && count === 1 ? 'silence' : 201 });
    const child = start('push', '0');
    await waitFor(async () => service.received.length === 10 && (await outbox().count()) === 1, 20_000);
    await child.kill();
    await workAt(new Date());
    expect(hanging.received).toHaveLength(1);

    await workAt(new Date(Date.now() + LEASE_MS));
    expect(hanging.received).toHaveLength(2);
    expect(new Set(hanging.received.map(({ headers }) => headers['topic'])).size).toBe(1);
    for (const browser of others) expect(browser.received).toHaveLength(1);
    expect(await outbox().count()).toBe(0);
  });

  it('lose nothing to one that is killed before it has decided whom to push to', async () => {
    const browsers = await prepare(3, 2);
    const child = start('decide');
    expect(await child.firstLine).toBe('6');
    await child.kill();
    await workAt(new Date());
    expect(service.received).toEqual([]);

    await workAt(new Date(Date.now() + LEASE_MS));
    for (const browser of browsers) expect(browser.received).toHaveLength(2);
    expect(new Set(topics()).size).toBe(6);
  });

  it('decide once, also 50 at the same moment', async () => {
    const [browser] = (await prepare(1, 1)) as [TestBrowser];
    const now = new Date();
    await Promise.all(Array.from({ length: 50 }, () => workAt(now)));
    await workAt(now);
    expect(browser.received).toHaveLength(1);
  });
});
