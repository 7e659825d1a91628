import Redis from 'ioredis';
import { NotificationBroker } from '../../../src/notifications/broker/notification-broker';
import { NotificationSender } from '../../../src/notifications/sending/notification-sender';
import { openStream, within } from '../../support/event-source';
import { aBroker, aPayload, type StartedBroker } from '../../support/redis/a-broker';
import { startRedis, type RedisServer } from '../../support/redis/test-redis';
import { startTestInstance, type TestInstance } from '../../support/test-instance';

const PASSWORD = 'open s@same';

describe('NOTIFICATION_TRANSPORT=redis', () => {
  let redis: RedisServer;
  let outside: Redis;
  beforeAll(async () => {
    redis = await startRedis({ password: PASSWORD });
    outside = new Redis(redis.url);
  });
  afterAll(async () => {
    outside.disconnect();
    await redis.stop();
  });

  const listeners = async (channel: string) => Number(((await outside.pubsub('NUMSUB', channel)) as unknown[])[1]);
  const listenersBecome = async (channel: string, count: number) => {
    for (let tries = 0; tries < 100; tries++) {
      if ((await listeners(channel)) === count) return;
      await new Promise(resolve => setTimeout(resolve, 20));
    }
    expect(await listeners(channel)).toBe(count);
  };

  describe('two processes', () => {
    let one: StartedBroker;
    let two: StartedBroker;
    beforeEach(async () => {
      [one, two] = [await aBroker(redis.url), await aBroker(redis.url)];
      await Promise.all([one.becomes(true, 2000), two.becomes(true, 2000)]);
    });
    afterEach(() => Promise.all([one.broker.close(), two.broker.close()]));

    it('hear each other and themselves, payloads and changes apart', async () => {
      const heard: unknown[] = [];
      for (const { broker } of [one, two]) {
        broker.subscribe('ada', payload => heard.push(payload));
        broker.subscribeToChanges('ada', change => heard.push(change));
        broker.subscribe('bob', payload => heard.push(payload));
        await broker.settled('ada');
      }
      await listenersBecome('sv:notif-state:ada', 2);

      await one.broker.publish('ada', aPayload('ada'));
      await two.broker.publishChange('ada', { read: ['n'], dismissed: [] });

      await within(() => (heard.length === 4 ? true : null), 'four messages');
      const change = { read: ['n'], dismissed: [] };
      expect(heard).toEqual(expect.arrayContaining([aPayload('ada'), aPayload('ada'), change, change]));
    });

    it('hear 5,000 messages of a user in the order in which they were published', async () => {
      const heard: string[] = [];
      two.broker.subscribe('ada', ({ title }) => heard.push(title));
      await two.broker.settled('ada');

      const titles = Array.from({ length: 5000 }, (_, at) => `${at}`);
      await Promise.all(titles.map(title => one.broker.publish('ada', aPayload('ada', title))));

      await within(() => (heard.length === titles.length ? true : null), 'all of them', 5000);
      expect(heard).toEqual(titles);
    });

    it('stay subscribed until the last one has left, and leave nothing behind', async () => {
      const heard = jest.fn();
      const tabs = Array.from({ length: 20 }, () => one.broker.subscribe('ada', heard));
      await one.broker.settled('ada');

      tabs.slice(1).forEach(leave => leave());
      tabs.slice(1).forEach(leave => leave());
      await two.broker.publish('ada', aPayload('ada'));
      await within(() => (heard.mock.calls.length === 1 ? true : null), 'the tab that stays');

      tabs[0]!();
      await listenersBecome('sv:notif:ada', 0);
      one.broker.subscribe('ada', heard);
      await one.broker.settled('ada');
      await two.broker.publish('ada', aPayload('ada'));
      await within(() => (heard.mock.calls.length === 2 ? true : null), 'the tab that came back');
    });

    it('leave out what is no message of ours, with one line for all of it, and go on', async () => {
      const heard: unknown[] = [];
      one.broker.subscribe('ada', payload => heard.push(payload));
      one.broker.subscribeToChanges('ada', change => heard.push(change));
      await listenersBecome('sv:notif-state:ada', 1);

      const wrong = ['', 'null', '[]', '{', '7', '{"title":"x"}', JSON.stringify(aPayload('bob'))];
      wrong.push(JSON.stringify({ ...aPayload('ada'), title: 7 }), JSON.stringify({ ...aPayload('ada'), url: {} }));
      for (const text of wrong) {
        await outside.publish('sv:notif:ada', text);
        await outside.publish('sv:notif-state:ada', text);
      }
      await outside.publish('sv:notif-state:ada', '{"read":"all","dismissed":[]}');
      await outside.publish('sv:notif:ada', JSON.stringify({ ...aPayload('ada'), more: 'unknown' }));

      await within(() => (heard.length > 0 ? true : null), 'the one that is right');
      expect(heard).toEqual([aPayload('ada')]);
      expect(one.log.filter(line => line.includes('unknown format'))).toHaveLength(1);
    });

    it('go on when a listener throws', async () => {
      const heard = jest.fn();
      one.broker.subscribe('ada', () => {
        throw new Error('of a listener');
      });
      one.broker.subscribe('bob', heard);
      await one.broker.settled('bob');

      await two.broker.publish('ada', aPayload('ada'));
      await two.broker.publish('bob', aPayload('bob'));

      await within(() => (heard.mock.calls.length === 1 ? true : null), 'the other one');
      expect(one.broker.connected).toBe(true);
      expect(one.log.join()).toContain('of a listener');
    });

    it('send what was handed over before they close, and refuse what comes after', async () => {
      const heard = jest.fn();
      two.broker.subscribe('ada', heard);
      await two.broker.settled('ada');

      const last = one.broker.publish('ada', aPayload('ada'));
      await one.broker.close();

      await last;
      await within(() => (heard.mock.calls.length === 1 ? true : null), 'the last one');
      await expect(one.broker.publish('ada', aPayload('ada'))).rejects.toThrow();
    });
  });

  describe('an instance', () => {
    let instance: TestInstance;
    beforeAll(async () => {
      process.env['NOTIFICATION_TRANSPORT'] = 'redis';
      instance = await startTestInstance({ env: { NOTIFICATION_TRANSPORT: 'redis', REDIS_URL: redis.url } });
      const broker = instance.get(NotificationBroker);
      await within(() => (broker.connected ? true : null), 'the broker', 2000);
    });
    afterAll(async () => {
      delete process.env['NOTIFICATION_TRANSPORT'];
      await instance.close();
    });

    it('advertises streams, never Redis', async () => {
      const { body } = await instance.as('user').get('/api/account/notifications').expect(200);
      expect(body.transport).toBe('sse');
    });

    it('proves in health that messages come back, without the password', async () => {
      const { body, text } = await instance.withAdminKey().get('/api/admin/health').expect(200);
      expect(body.notifications).toMatchObject({ transport: 'redis', brokerConnected: true });
      expect(Date.now() - Date.parse(body.notifications.lastProbeAt)).toBeLessThan(10_000);
      expect(body.notifications.lastProbeMs).toBeGreaterThan(0);
      expect(body.problems.map(({ code }: { code: string }) => code)).not.toContain('broker-disconnected');
      expect(text).not.toContain('s@same');
    });

    it('brings what anybody publishes on the channel of a user to every tab, frame for frame', async () => {
      const user = instance.as('user');
      const tabs = await Promise.all([openStream(instance.url, user.cookie), openStream(instance.url, user.cookie)]);
      await listenersBecome(`sv:notif:${user.user.id}`, 1);

      const payload = aPayload(user.user.id, 'from outside');
      await outside.publish(`sv:notif:${user.user.id}`, JSON.stringify(payload));

      for (const tab of tabs) expect(await tab.until(/\n\n/)).toBe(`data: ${JSON.stringify(payload)}\n\n`);
      tabs.forEach(tab => tab.leave());
    });

    it('publishes exactly the payload of what it sends', async () => {
      const { id: userId } = instance.people.get('user')!;
      const listener = outside.duplicate();
      const heard: string[] = [];
      listener.on('message', (_channel: string, text: string) => heard.push(text));
      await listener.subscribe(`sv:notif:${userId}`);

      const draft = { userId, title: 'Hi', category: 'test', source: 'sv.test', sourceType: 'plugin' } as const;
      const { notificationId } = await instance.get(NotificationSender).send(draft);

      await within(() => (heard.length === 1 ? true : null), 'the message');
      listener.disconnect();
      const payload = { notificationId, userId, title: 'Hi', category: 'test', source: 'sv.test' };
      expect(JSON.parse(heard[0]!)).toEqual(payload);
    });

    it('leaves no subscription behind when its clients are gone', async () => {
      const people = [instance.as('user'), instance.as('auditor'), instance.as('admin')];
      const streams = await Promise.all(people.map(({ cookie }) => openStream(instance.url, cookie)));
      for (const { user } of people) await listenersBecome(`sv:notif:${user.id}`, 1);

      streams.forEach(stream => stream.leave());

      for (const { user } of people) await listenersBecome(`sv:notif:${user.id}`, 0);
      expect(await outside.pubsub('CHANNELS', 'sv:notif:*')).toEqual([]);
      expect(await outside.pubsub('CHANNELS', 'sv:notif-state:*')).toEqual([]);
    });
  });
});
