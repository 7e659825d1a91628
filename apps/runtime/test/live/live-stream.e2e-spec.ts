import { newId } from '@sv/server/ids/new-id';
import { LivePublisher } from '../../src/notifications/live/publishing/live-publisher';
import { Lifecycle } from '../../src/kernel/lifecycle';
import type { LiveMessage } from '../../src/notifications/live/message/live-message';
import { openLive, within } from '../support/event-source';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const NOTES = 'com.example.notes';

describe('GET /api/live', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance({ env: { NOTIFICATION_HEARTBEAT_INTERVAL: '1000' } })));
  afterAll(() => instance.close());

  const publish = (message: Partial<LiveMessage>) =>
    instance.get(LivePublisher).publish({ source: NOTES, topic: 'changed', audience: 'everyone', ...message });
  const health = async () => (await instance.withAdminKey().get('/api/admin/health').expect(200)).body.live;
  const streamsBecome = async (count: number) => {
    for (let tries = 0; tries < 200 && (await health()).streams !== count; tries++)
      await new Promise(resolve => setTimeout(resolve, 10));
    expect(await health()).toEqual({ engine: 'process', connected: true, streams: count });
  };

  it('answers with the headers of a stream, before anything is sent', async () => {
    const stream = await openLive(instance.url, instance.as('user').cookie);
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(stream.text()).toBe('');
    await streamsBecome(1);
    stream.leave();
    await streamsBecome(0);
  });

  it('carries an event with its topic and payload to every page of its audience, and nothing to others', async () => {
    const [ada, bob] = [instance.as('user'), instance.as('auditor')];
    const [one, two, other] = await Promise.all([ada, ada, bob].map(({ cookie }) => openLive(instance.url, cookie)));
    await publish({ audience: [ada.user.id], payload: { text: 'two\nlines', n: [1] } });
    await publish({ topic: 'for.all' });
    for (const stream of [one!, two!]) {
      expect(await stream.until(/for\.all/)).toBe(
        `event: live\ndata: {"topic":"${NOTES}/changed","payload":{"text":"two\\nlines","n":[1]}}\n\n` +
          `event: live\ndata: {"topic":"${NOTES}/for.all"}\n\n`,
      );
    }
    expect(await other!.until(/for\.all/)).toBe(`event: live\ndata: {"topic":"${NOTES}/for.all"}\n\n`);
    [one!, two!, other!].forEach(stream => stream.leave());
  });

  it('says what to read again: a topic, a plugin, everything', async () => {
    const stream = await openLive(instance.url, instance.as('user').cookie);
    await publish({ resync: true });
    await publish({ topic: null, resync: true });
    await publish({ source: null, topic: null, resync: true });
    expect(await stream.until(/\{\}/)).toBe(
      `event: resync\ndata: {"topic":"${NOTES}/changed"}\n\n` +
        `event: resync\ndata: {"topic":"${NOTES}/"}\n\n` +
        'event: resync\ndata: {}\n\n',
    );
    stream.leave();
  });

  it('beats with a comment', async () => {
    const stream = await openLive(instance.url, instance.as('user').cookie);
    expect(await within(() => stream.text() || null, 'a heartbeat', 2500)).toBe(': heartbeat\n\n');
    stream.leave();
  });

  it('cuts off a client that does not read, and others go on', async () => {
    const user = instance.as('user');
    const [deaf, reading] = [
      await openLive(instance.url, user.cookie, false),
      await openLive(instance.url, user.cookie),
    ];
    let count = 2;
    for (let at = 0; at < 4000 && count === 2; at++) {
      await publish({ payload: 'x'.repeat(4000), audience: [user.user.id] });
      if (at % 100 === 0) ({ streams: count } = await health());
    }
    expect(count).toBe(1);
    await publish({ topic: 'after.the.cut' });
    await reading.until(/after\.the\.cut/);
    [deaf, reading].forEach(stream => stream.leave());
  });

  it('ends when the process drains, and who comes then is sent away at once so that a browser comes back', async () => {
    const other = await startTestInstance();
    const open = await openLive(other.url, other.as('user').cookie);
    other.get(Lifecycle).drain();
    const late = await openLive(other.url, other.as('user').cookie);
    await Promise.all([open.ended(), late.ended()]);
    for (const { status, text } of [open, late])
      expect([status, text()]).toEqual([200, expect.stringMatching(/^retry: \d{4}\n\n$/)]);
    await other.close();
  });

  it('needs a session', async () => {
    await instance.anonymous().get('/api/live').expect(401);
    await instance.withAdminKey().get('/api/live').expect(401);
  });

  it('is bounded for each person', async () => {
    const somebody = instance.auth.add({ ...instance.people.get('user')!, id: newId() });
    const { cookie, get } = instance.as(somebody);
    const streams = await Promise.all(Array.from({ length: 100 }, () => openLive(instance.url, cookie)));
    const { body, headers } = await get('/api/live').expect(429);
    expect([body.code, headers['retry-after']]).toEqual(['rate-limited', '30']);
    const other = await openLive(instance.url, instance.as('user').cookie);
    [...streams, other].forEach(stream => stream.leave());
    await streamsBecome(0);
  });
});

describe('LIVE_UPDATES=off', () => {
  it('is a problem at the route, and nothing anywhere else', async () => {
    const instance = await startTestInstance({ env: { LIVE_UPDATES: 'off' } });
    const { body } = await instance.as('user').get('/api/live').expect(503);
    expect(body).toMatchObject({ code: 'live-updates-off', title: 'Live updates are off' });
    await instance.get(LivePublisher).publish({ source: NOTES, topic: 'changed', audience: 'everyone' });
    const report = (await instance.withAdminKey().get('/api/admin/health')).body;
    expect([report.status, report.live]).toEqual(['ok', { engine: 'off', connected: false, streams: 0 }]);
    await instance.close();
  });

  it('is no other word', async () => {
    await expect(startTestInstance({ env: { LIVE_UPDATES: 'perhaps' } })).rejects.toThrow('LIVE_UPDATES');
  });
});
