import { newId } from '@sv/server/ids/new-id';
import { NotificationSender } from '../../src/notifications/sending/notification-sender';
import { OpenStreams } from '../../src/notifications/streams/open-streams';
import { openStream, within } from '../support/event-source';
import { type Client, startTestInstance, type TestInstance } from '../support/test-instance';

const STREAM = '/api/account/notifications/stream';

describe('GET /api/account/notifications/stream, NOTIFICATION_TRANSPORT=sse', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startTestInstance({
      env: { NOTIFICATION_TRANSPORT: 'sse', NOTIFICATION_HEARTBEAT_INTERVAL: '1000' },
    });
  });
  afterAll(() => instance.close());

  const open = ({ cookie }: Client, reads = true) => openStream(instance.url, cookie, reads);
  const count = () => instance.get(OpenStreams).count;
  const send = (userId: string, title: string, body?: string) =>
    instance
      .get(NotificationSender)
      .send({ userId, title, category: 'test', source: 'sv.test', sourceType: 'plugin', body });
  beforeEach(() => within(() => (count() === 0 ? true : null), 'all streams to be gone'));

  it('answers with exactly the headers of the specification, before anything is sent', async () => {
    const stream = await open(instance.as('user'));

    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      connection: 'keep-alive',
      'x-accel-buffering': 'no',
    });
    expect(stream.text()).toBe('');
    stream.leave();
  });

  it('sends each notification as one data frame and nothing else', async () => {
    const user = instance.as('user');
    const stream = await open(user);

    const { notificationId } = await send(user.user.id, 'Line\nbreak “and” more');

    const text = await stream.until(/\n\n/);
    const payload = {
      notificationId,
      userId: user.user.id,
      title: 'Line\nbreak “and” more',
      category: 'test',
      source: 'sv.test',
    };
    expect(text).toBe(`data: ${JSON.stringify(payload)}\n\n`);
    stream.leave();
  });

  it('beats with a comment frame', async () => {
    const stream = await open(instance.as('user'));
    const text = await within(() => (stream.text() === '' ? null : stream.text()), 'a heartbeat', 2500);
    expect(text).toBe(': heartbeat\n\n');
    stream.leave();
  });

  it('reaches every tab of the user, however many, and nobody else', async () => {
    const user = instance.as('user');
    const tabs = await Promise.all(Array.from({ length: 15 }, () => open(user)));
    const stranger = await open(instance.as('auditor'));

    await send(user.user.id, 'for all tabs');

    await Promise.all(tabs.map(tab => tab.until(/for all tabs/)));
    expect(stranger.text()).not.toContain('for all tabs');
    [...tabs, stranger].forEach(stream => stream.leave());
  });

  it('forgets a stream whose client has left', async () => {
    const stream = await open(instance.as('user'));
    expect(count()).toBe(1);
    stream.leave();
    await within(() => (count() === 0 ? true : null), 'the stream to be gone');
  });

  it('ends the streams of a revoked session at once, and no others', async () => {
    const [revoked, other] = [instance.as('user'), instance.as('user')];
    const [ends, stays] = [await open(revoked), await open(other)];

    instance.auth.revoke(revoked.user.id, revoked.sessionId);

    await ends.ended();
    await send(other.user.id, 'still here');
    await stays.until(/still here/);
    stays.leave();
  });

  it("ends all streams of a user when all of the user's sessions end", async () => {
    const somebody = instance.auth.add({ ...instance.people.get('user')!, id: newId() });
    const streams = [await open(instance.as(somebody)), await open(instance.as(somebody))];
    instance.auth.revoke(somebody.id, null);
    await Promise.all(streams.map(stream => stream.ended()));
  });

  it('ends no stream when a role changes: that ends no session', async () => {
    const somebody = instance.auth.add({ ...instance.people.get('user')!, id: newId() });
    const stream = await open(instance.as(somebody));

    instance.auth.revoke(somebody.id, null, 2);
    await new Promise(resolve => setTimeout(resolve, 200));
    await send(somebody.id, 'still here');

    await stream.until(/still here/);
    stream.leave();
  });

  it('cuts off a client that never reads, at 1 MiB of unsent frames', async () => {
    const user = instance.as('user');
    const deaf = await open(user, false);
    const reading = await open(user);
    expect(count()).toBe(2);

    for (let frame = 0; frame < 300 && count() === 2; frame++) {
      await send(user.user.id, `frame ${frame}`, 'x'.repeat(65_536));
      await new Promise(resolve => setImmediate(resolve));
    }

    expect(count()).toBe(1);
    await send(user.user.id, 'after the cut');
    await reading.until(/after the cut/);
    deaf.leave();
    reading.leave();
  });

  it('shows itself in health', async () => {
    const stream = await open(instance.as('user'));
    const { body } = await instance.withAdminKey().get('/api/admin/health').expect(200);
    expect(body.notifications).toEqual({
      transport: 'sse',
      brokerConnected: true,
      streams: 1,
      lastProbeAt: null,
      lastProbeMs: null,
    });
    stream.leave();
  });
});

describe('GET /api/account/notifications/stream without a stream to give', () => {
  it.each(['polling', 'redis', 'pigeons'])('is 503 in plain text for NOTIFICATION_TRANSPORT=%s', async transport => {
    const instance = await startTestInstance({ env: { NOTIFICATION_TRANSPORT: transport } });
    const { headers, text } = await instance.as('user').get(STREAM).expect(503);
    await instance.close();

    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toContain('polling');
  });

  it('ends every stream when the process drains, well within its time', async () => {
    const instance = await startTestInstance({ env: { NOTIFICATION_TRANSPORT: 'sse' } });
    const stream = await openStream(instance.url, instance.as('user').cookie);

    const startedAt = performance.now();
    await instance.close();

    await stream.ended();
    expect(performance.now() - startedAt).toBeLessThan(3000);
  });
});
