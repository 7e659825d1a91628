import { NotificationBroker } from '../../../src/notifications/broker/notification-broker';
import { Notification } from '../../../src/notifications/notification/notification.entity';
import { NotificationSender } from '../../../src/notifications/sending/notification-sender';
import { closedAfterwards } from '../../support/closed-afterwards';
import { openStream, within } from '../../support/event-source';
import { aBroker, aPayload } from '../../support/redis/a-broker';
import { Relay } from '../../support/redis/relay';
import { startRedis, type RedisServer } from '../../support/redis/test-redis';
import { startTestInstance } from '../../support/test-instance';

const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/** Connections that stay open and carry nothing: only a message that comes back tells. */
describe('a Redis that falls silent', () => {
  const opened = closedAfterwards();
  let redis: RedisServer;
  beforeEach(async () => (redis = opened(await startRedis())));

  it('stopped for 20 s: sending goes on, health knows within 15 s, and it delivers again by itself', async () => {
    const env = { NOTIFICATION_TRANSPORT: 'redis', REDIS_URL: redis.url };
    const instance = opened(await startTestInstance({ env }));
    const broker = instance.get(NotificationBroker);
    const becomes = (connected: boolean, limitMs: number) =>
      within(() => (broker.connected === connected ? true : null), `brokerConnected ${connected}`, limitMs);
    const user = instance.as('user');
    const send = (title: string) =>
      instance
        .get(NotificationSender)
        .send({ userId: user.user.id, title, category: 'test', source: 'sv.test', sourceType: 'plugin' });
    await becomes(true, 10_000);
    const stream = await openStream(instance.url, user.cookie);

    redis.pause();
    const stoppedAt = performance.now();
    const sent = await Promise.all([send('at once'), send('at once')]);
    expect(performance.now() - stoppedAt).toBeLessThan(1000);
    await becomes(false, 15_000);
    sent.push(await send('when it is known'));
    await sleep(20_000 - (performance.now() - stoppedAt));
    expect(broker.connected).toBe(false);
    const ids = sent.map(({ notificationId }) => notificationId);
    expect(await instance.dataSource.getRepository(Notification).findBy(ids.map(id => ({ id })))).toHaveLength(3);

    redis.resume();
    await becomes(true, 10_000);
    await send('after its return');
    await stream.until(/after its return/);
    stream.leave();
  }, 60_000);

  it('a dead wire: publishing is refused within its bound, and works again when the wire does', async () => {
    const relay = opened(await Relay.to(redis.port));
    const { broker, becomes } = opened(await aBroker(relay.url));
    await becomes(true, 5000);

    relay.goDead();
    const diedAt = performance.now();
    const results = await Promise.allSettled(
      Array.from({ length: 1000 }, (_, at) => broker.publish('ada', aPayload('ada', `${at}`))),
    );
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(performance.now() - diedAt).toBeLessThan(5000);
    expect(broker.connected).toBe(false);
    await expect(broker.publish('ada', aPayload('ada'))).rejects.toThrow('Redis is not connected');

    relay.revive();
    await becomes(true, 10_000);
    await broker.publish('ada', aPayload('ada'));
  });

  it('one wire of two: those who could not be told are told to look again, by the process that hears', async () => {
    const relay = opened(await Relay.to(redis.port));
    const [cut, whole] = [opened(await aBroker(relay.url)), opened(await aBroker(redis.url))];
    await Promise.all([cut.becomes(true, 5000), whole.becomes(true, 5000)]);
    const [changes, gaps] = [jest.fn(), jest.fn()];
    whole.broker.subscribeToChanges('ada', changes);
    whole.broker.onGap(gaps);
    const ownGaps = jest.fn();
    cut.broker.onGap(ownGaps);
    await sleep(100);

    relay.cut();
    await cut.becomes(false, 5000);
    await expect(cut.broker.publish('ada', aPayload('ada'))).rejects.toThrow();
    await cut.becomes(true, 10_000);

    await within(() => (changes.mock.calls.length > 0 ? true : null), 'the change', 5000);
    expect(changes.mock.calls).toEqual([[{ read: [], dismissed: [], reload: true }]]);
    expect(ownGaps).toHaveBeenCalledTimes(1);
    expect(gaps).not.toHaveBeenCalled();
  });

  it('a subscription that is asked for while it is away holds when it is back', async () => {
    const relay = opened(await Relay.to(redis.port));
    const { broker, becomes } = opened(await aBroker(relay.url));
    await becomes(true, 5000);
    const [early, late, gone] = [jest.fn(), jest.fn(), jest.fn()];
    broker.subscribe('ada', early);
    const leave = broker.subscribe('eve', gone);
    await broker.settled('eve');

    relay.cut();
    await becomes(false, 5000);
    broker.subscribe('bob', late);
    await broker.settled('bob');
    leave();
    await becomes(true, 10_000);

    for (const userId of ['ada', 'bob', 'eve']) await broker.publish(userId, aPayload(userId));
    await within(() => (early.mock.calls.length + late.mock.calls.length === 2 ? true : null), 'both');
    expect(gone).not.toHaveBeenCalled();
  });
});
