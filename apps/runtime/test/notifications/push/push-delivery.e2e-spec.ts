import { waitFor } from '@sv/server/testing/wait-for';
import { NotificationSender } from '../../../src/notifications/sending/notification-sender';
import { PushOutboxRow } from '../../../src/notifications/push/outbox/push-outbox.entity';
import { runInContext } from '../../../src/kernel/request-context/request-context';
import { aUser } from '../../support/auth-server/fake-users';
import { aCaller, contextOf } from '../../support/plugins/plugin-fixtures';
import {
  aVapidPair,
  prefer,
  type PushInstance,
  startPushInstance,
  subscribed,
  trust,
} from '../../support/push/push-instance';
import { type Client, freshDatabase, startTestInstance, type TestInstance } from '../../support/test-instance';

describe('a notification', () => {
  let at: PushInstance;
  let me: Client;
  beforeAll(async () => {
    const secret = 'a secret of dev mode of 32 bytes and more';
    at = await startPushInstance({ env: { PLATFORM_DEV_MODE_ENABLED: 'true', PLATFORM_DEV_MODE_SECRET: secret } });
  });
  afterAll(() => at.close());
  beforeEach(async () => {
    me = at.instance.as(aUser());
    await prefer(at.instance, me);
  });

  const send = (fields: object = {}) =>
    at.instance.get(NotificationSender).send({
      userId: me.user.id,
      title: 'Hello',
      category: 'test',
      source: 'platform',
      sourceType: 'platform',
      ...fields,
    });
  const outbox = () => at.instance.dataSource.getRepository(PushOutboxRow).findBy({ userId: me.user.id });

  it('is pushed to every browser of its person, encrypted for each, with what a push service wants to know', async () => {
    const [one, other] = [await subscribed(me, at.service), await subscribed(me, at.service)];
    const { notificationId } = await send({ body: 'World 🎉', url: '/tasks' });
    await waitFor(() => one.received.length > 0 && other.received.length > 0);

    const said = { tag: notificationId, notificationId, title: 'Hello', body: 'World 🎉', url: '/tasks' };
    expect([one.shown, other.shown]).toEqual([[said], [said]]);
    const [{ headers, body }] = one.received as [(typeof one.received)[number]];
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'normal',
      topic: notificationId.replaceAll('-', ''),
      ttl: expect.stringMatching(/^863\d\d$|^86400$/),
    });
    expect(body.length).toBeLessThanOrEqual(4096);
    expect(at.service.complaints).toEqual([]);
    await waitFor(async () => (await outbox()).length === 0);
  });

  it('is pushed at once over a new connection, when the service has closed the one before', async () => {
    const browser = await subscribed(me, at.service);
    await send();
    await waitFor(() => browser.received.length === 1);
    at.service.hangUp();
    await send();
    await waitFor(() => browser.received.length === 2, 5000);
  });

  it('waits for no push service: whoever sends it goes on', async () => {
    const browser = await subscribed(me, at.service);
    at.service.answer = () => ({ status: 'silence' });
    const from = performance.now();
    for (let n = 0; n < 20; n++) await send({ title: `${n}` });
    expect(performance.now() - from).toBeLessThan(5000);
    await waitFor(() => browser.received.length === 1);
    expect((await outbox()).length).toBe(20);
    at.service.hangUp();
    at.service.answer = () => ({ status: 201 });
  });

  it('of a dev-mode request is pushed to nobody', async () => {
    const browser = await subscribed(me, at.service);
    const context = { ...contextOf(aCaller(), null), dataSourceKind: 'mock' as const };
    await runInContext(context, () => send({ title: 'not real' }));
    await send({ title: 'real' });
    await waitFor(() => browser.received.length > 0);
    expect(browser.shown.map(({ title }) => title)).toEqual(['real']);
  });
});

describe('a notification that no service took', () => {
  /** What to end, the last one first. */
  const open: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of open.splice(0).reverse()) await end();
  });

  it('is pushed after a restart', async () => {
    const ground = await freshDatabase();
    const pair = aVapidPair();
    const before = await startPushInstance({ ground, env: pair });
    open.push(ground.clear, () => before.service.close());
    const me = before.instance.as(ground.auth.add(aUser()));
    await prefer(before.instance, me);
    const browser = await subscribed(me, before.service);
    before.service.answer = () => ({ status: 503 });
    const draft = {
      userId: me.user.id,
      title: 'Hello',
      category: 'test',
      source: null,
      sourceType: 'platform' as const,
    };
    await before.instance.get(NotificationSender).send(draft);
    const rows = (instance: TestInstance) => instance.dataSource.getRepository(PushOutboxRow);
    await waitFor(() => rows(before.instance).existsBy({ attempts: 1 })).finally(() => before.instance.close());

    before.service.answer = () => ({ status: 201 });
    const after = await startTestInstance({ ground, env: { ...pair, PUSH_ALLOWED_HOSTS: '127.0.0.1' } });
    open.push(() => after.close());
    trust(after, before.service);
    await rows(after).update({ userId: me.user.id }, { dueAt: new Date() });
    await waitFor(() => browser.received.length === 2);
    expect(browser.shown[1]).toEqual(browser.shown[0]);
    await waitFor(async () => (await rows(after).count()) === 0);
  });
});
