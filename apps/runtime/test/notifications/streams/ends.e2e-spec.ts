import type { Type } from '@nestjs/common';
import { newId } from '@sv/server/ids/new-id';
import { Lifecycle } from '../../../src/kernel/lifecycle';
import { NotificationBroker } from '../../../src/notifications/broker/notification-broker';
import { NotificationSender } from '../../../src/notifications/sending/notification-sender';
import { OpenStreams } from '../../../src/notifications/streams/open-streams';
import { openStream, within } from '../../support/event-source';
import { type Client, startTestInstance, type TestInstance } from '../../support/test-instance';

const sse = { NOTIFICATION_TRANSPORT: 'sse' };
/** `get` takes classes that can be made; the broker's is only a name. */
const BROKER = NotificationBroker as unknown as Type<NotificationBroker>;

const send = (instance: TestInstance, { user }: Client, title: string, body?: string) =>
  instance
    .get(NotificationSender)
    .send({ userId: user.id, title, category: 'test', source: null, sourceType: 'platform', body });
const countOf = (instance: TestInstance) => instance.get(OpenStreams).count;
const reached = (instance: TestInstance, count: number) =>
  within(() => (countOf(instance) === count ? true : null), `${count} streams`);

/** The broker of one process, looked into: below the one that also tells live pages. */
type Heard = Record<'notifications' | 'changes', { handlers: Map<unknown, unknown> }>;
const heardBy = (instance: TestInstance) => (instance.get(BROKER) as unknown as { chosen: Heard }).chosen;

describe('a stream', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance({ env: sse })));
  afterAll(() => instance.close());

  const soon = () => Date.now() + 600;
  const later = () => Date.now() + 60_000;

  it.each([
    ['its session', () => ({ sessionExpiresAt: soon() })],
    ['the time in which a second factor had to be set up', () => ({ sessionExpiresAt: later(), mfaDueAt: soon() })],
    ['the cookie of an older version, which does not know of its session', () => ({ expiresAt: soon() })],
  ])('ends with %s, and others do not', async (_, session) => {
    const [short, long] = [instance.as('user', session()), instance.as('user', { sessionExpiresAt: later() })];
    const [ends, stays] = [await openStream(instance.url, short.cookie), await openStream(instance.url, long.cookie)];

    await within(() => (ends.response.complete ? true : null), 'the end');
    await send(instance, long, 'still here');
    await stays.until(/still here/);
    stays.leave();
    await reached(instance, 0);
  });

  it('says nothing more once its session is over, also before anybody has looked', async () => {
    const client = instance.as('user', { sessionExpiresAt: Date.now() + 150 });
    const stream = await openStream(instance.url, client.cookie);
    await new Promise(resolve => setTimeout(resolve, 160));
    await send(instance, client, 'too late');
    await reached(instance, 0);
    expect(stream.text()).toBe('');
  });

  it('ends with its session while what it missed is looked up', async () => {
    const client = instance.as('user');
    const stream = await openStream(instance.url, client.cookie, true, { cursor: newId() });
    instance.auth.revoke(client.user.id, client.sessionId);
    await reached(instance, 0);
    await stream.ended();
  });

  it('leaves nothing behind: no listener, no timer, no subscription, no warning of too many', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    const broker = heardBy(instance);
    const heard = () => [broker.notifications.handlers.size, broker.changes.handlers.size];
    const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length;
    const client = instance.as('user');
    const comeAndGo = async () => {
      const streams = await Promise.all(
        Array.from({ length: 120 }, (_, at) =>
          openStream(instance.url, client.cookie, true, at % 3 === 0 ? {} : { cursor: at % 3 === 1 ? '' : newId() }),
        ),
      );
      expect(heard()).toEqual([1, 1]);
      await send(instance, client, 'to all');
      await Promise.all(streams.map(stream => stream.until(/to all/)));
      streams.forEach(stream => stream.leave());
      await reached(instance, 0);
    };
    // The first time the database opens connections, which have timers of their own.
    await comeAndGo();
    const before = timers();
    await comeAndGo();

    expect(heard()).toEqual([0, 0]);
    expect([...instance.get(OpenStreams).streamsOf(client.user.id)]).toEqual([]);
    // The rest of the instance has timers of its own, which come and go; one for each stream would be a hundred.
    await within(() => (timers() < before + 20 ? true : null), 'the timers to be gone', 5000);
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it('follows no changes for clients that do not ask for them', async () => {
    const broker = heardBy(instance);
    const client = instance.as('user');
    const [spec, opted] = [
      await openStream(instance.url, client.cookie),
      await openStream(instance.url, client.cookie, true, { cursor: '' }),
    ];
    expect(broker.changes.handlers.size).toBe(1);
    opted.leave();
    await reached(instance, 1);
    expect(broker.changes.handlers.size).toBe(0);
    spec.leave();
    await reached(instance, 0);
  });
});

describe('streams, when the process drains', () => {
  it('say when to come back, each its own moment, to clients that opted in and to no others', async () => {
    const instance = await startTestInstance({ env: sse });
    const { cookie } = instance.as('user');
    const spec = await openStream(instance.url, cookie);
    const opted = await Promise.all(
      Array.from({ length: 30 }, () => openStream(instance.url, cookie, true, { cursor: '' })),
    );

    instance.get(Lifecycle).drain();
    await Promise.all([spec, ...opted].map(stream => stream.ended()));

    expect(spec.text()).toBe('');
    const moments = opted.map(stream => Number(/^retry: (\d+)\n\n$/.exec(stream.text())?.[1]));
    expect(Math.min(...moments)).toBeGreaterThanOrEqual(1000);
    expect(Math.max(...moments)).toBeLessThan(3500);
    expect(new Set(moments).size).toBeGreaterThan(20);
    await instance.close();
  });

  it('that come then are sent away at once, so that an EventSource comes back', async () => {
    const instance = await startTestInstance({ env: sse });
    const { cookie } = instance.as('user');
    instance.get(Lifecycle).drain();

    const [spec, opted] = [
      await openStream(instance.url, cookie),
      await openStream(instance.url, cookie, true, { cursor: '' }),
    ];
    await Promise.all([spec.ended(), opted.ended()]);
    expect([spec.status, spec.text()]).toEqual([200, '']);
    expect(opted.text()).toBe('retry: 1000\n\n');
    expect(countOf(instance)).toBe(0);
    await instance.close();
  });

  it('that nobody reads do not hold it up', async () => {
    const instance = await startTestInstance({ env: sse });
    const client = instance.as('user');
    const deaf = await openStream(instance.url, client.cookie, false);
    const isBehind = () =>
      [...instance.get(OpenStreams)].some(
        stream => (stream as unknown as { socket: { writableLength: number } }).socket.writableLength > 0,
      );
    for (let at = 0; at < 300 && !isBehind(); at++) {
      await send(instance, client, `frame ${at}`, 'x'.repeat(65_536));
      await new Promise(resolve => setImmediate(resolve));
    }
    expect([isBehind(), countOf(instance)]).toEqual([true, 1]);

    const startedAt = performance.now();
    await instance.close();
    expect(performance.now() - startedAt).toBeLessThan(5000);
    deaf.leave();
  });
});
