import { ProblemBoard } from '../../kernel/problems/problem-board';
import { chooseBroker } from './broker.provider';
import { ProcessBroker } from './process-broker';
import type { RedisLibrary } from '../../kernel/brokers/redis/redis-library';

describe('the broker', () => {
  const choose = async (transport: string, redisUrl?: string, load?: () => Promise<RedisLibrary>) => {
    const logger = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };
    const problems = new ProblemBoard();
    const broker = await chooseBroker({ transport, redisUrl }, { logger, problems, load });
    await broker.close();
    const said = JSON.stringify([...logger.warn.mock.calls, ...logger.error.mock.calls]);
    return { broker, said, warnings: logger.warn.mock.calls.length, errors: logger.error.mock.calls.length, problems };
  };

  it.each([
    ['polling', undefined, 'polling', 0, 0],
    ['sse', undefined, 'sse', 0, 0],
    ['redis', undefined, 'polling', 0, 1],
    ['redis', 'http://127.0.0.1:6379', 'polling', 0, 1],
    ['redis', 'redis://', 'polling', 0, 1],
    ['redis', 'redis://127.0.0.1:9', 'redis', 0, 0],
    ['pigeons', undefined, 'polling', 1, 0],
  ])('for NOTIFICATION_TRANSPORT=%s and REDIS_URL=%s is %s', async (transport, redisUrl, inForce, warnings, errors) => {
    const chosen = await choose(transport, redisUrl);
    expect(chosen.broker.transport).toBe(inForce);
    expect(chosen).toMatchObject({ warnings, errors });
  });

  it('says that REDIS_URL is unset, and which transport is unknown', async () => {
    expect((await choose('redis')).said).toContain('REDIS_URL is not set; falling back to polling');
    expect((await choose('pigeons')).said).toContain("'pigeons' is unknown; falling back to polling");
  });

  it('is polling when the client library is not installed, says so and has no problem', async () => {
    const missing = () => Promise.reject(Object.assign(new Error("Cannot find module 'ioredis'"), { code: 'X' }));
    const { broker, said, problems } = await choose('redis', 'redis://127.0.0.1:9', missing);

    expect(broker).toMatchObject({ transport: 'polling', streams: false, connected: false });
    expect(said).toContain('ioredis is not installed; falling back to polling');
    expect(problems.list()).toEqual([]);
  });

  it('never repeats a password from a REDIS_URL that cannot be read', async () => {
    expect((await choose('redis', 'redis://:very secret%@cache')).said).not.toContain('very secret');
  });

  it('delivers to every handler of the user, more than ten too, until it unsubscribes', async () => {
    const broker = new ProcessBroker();
    const seen: number[] = [];
    const stops = Array.from({ length: 30 }, (_, at) => broker.subscribe('me', () => seen.push(at)));
    broker.subscribe('somebody else', () => seen.push(-1));
    const payload = { notificationId: 'n', userId: 'me', title: 't', category: 'c' };

    await broker.publish('me', payload);
    expect(seen).toEqual(Array.from({ length: 30 }, (_, at) => at));
    stops.forEach(stop => stop());
    await broker.publish('me', payload);
    expect(seen).toHaveLength(30);
  });

  it('takes the same handler twice as two', async () => {
    const broker = new ProcessBroker();
    const heard = jest.fn();
    const [leave] = [broker.subscribe('me', heard), broker.subscribe('me', heard)];
    leave();
    leave();
    await broker.publish('me', { notificationId: 'n', userId: 'me', title: 't', category: 'c' });
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
