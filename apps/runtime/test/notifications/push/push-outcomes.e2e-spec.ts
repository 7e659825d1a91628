import { NotificationSender } from '../../../src/notifications/sending/notification-sender';
import { Notification } from '../../../src/notifications/notification/notification.entity';
import { PushOutboxRow } from '../../../src/notifications/push/outbox/push-outbox.entity';
import { PushSubscription } from '../../../src/notifications/push/subscriptions/push-subscription.entity';
import { aUser } from '../../support/auth-server/fake-users';
import {
  prefer,
  type PushInstance,
  startPushInstance,
  subscribed,
  SUBSCRIPTIONS,
} from '../../support/push/push-instance';
import type { PushAnswering } from '../../support/push/push-service';
import { byHand } from '../../support/push/push-work';
import type { TestBrowser } from '../../support/push/test-browser';
import type { Client } from '../../support/test-instance';

const START = new Date('2026-06-22T10:00:00.000Z');
const after = (ms: number) => new Date(START.getTime() + ms);
const DAY = 86_400_000;

describe('a push service that answers', () => {
  let at: PushInstance;
  let work: Awaited<ReturnType<typeof byHand>>;
  let me: Client;
  let browser: TestBrowser & { id: string };
  beforeAll(async () => {
    at = await startPushInstance();
    work = await byHand(at.instance);
  });
  afterAll(() => at.close());
  beforeEach(async () => {
    me = at.instance.as(aUser());
    await prefer(at.instance, me);
    browser = await subscribed(me, at.service);
  });
  afterEach(() => expect(at.service.complaints).toEqual([]));

  const answers = (...list: PushAnswering[]) =>
    (at.service.answer = (path, count) =>
      path === browser.path ? (list[count - 1] ?? list.at(-1)!) : { status: 201 });
  const send = async (fields: object = {}, now = START) =>
    (
      await at.instance.get(NotificationSender).send(
        {
          userId: me.user.id,
          title: 'Hello',
          body: 'World',
          category: 'test',
          source: 'platform',
          sourceType: 'platform',
          ...fields,
        },
        now,
      )
    ).notificationId;
  const stored = () => at.instance.dataSource.getRepository(PushSubscription).findOneBy({ id: browser.id });
  const tried = () => browser.received.length;

  it.each([200, 201, 202, 204])('%d has taken it', async status => {
    answers({ status });
    await send();
    await work.at(START);

    expect([tried(), await work.rows(me.user.id)]).toEqual([1, []]);
    expect(await stored()).toMatchObject({ failures: 0, lastSuccessAt: START });
  });

  it.each([404, 410])('%d: the subscription is gone, with all that waits for it', async status => {
    const other = await subscribed(me, at.service);
    answers({ status: 503 }, { status });
    await send();
    await work.at(START);
    await send({ title: 'Again' }, after(1));
    await work.at(after(60_000));

    expect(await stored()).toBeNull();
    expect(await work.rows(me.user.id)).toEqual([]);
    expect((await me.get(SUBSCRIPTIONS)).body.subscriptions).toMatchObject([{ id: other.id }]);
    expect(other.received).toHaveLength(2);
  });

  it.each<[string, PushAnswering]>([
    ['429', { status: 429 }],
    ['500', { status: 500 }],
    ['502', { status: 502 }],
    ['503 with a long story', { status: 503, body: 'x'.repeat(1_000_000) }],
    ['408', { status: 408 }],
    ['by hanging up', { status: 'hang up' }],
  ])('%s is tried again, later each time, under the same topic', async (_, answer) => {
    answers(answer, answer, { status: 201 });
    const id = await send();
    await work.at(START);
    expect(await work.rows(me.user.id)).toMatchObject([{ attempts: 1, dueAt: after(15_000) }]);
    await work.at(after(14_999));
    expect(tried()).toBe(1);
    await work.at(after(15_000));
    expect(await work.rows(me.user.id)).toMatchObject([{ attempts: 2, dueAt: after(45_000) }]);
    await work.at(after(45_000));

    expect([tried(), await work.rows(me.user.id)]).toEqual([3, []]);
    expect([...new Set(browser.received.map(({ headers }) => headers['topic']))]).toEqual([id.replaceAll('-', '')]);
    expect(await stored()).toMatchObject({ failures: 0 });
  });

  it.each([
    ['seconds', '600', 600_000],
    ['a date', after(900_000).toUTCString(), 900_000],
    ['less than it would wait anyway', '1', 15_000],
    ['nonsense', 'soon', 15_000],
    ['a moment that is past', after(-5000).toUTCString(), 15_000],
  ])('429 with Retry-After in %s is left alone for so long, by everything that is due', async (_, value, waits) => {
    answers({ status: 429, headers: { 'retry-after': value } });
    await send({ title: 'one' });
    await send({ title: 'two' }, after(1));
    await work.at(after(1));

    expect(tried()).toBe(1);
    const dueAt = after(waits);
    for (const row of await work.rows(me.user.id))
      expect(Math.abs(row.dueAt.getTime() - dueAt.getTime())).toBeLessThanOrEqual(1000);
    expect(await work.rows(me.user.id)).toHaveLength(2);
  });

  it('nothing at all is given up after ten seconds and tried again, and holds up nobody else', async () => {
    const other = await subscribed(me, at.service);
    answers({ status: 'silence' });
    await send();
    const working = work.at(START);
    while (other.received.length === 0) await new Promise(resolve => setTimeout(resolve, 10));
    const from = Date.now();
    await working;

    expect(Date.now() - from).toBeLessThan(15_000);
    expect(await work.rows(me.user.id)).toMatchObject([{ attempts: 1, lastError: 'took too long' }]);
  }, 30_000);

  it('5xx for a day gives the push up', async () => {
    answers({ status: 500 });
    await send();
    for (let ms = 0; ms <= DAY; ms += 1_800_000) await work.at(after(ms));

    expect(await work.rows(me.user.id)).toEqual([]);
    expect(await stored()).toMatchObject({ failures: 1 });
    expect(tried()).toBeGreaterThan(20);
  });

  it.each([400, 401, 403, 301, 302, 307, 308])(
    '%d gives the push up, and five in a row the subscription',
    async status => {
      answers({ status, headers: { location: `${at.service.origin}/elsewhere` } });
      for (let n = 1; n <= 5; n++) {
        expect(await stored()).toMatchObject({ failures: n - 1 });
        await send({ title: `${n}` });
        await work.at(START);
        expect([tried(), await work.rows(me.user.id)]).toEqual([n, []]);
      }
      expect(await stored()).toBeNull();
      expect(at.service.at('/elsewhere')).toEqual([]);
    },
  );

  it('forgets about four refusals when the fifth push is taken', async () => {
    answers(...[400, 400, 400, 400, 201, 400].map(status => ({ status })));
    for (let n = 0; n < 6; n++) {
      await send();
      await work.at(START);
    }
    expect(await stored()).toMatchObject({ failures: 1 });
  });

  it('413 gets the push without its content at once', async () => {
    answers({ status: 413 }, { status: 201 });
    await send({ body: 'x'.repeat(2000) });
    await work.at(START);

    expect(browser.shown.map(({ title }) => title)).toEqual(['Hello', 'New notification']);
    expect(JSON.stringify(browser.shown[1])).not.toContain('xx');
    expect(await work.rows(me.user.id)).toEqual([]);
    expect(await stored()).toMatchObject({ failures: 0, lastSuccessAt: START });
  });

  it('never gets more than 4096 bytes', async () => {
    answers({ status: 201 });
    await send({ title: '🎉'.repeat(100), body: '👨‍👩‍👧‍👦"\n'.repeat(250), url: `/${'x'.repeat(2000)}` });
    await work.at(START);
    const [{ body, headers }] = browser.received as [(typeof browser.received)[number]];

    expect(body.length).toBeLessThanOrEqual(4096);
    expect(body.length).toBeGreaterThan(4000);
    expect(Number(headers['content-length'])).toBe(body.length);
    expect(browser.shown[0]!.body).toMatch(/^(👨‍👩‍👧‍👦"\n)+(👨‍👩‍👧‍👦"?)?…$/u);
  });

  it('is not told twice of what was read or dismissed before the next try', async () => {
    answers({ status: 503 }, { status: 201 });
    const notifications = at.instance.dataSource.getRepository(Notification);
    for (const seen of [{ readAt: START }, { dismissedAt: START }]) {
      const id = await send();
      await work.at(START);
      await notifications.update({ id }, seen);
      await work.at(after(60_000));
    }
    const gone = await send();
    await notifications.delete({ id: gone });
    await work.at(after(120_000));

    expect([tried(), await work.rows(me.user.id)]).toEqual([2, []]);
  });

  it('gets one push after the other over one connection, on which nothing piles up', async () => {
    const warnings: Error[] = [];
    const listen = (warning: Error) => void warnings.push(warning);
    process.on('warning', listen);
    const before = at.service.connections;
    for (let n = 0; n < 15; n++) {
      await send();
      await work.at(START);
    }
    await new Promise(resolve => setImmediate(resolve));
    process.off('warning', listen);

    expect([tried(), warnings]).toEqual([15, []]);
    expect(at.service.connections - before).toBeLessThanOrEqual(1);
  });

  it('shows in health when it takes nothing from anybody for minutes, without its address', async () => {
    await at.instance.dataSource.getRepository(PushOutboxRow).clear();
    answers({ status: 500 });
    await send();
    for (const ms of [0, 60_000, 120_000, 240_000, 500_000]) await work.at(after(ms));
    const health = async () => (await at.instance.as('owner').get('/api/admin/health').expect(200)).body;
    const failing = await health();
    expect(failing.push).toEqual({ configured: true });
    expect(failing.problems).toContainEqual({ code: 'push-failing', detail: expect.stringContaining('answered 500') });
    expect(JSON.stringify(failing)).not.toContain('/push/');

    answers({ status: 201 });
    await work.at(after(3_600_000));
    expect((await health()).problems).toEqual([]);
  });
});
