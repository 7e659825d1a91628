import { waitFor } from '@sv/server/testing/wait-for';
import Redis from 'ioredis';
import { migratedPlatformDatabase } from '../../support/platform-store';
import { openStream, within } from '../../support/event-source';
import { startRedis, type RedisServer } from '../../support/redis/test-redis';
import { freshDatabase, startTestInstance, type TestDatabase, type TestInstance } from '../../support/test-instance';

const people = ['owner', 'admin', 'auditor', 'user'] as const;

describe('a broadcast with NOTIFICATION_TRANSPORT=redis', () => {
  let redis: RedisServer;
  let outside: Redis;
  let ground: TestDatabase;
  let sending: TestInstance;
  let streaming: TestInstance;
  const databases: TestDatabase['database'][] = [];
  beforeAll(async () => {
    redis = await startRedis();
    outside = new Redis(redis.url);
    ground = await freshDatabase();
    const env = { NOTIFICATION_TRANSPORT: 'redis', REDIS_URL: redis.url };
    sending = await startTestInstance({ env, ground });
    // The same people and the same Redis; what comes to its streams can have come by Redis alone.
    const database = await migratedPlatformDatabase();
    databases.push(database);
    streaming = await startTestInstance({ env, ground: { ...ground, database } });
  });
  afterAll(async () => {
    await Promise.all([sending.close(), streaming.close()]);
    await Promise.all(databases.map(database => database.drop()));
    await ground.clear();
    outside.disconnect();
    await redis.stop();
  });

  const subscribed = (): Promise<true> =>
    waitFor(async () => {
      const channels = people.map(who => `sv:notif:${sending.people.get(who)!.id}`);
      const counts = (await outside.pubsub('NUMSUB', ...channels)) as unknown[];
      return counts.filter((_, at) => at % 2 === 1).every(count => Number(count) > 0);
    });

  it('reaches the open streams of another process, each once', async () => {
    const streams = await Promise.all(
      people.map(who => openStream(streaming.url, streaming.as(sending.people.get(who)!).cookie)),
    );
    await subscribed();
    const draft = { audience: { userIds: people.map(who => sending.people.get(who)!.id) }, title: 'By Redis' };
    const { body } = await sending.as('admin').post('/api/admin/broadcasts').send(draft).expect(202);
    expect(body.recipients).toBe(4);
    await within(() => (streams.every(({ text }) => text().includes('By Redis')) ? true : null), 'every frame', 5000);
    for (const stream of streams) {
      expect(stream.text().match(/^data: /gm)).toHaveLength(1);
      stream.leave();
    }
  });
});
