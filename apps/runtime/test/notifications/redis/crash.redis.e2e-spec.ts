import { NotificationBroker } from '../../../src/notifications/broker/notification-broker';
import { Notification } from '../../../src/notifications/notification/notification.entity';
import { NotificationSender } from '../../../src/notifications/sending/notification-sender';
import { openStream, within } from '../../support/event-source';
import { startRedis, type RedisServer } from '../../support/redis/test-redis';
import { type Client, startTestInstance, type TestInstance } from '../../support/test-instance';

// Jest fails a test during which a rejection or an exception is left to nobody.
describe('an instance whose Redis crashes', () => {
  let redis: RedisServer;
  let instance: TestInstance;
  let user: Client;
  beforeAll(async () => {
    redis = await startRedis();
    instance = await startTestInstance({ env: { NOTIFICATION_TRANSPORT: 'redis', REDIS_URL: redis.url } });
    user = instance.as('user');
    await becomes(true, 10_000);
  });
  afterAll(async () => {
    await instance.close();
    await redis.stop();
  });

  const becomes = async (connected: boolean, limitMs: number) => {
    const broker = instance.get(NotificationBroker);
    await within(() => (broker.connected === connected ? true : null), `brokerConnected ${connected}`, limitMs);
  };
  const send = (title: string) =>
    instance
      .get(NotificationSender)
      .send({ userId: user.user.id, title, category: 'test', source: 'sv.test', sourceType: 'plugin' });
  const count = () => instance.dataSource.getRepository(Notification).countBy({ userId: user.user.id });
  const health = async () => (await instance.withAdminKey().get('/api/admin/health').expect(200)).body;

  it('goes on writing, says so in health, and delivers again by itself', async () => {
    const stream = await openStream(instance.url, user.cookie);

    await redis.kill();
    await becomes(false, 5000);
    const { notificationId } = await send('while it is away');
    expect(await instance.dataSource.getRepository(Notification).existsBy({ id: notificationId })).toBe(true);
    const down = await health();
    expect(down).toMatchObject({ status: 'degraded', notifications: { transport: 'redis', brokerConnected: false } });
    expect(down.problems).toContainEqual({ code: 'broker-disconnected', detail: expect.stringContaining('REDIS_URL') });

    await redis.restart();
    await becomes(true, 10_000);
    await send('after its return');
    expect(await stream.until(/after its return/)).not.toContain('while it is away');
    expect((await health()).problems).not.toContainEqual(expect.objectContaining({ code: 'broker-disconnected' }));
    stream.leave();
  });

  it('loses none of 10,000 notifications while it is killed and started again', async () => {
    const before = await count();
    const stream = await openStream(instance.url, user.cookie);
    const faults: Promise<void>[] = [];

    for (let sent = 0; sent < 10_000; sent += 100) {
      if (sent === 2000 || sent === 6000) faults.push(redis.kill());
      if (sent === 4000 || sent === 8000) faults.push(redis.restart());
      await Promise.all(Array.from({ length: 100 }, (_, at) => send(`number ${sent + at}`)));
    }
    await Promise.all(faults);

    expect(await count()).toBe(before + 10_000);
    await becomes(true, 10_000);
    await send('the last one');
    await stream.until(/the last one/);
    stream.leave();
  });
});
