import type { Type } from '@nestjs/common';
import type { InboxChange } from '@sv/contracts/notification.contract';
import { newId } from '@sv/server/ids/new-id';
import { EventSource } from 'eventsource';
import { NotificationBroker } from '../../../src/notifications/broker/notification-broker';
import type { Notification } from '../../../src/notifications/notification/notification.entity';
import { NotificationSender } from '../../../src/notifications/sending/notification-sender';
import { OpenStreams } from '../../../src/notifications/streams/open-streams';
import { aNotification } from '../../support/a-notification';
import { openStream, type OptIn, within } from '../../support/event-source';
import { type Client, startTestInstance, type TestInstance } from '../../support/test-instance';

// `get` takes classes that can be made; the broker's is only a name.
const BROKER = NotificationBroker as unknown as Type<NotificationBroker>;
const RESYNC = 'event: resync\ndata: {}\n\n';
/** Later than what is looked for, so that its frame marks the end. */
const LAST = 'the last one';

describe('a client that opts in', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startTestInstance({
      env: { NOTIFICATION_TRANSPORT: 'sse', NOTIFICATION_HEARTBEAT_INTERVAL: '60000' },
    });
  });
  afterAll(() => instance.close());

  let user: Client;
  beforeEach(() => {
    user = instance.as(instance.auth.add({ ...instance.people.get('user')!, id: newId() }));
  });
  const leaving: (() => void)[] = [];
  afterEach(async () => {
    leaving.splice(0).forEach(leave => leave());
    await within(() => (instance.get(OpenStreams).count === 0 ? true : null), 'all streams to be gone');
  });

  const open = async (optIn?: OptIn, client = user) => {
    const stream = await openStream(instance.url, client.cookie, true, optIn);
    leaving.push(stream.leave);
    return stream;
  };
  const send = (title: string, { user: { id } } = user) =>
    instance
      .get(NotificationSender)
      .send({ userId: id, title, category: 'test', source: 'sv.test', sourceType: 'plugin' });
  const stored = (secondsAgo: number, fields: Partial<Notification> = {}) =>
    aNotification(instance.dataSource, {
      userId: user.user.id,
      createdAt: new Date(Date.now() - secondsAgo * 1000),
      ...fields,
    });
  const change = (said: InboxChange) => instance.get(BROKER).publishChange(user.user.id, said);
  const textOf = (id: string, title: string, source: string | null = 'sv.test') =>
    `id: ${id}\ndata: ${JSON.stringify({
      notificationId: id,
      userId: user.user.id,
      title,
      category: 'test',
      ...(source !== null && { source }),
    })}\n\n`;
  const idsIn = (text: string) => [...text.matchAll(/^id: (.+)$/gm)].map(([, id]) => id);

  it('with an empty cursor gets an id with each notification, and nothing of the past', async () => {
    await stored(1);
    const stream = await open({ cursor: '' });
    const { notificationId } = await send('new');
    expect(await stream.until(/new/)).toBe(textOf(notificationId, 'new'));
  });

  it('is told what was read and dismissed elsewhere; who did not opt in is not', async () => {
    const [opted, spec] = [await open({ cursor: '' }), await open()];
    const [{ id }, other] = [await stored(2), await stored(1)];
    await change({ read: [id], dismissed: [other.id] });

    const state = { unreadCount: 2, read: [id], dismissed: [other.id] };
    expect(await opted.until(/\n\n/)).toBe(`event: state\ndata: ${JSON.stringify(state)}\n\n`);
    await send(LAST);
    expect(await spec.until(/last one/)).toMatch(/^data: .*\n\n$/);
  });

  it('is told to ask for the list when a change cannot be said', async () => {
    const stream = await open({ cursor: '' });
    await change({ read: [], dismissed: [], reload: true });
    expect(await stream.until(/\n\n/)).toBe(RESYNC);
  });

  it('hears of notifications and of changes in the order in which they happened, and of no change before its own', async () => {
    const stream = await open({ cursor: '' });
    const ids: string[] = [];
    for (let at = 0; at < 10; at++) {
      ids.push((await send(`number ${at}`)).notificationId);
      await change({ read: [ids[at]!], dismissed: [] });
    }
    const text = await stream.until(new RegExp(`"read":\\["${ids[9]}"\\]`));
    const [shown, told] = [idsIn(text), [...text.matchAll(/"read":\["(.+?)"\]/g)].map(([, id]) => id)];
    expect([shown, told]).toEqual([ids, ids]);
    for (const id of ids) expect(text.indexOf(`id: ${id}`)).toBeLessThan(text.indexOf(`"read":["${id}"]`));
  });

  it('gets what it missed, in order, from five seconds before it left, without what it names', async () => {
    await stored(12, { title: 'too old' });
    const before = await stored(7.5, { title: 'before', source: null });
    const seen = await stored(5, { title: 'seen' });
    const later = await stored(3, { title: 'later', source: null });
    const latest = await stored(1, { title: 'latest', source: null });

    const expected = [before, later, latest].map(({ id, title }) => textOf(id, title, null)).join('');
    for (const optIn of [{ cursor: seen.id }, { lastEventId: seen.id }]) {
      const stream = await open(optIn);
      expect(await stream.until(/latest/)).toBe(expected);
    }
  });

  it('gets bytes in a replay as they were when they were live', async () => {
    const seen = await stored(10);
    const live = await open({ cursor: '' });
    await instance.get(NotificationSender).send({
      userId: user.user.id,
      title: 'Line\nbreak',
      body: '“body”',
      url: '/tasks',
      category: 'test',
      source: 'sv.test',
      sourceType: 'plugin',
    });
    const text = await live.until(/\n\n/);
    expect(await (await open({ cursor: seen.id })).until(/\n\n/)).toBe(text);
  });

  it('gets with a replay what has been read or dismissed meanwhile', async () => {
    const seen = await stored(8);
    const read = await stored(3, { readAt: new Date() });
    const dismissed = await stored(2, { dismissedAt: new Date() });
    const stream = await open({ lastEventId: seen.id });
    const text = await stream.until(/event: state/);
    expect(idsIn(text)).toEqual([read.id, dismissed.id]);
    const state = { unreadCount: 1, read: [read.id], dismissed: [dismissed.id] };
    expect(text.endsWith(`event: state\ndata: ${JSON.stringify(state)}\n\n`)).toBe(true);
  });

  it('that names something of its own in the header and in the address means the header', async () => {
    const [first, second] = [await stored(20), await stored(9)];
    const stream = await open({ cursor: first.id, lastEventId: second.id });
    await send(LAST);
    expect(idsIn(await stream.until(/last one/))).toHaveLength(1);
  });

  it('gets a hundred at most; of more it is told to ask for the list', async () => {
    const seen = await stored(20);
    for (let at = 0; at < 100; at++) await stored(9, { title: `missed ${at}` });
    expect(idsIn(await (await open({ cursor: seen.id })).until(/missed 99/))).toHaveLength(100);

    await stored(9);
    expect(await (await open({ cursor: seen.id })).until(/\n\n/)).toBe(RESYNC);
  });

  it('is told to ask for the list when what it missed is more than it could be sent', async () => {
    const seen = await stored(20);
    for (let at = 0; at < 10; at++) await stored(9, { body: 'x'.repeat(65_536) });
    expect(await (await open({ cursor: seen.id })).until(/\n\n/)).toBe(RESYNC);
  });

  it.each([
    ['is of no notification', () => newId()],
    ['is no id', () => 'seven'],
    ['has a NUL in it', () => 'a\0b'],
  ])('with a cursor that %s is told to ask for the list, and goes on live', async (_, cursor) => {
    const stream = await open({ cursor: cursor() });
    expect(await stream.until(/\n\n/)).toBe(RESYNC);
    const { notificationId } = await send('live');
    expect(await stream.until(/live/)).toBe(RESYNC + textOf(notificationId, 'live'));
  });

  it('with the id of somebody else’s notification learns nothing, not even that it exists', async () => {
    const other = await aNotification(instance.dataSource, { createdAt: new Date(Date.now() - 9000) });
    await stored(1);
    for (const cursor of [other.id, newId()]) expect(await (await open({ cursor })).until(/\n\n/)).toBe(RESYNC);
  });

  it('misses nothing and gets nothing twice while notifications come faster than it is caught up', async () => {
    const { id: seen } = await stored(20);
    const sent: Promise<{ notificationId: string }>[] = [];
    const streams = [];
    for (let at = 0; at < 90; at++) {
      sent.push(send(`number ${at}`));
      if (at % 15 === 7) streams.push(await open({ lastEventId: seen }));
      await new Promise(resolve => setImmediate(resolve));
    }
    const ids = (await Promise.all(sent)).map(({ notificationId }) => notificationId);
    await send(LAST);

    for (const stream of streams) {
      const got = idsIn(await stream.until(/last one/));
      expect(got).toHaveLength(91);
      expect(new Set(got.slice(0, 90))).toEqual(new Set(ids));
    }
  });

  it('as a browser does it comes back by itself and misses nothing', async () => {
    const seen: string[] = [];
    const source = new EventSource(`${instance.url}/api/account/notifications/stream?cursor=`, {
      fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, cookie: user.cookie } }),
    });
    leaving.push(() => source.close());
    source.onmessage = ({ data }) => seen.push((JSON.parse(data as string) as { title: string }).title);
    const isOpen = () => within(() => (source.readyState === source.OPEN ? true : null), 'the stream to be open', 6000);
    await isOpen();
    await send('before');
    await within(() => (seen.length === 1 ? true : null), 'the first one');

    for (const stream of instance.get(OpenStreams)) stream.end();
    await within(() => (source.readyState === source.CONNECTING ? true : null), 'the stream to be lost');
    await send('meanwhile');
    await isOpen();
    await send('after');

    await within(() => (seen.length === 3 ? true : null), 'all of them', 2000);
    expect(seen).toEqual(['before', 'meanwhile', 'after']);
  });
});
