import { Notification } from '../../src/notifications/notification/notification.entity';
import { NotificationSender } from '../../src/notifications/sending/notification-sender';
import { openLive, type OpenedStream, within } from '../support/event-source';
import { freshDatabase, startTestInstance, type TestDatabase, type TestInstance } from '../support/test-instance';

const SENT = 40;

describe('a page is told that its list has changed, while the transport is polling', () => {
  let ground: TestDatabase;
  let one: TestInstance;
  /** A second runtime; on SQLite, which has one writer, the same one. */
  let two: TestInstance;
  let stream: OpenedStream;
  beforeAll(async () => {
    ground = await freshDatabase();
    one = await startTestInstance({ ground });
    two = one.dataSource.options.type === 'postgres' ? await startTestInstance({ ground }) : one;
    const hasEngine = async (instance: TestInstance) =>
      (await instance.withAdminKey().get('/api/admin/health')).body.live.connected === true;
    for (const instance of [one, two]) while (!(await hasEngine(instance))) await new Promise(r => setTimeout(r, 20));
  });
  afterAll(async () => {
    if (two !== one) await two.close();
    await one.close();
    await ground.clear();
  });
  beforeEach(async () => (stream = await openLive(two.url, one.as('user').cookie)));
  afterEach(() => stream.leave());

  const send = () =>
    one.get(NotificationSender).send({
      userId: one.people.get('user')!.id,
      title: 'Hello',
      category: 'test',
      source: null,
      sourceType: 'platform',
    });
  const told = () => stream.text().split('data: {"topic":"sv/notifications"}').length - 1;
  const becomes = (count: number) => within(() => (told() >= count ? true : null), `${count} hints`);

  it('of a new one, one that was read or dismissed, and all that were read; and others are not', async () => {
    const other = await openLive(two.url, one.as('auditor').cookie);
    const { notificationId } = await send();
    await becomes(1);
    const me = one.as('user');
    await me.patch(`/api/account/notifications/${notificationId}`).send({ read: true }).expect(200);
    await becomes(2);
    await me.patch(`/api/account/notifications/${notificationId}`).send({ dismissed: true }).expect(200);
    await becomes(3);
    await send();
    await becomes(4);
    await me.post('/api/account/notifications/read-all').expect(200);
    await becomes(5);
    expect(other.text()).toBe('');
    other.leave();
  });

  it('and the stream of notifications stays a 503 in plain text', async () => {
    const { headers, text } = await one.as('user').get('/api/account/notifications/stream').expect(503);
    expect([headers['content-type'], text]).toEqual(['text/plain; charset=utf-8', expect.stringContaining('polling')]);
    expect((await one.as('user').get('/api/account/notifications')).body.transport).toBe('polling');
  });

  it('by a broadcast', async () => {
    await one
      .withAdminKey()
      .post('/api/admin/broadcasts')
      .send({ audience: { all: true }, title: 'All' })
      .expect(202);
    await becomes(1);
  });

  it('within a second for 95 of 100', async () => {
    await one.dataSource.getRepository(Notification).clear();
    const waits: number[] = [];
    for (let at = 0; at < SENT; at++) {
      const [before, startedAt] = [told(), performance.now()];
      await send();
      await becomes(before + 1);
      waits.push(performance.now() - startedAt);
    }
    waits.sort((left, right) => left - right);
    expect(waits[Math.floor(SENT * 0.95)]).toBeLessThan(1000);
  });
});
