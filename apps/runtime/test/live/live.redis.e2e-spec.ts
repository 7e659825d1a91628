import { newId } from '@sv/server/ids/new-id';
import Redis from 'ioredis';
import { inspect } from 'node:util';
import { ProblemBoard } from '../../src/kernel/problems/problem-board';
import { chooseEngine, type EngineContext } from '../../src/notifications/live/engine/engine.provider';
import { LivePublisher } from '../../src/notifications/live/publishing/live-publisher';
import { openLive, within } from '../support/event-source';
import { startRedis, type RedisServer } from '../support/redis/test-redis';
import { startTestInstance } from '../support/test-instance';

const PASSWORD = 'open-s@same';

describe('live messages through Redis', () => {
  let redis: RedisServer;
  beforeAll(async () => (redis = await startRedis({ password: PASSWORD })));
  afterAll(() => redis.stop());

  const start = async (instanceId: string) => {
    const log: string[] = [];
    const write = (...said: unknown[]) => void log.push(inspect(said));
    const problems = new ProblemBoard();
    const logger = { info: write, warn: write, error: write };
    const context = { instanceId, logger, problems } as unknown as EngineContext;
    const engine = await chooseEngine({ enabled: true, redisUrl: redis.url }, context);
    const heard: string[] = [];
    let gaps = 0;
    engine.onMessage(text => heard.push(text));
    engine.onGap(() => gaps++);
    const becomes = (connected: boolean) =>
      within(() => (engine.connected === connected ? true : null), `connected: ${connected}`);
    await becomes(true);
    return { engine, heard, gaps: () => gaps, problems, log, becomes };
  };

  it('reach every process of the instance, of any length, and no other instance', async () => {
    const instanceId = newId();
    const [one, two, stranger] = [await start(instanceId), await start(instanceId), await start(newId())];
    const texts = ['short', 'x'.repeat(60_000), 'ö\u2028'];
    for (const text of texts) await one.engine.publish(text);
    await within(() => (two.heard.length === texts.length ? true : null), 'all texts');
    expect([one.heard, two.heard, stranger.heard]).toEqual([texts, texts, []]);
    expect(one.problems.list()).toEqual([]);
    await Promise.all([one, two, stranger].map(({ engine }) => engine.close()));
  });

  it('have a gap when Redis was away, which is a problem that names no password', async () => {
    const instanceId = newId();
    const [one, two] = [await start(instanceId), await start(instanceId)];
    await redis.kill();
    await Promise.all([one.becomes(false), two.becomes(false)]);
    expect(one.problems.list()).toMatchObject([{ code: 'live-disconnected' }]);
    await expect(one.engine.publish('lost')).rejects.toThrow('Redis is not connected');
    expect([one.gaps(), two.gaps()]).toEqual([0, 0]);

    await redis.restart();
    await Promise.all([one.becomes(true), two.becomes(true)]);
    expect([one.gaps(), two.gaps()]).toEqual([1, 1]);
    expect(one.problems.list()).toEqual([]);
    await one.engine.publish('again');
    await within(() => (two.heard.includes('again') ? true : null), 'what is published then');
    expect(two.heard).toEqual(['again']);
    expect([...one.log, ...two.log].join()).not.toContain(PASSWORD);
    await Promise.all([one, two].map(({ engine }) => engine.close()));
  });

  it('are on channels of their own, and what somebody else puts there is left out', async () => {
    const env = { REDIS_URL: redis.url };
    const instance = await startTestInstance({ env });
    const report = async () => (await instance.withAdminKey().get('/api/admin/health')).body;
    while (!(await report()).live.connected) await new Promise(resolve => setTimeout(resolve, 20));
    expect(await report()).toMatchObject({ live: { engine: 'redis' }, notifications: { transport: 'polling' } });

    const outside = new Redis(redis.url);
    const channels = (await outside.pubsub('CHANNELS')) as string[];
    expect(channels.every(channel => channel.startsWith('sv:live:'))).toBe(true);
    const stream = await openLive(instance.url, instance.as('user').cookie);
    for (const channel of channels)
      for (const text of ['x', '{}', '{"from":"x","source":"sv","topic":"x\\ny","audience":"everyone"}'])
        await outside.publish(channel, text);
    await instance.get(LivePublisher).publish({ source: 'sv', topic: 'end', audience: 'everyone' });
    expect(await stream.until(/sv\/end/)).toBe('event: live\ndata: {"topic":"sv/end"}\n\n');
    stream.leave();
    outside.disconnect();
    await instance.close();
  });

  it('have every open page read again after Redis was away, also of what other processes could not be told', async () => {
    const instance = await startTestInstance({ env: { REDIS_URL: redis.url } });
    const connected = async () => (await instance.withAdminKey().get('/api/admin/health')).body.live.connected;
    const becomes = async (value: boolean) => {
      while ((await connected()) !== value) await new Promise(resolve => setTimeout(resolve, 20));
    };
    await becomes(true);
    const stream = await openLive(instance.url, instance.as('user').cookie);
    await redis.kill();
    await becomes(false);
    await instance.get(LivePublisher).publish({ source: 'sv', topic: 'meanwhile', audience: 'everyone' });
    await stream.until(/meanwhile/);
    await redis.restart();
    await stream.until(/resync\ndata: {}/);
    stream.leave();
    await instance.close();
  });
});
