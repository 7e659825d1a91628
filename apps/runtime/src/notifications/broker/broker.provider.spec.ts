import { chooseBroker } from './broker.provider';
import { ProcessBroker } from './process-broker';

describe('the broker', () => {
  const choose = (transport: string, redisUrl?: string) => {
    const logger = { warn: jest.fn(), error: jest.fn() };
    const broker = chooseBroker({ transport, redisUrl }, logger);
    return { broker, warnings: logger.warn.mock.calls.length, errors: logger.error.mock.calls.length };
  };

  it.each([
    ['polling', undefined, 'polling', 0, 0],
    ['sse', undefined, 'sse', 0, 0],
    ['redis', undefined, 'polling', 0, 1],
    ['redis', 'redis://127.0.0.1', 'polling', 0, 1],
    ['pigeons', undefined, 'polling', 1, 0],
  ])('for NOTIFICATION_TRANSPORT=%s and REDIS_URL=%s is %s', (transport, redisUrl, inForce, warnings, errors) => {
    const chosen = choose(transport, redisUrl);
    expect(chosen.broker.transport).toBe(inForce);
    expect(chosen).toMatchObject({ warnings, errors });
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
});
