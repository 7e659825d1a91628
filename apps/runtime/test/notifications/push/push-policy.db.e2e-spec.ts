import { NotificationSender } from '../../../src/notifications/sending/notification-sender';
import { Notification } from '../../../src/notifications/notification/notification.entity';
import { aUser } from '../../support/auth-server/fake-users';
import { prefer, type PushInstance, startPushInstance, subscribed } from '../../support/push/push-instance';
import { byHand } from '../../support/push/push-work';
import type { TestBrowser } from '../../support/push/test-browser';
import type { Client } from '../../support/test-instance';

/** 10 o'clock in the evening in Berlin: the quiet hours begin. */
const EVENING = new Date('2026-06-22T20:00:00.000Z');
const MORNING = new Date('2026-06-23T05:00:00.000Z');
const quietHours = { from: '22:00', to: '07:00', timezone: 'Europe/Berlin' };
const minutes = (n: number, from = EVENING) => new Date(from.getTime() + n * 60_000);

describe('a push', () => {
  let at: PushInstance;
  let work: Awaited<ReturnType<typeof byHand>>;
  let me: Client;
  let browser: TestBrowser & { id: string };
  beforeAll(async () => {
    at = await startPushInstance();
    work = await byHand(at.instance);
  });
  afterAll(() => at.close());
  beforeEach(async () => {
    me = at.instance.as(aUser());
    browser = await subscribed(me, at.service);
    at.service.answer = () => ({ status: 201 });
  });

  const send = async (fields: object = {}, now = EVENING) => {
    const draft = {
      userId: me.user.id,
      title: 'Hello',
      category: 'test',
      source: null,
      sourceType: 'platform' as const,
    };
    return (await at.instance.get(NotificationSender).send({ ...draft, ...fields }, now)).notificationId;
  };
  const inbox = () => at.instance.dataSource.getRepository(Notification).countBy({ userId: me.user.id });
  const titles = () => browser.shown.map(({ title }) => title);

  it('is not sent to who did not ask for pushes, security notices neither', async () => {
    await prefer(at.instance, me, { webPush: false });
    await send();
    await send({ category: 'security' });
    await work.at(EVENING);

    expect([titles(), await work.rows(me.user.id), await inbox()]).toEqual([[], [], 2]);
  });

  it('is not sent of a muted category; security cannot be muted', async () => {
    await prefer(at.instance, me, { mutedCategories: ['test', 'security'] });
    await send();
    await send({ title: 'other', category: 'other' }, minutes(1));
    await send({ title: 'New device', category: 'security' }, minutes(2));
    await work.at(minutes(2));

    expect([titles().sort(), await inbox()]).toEqual([['New device', 'other'], 3]);
    expect(Object.fromEntries(browser.received.map(({ headers }, n) => [titles()[n], headers['urgency']]))).toEqual({
      'New device': 'high',
      other: 'normal',
    });
  });

  it('is not sent of a muted app, in the morning neither', async () => {
    const clock = { source: 'com.example.clock', sourceType: 'plugin' as const };
    await prefer(at.instance, me, { mutedCategories: ['app:com.example.clock'] });
    await send({ ...clock, title: 'tick' });
    await send({ ...clock, source: 'com.example.bell', title: 'ring' }, minutes(1));
    await work.at(minutes(1));
    expect(titles()).toEqual(['ring']);

    await prefer(at.instance, me, { quietHours, mutedCategories: ['app:com.example.clock'] });
    await send({ ...clock, title: 'tick' }, minutes(2));
    await send({ title: 'of the night' }, minutes(3));
    await send({ title: 'of the night too' }, minutes(4));
    await work.at(minutes(5));
    await work.at(MORNING);
    expect(titles()).toEqual(['ring', '2 notifications arrived']);
  });

  it('says only that something arrived, when that is wished', async () => {
    await prefer(at.instance, me, { contentFree: true });
    const id = await send({ title: 'A secret', body: 'of mine', url: '/secret', icon: '/secret.svg' });
    await work.at(EVENING);

    expect(browser.shown).toEqual([{ title: 'New notification', body: 'Open the workspace to read it.', tag: id }]);
  });

  describe('in quiet hours', () => {
    beforeEach(() => prefer(at.instance, me, { quietHours, mutedCategories: ['noise'] }));

    it('waits: one says in the morning how many came, and the inbox has them at once', async () => {
      for (let n = 0; n < 5; n++) await send({ title: `${n}` }, minutes(n));
      await send({ category: 'noise' }, minutes(6));
      const read = await send({ title: 'read meanwhile' }, minutes(7));
      await work.at(minutes(10));
      expect([titles(), await inbox(), (await work.rows(me.user.id)).length]).toEqual([[], 7, 1]);
      await at.instance.dataSource.getRepository(Notification).update({ id: read }, { readAt: minutes(8) });
      await work.at(new Date(MORNING.getTime() - 1));
      expect(titles()).toEqual([]);
      await work.at(MORNING);

      expect(titles()).toEqual(['5 notifications arrived']);
      expect(browser.received[0]!.headers['topic']).toBe('quiet-hours');
      await work.at(minutes(1, MORNING));
      expect([browser.received.length, await work.rows(me.user.id)]).toEqual([1, []]);
    });

    it('is sent as it is in the morning, when it was the only one', async () => {
      await send({ title: 'the only one', body: 'of the night', url: '/tasks' }, minutes(1));
      await work.at(minutes(2));
      await work.at(MORNING);
      expect(browser.shown).toMatchObject([{ title: 'the only one', body: 'of the night', url: '/tasks' }]);
    });

    it('is not sent at all, when everything was read', async () => {
      await send({}, minutes(1));
      await send({}, minutes(2));
      await work.at(minutes(3));
      await at.instance.dataSource.getRepository(Notification).update({ userId: me.user.id }, { readAt: minutes(4) });
      await work.at(MORNING);
      expect([titles(), await work.rows(me.user.id)]).toEqual([[], []]);
    });

    it('goes through at once, when it is about security', async () => {
      await send({ title: 'New device', category: 'security' }, minutes(1));
      await work.at(minutes(1));
      expect(titles()).toEqual(['New device']);
    });

    it('waits also when it came before and was not taken yet', async () => {
      at.service.answer = (_, count) => ({ status: count === 1 ? 503 : 201 });
      await send({ title: 'late' }, minutes(-1));
      await work.at(minutes(-0.1));
      await work.at(minutes(30));
      expect(browser.received).toHaveLength(1);
      await work.at(MORNING);
      expect([browser.received.length, titles()[1]]).toEqual([2, 'late']);
    });

    it('waits also when the process was away and looks at it later', async () => {
      await send({ title: 'one' }, minutes(1));
      await send({ title: 'two' }, minutes(2));
      await work.at(minutes(300));
      expect(titles()).toEqual([]);
      await work.at(MORNING);
      expect(titles()).toEqual(['2 notifications arrived']);
    });

    it('says no content in the morning either, when that is wished', async () => {
      await prefer(at.instance, me, { quietHours, contentFree: true });
      await send({ title: 'one' }, minutes(1));
      await send({ title: 'two' }, minutes(2));
      await work.at(minutes(3));
      await work.at(MORNING);
      expect(titles()).toEqual(['New notification']);
    });

    it('waits for as long as they are, if they are made longer meanwhile, and for nothing if pushes were switched off', async () => {
      await send({}, minutes(1));
      await work.at(minutes(2));
      await prefer(at.instance, me, { quietHours: { ...quietHours, to: '08:00' } });
      await work.at(MORNING);
      expect(titles()).toEqual([]);
      await prefer(at.instance, me, { webPush: false });
      await work.at(minutes(60, MORNING));
      expect([titles(), await work.rows(me.user.id)]).toEqual([[], []]);
    });
  });

  describe('that a plugin causes', () => {
    const ofPlugin = (source = 'com.example.noisy') => ({ source, sourceType: 'plugin' });

    it('is left out above 60 a minute for one person; the inbox goes on', async () => {
      await prefer(at.instance, me);
      for (let n = 0; n < 65; n++) await send({ ...ofPlugin(), title: `${n}` });
      await send({ title: 'of the platform' });
      await send({ ...ofPlugin('com.example.quiet'), title: 'of another plugin' });
      await work.at(minutes(0.5));

      expect([browser.received.length, await inbox()]).toEqual([62, 67]);
      expect(titles()).toEqual(expect.arrayContaining(['of the platform', 'of another plugin']));
      await send({ ...ofPlugin(), title: 'a minute later' }, minutes(1.6));
      await work.at(minutes(1.6));
      expect(titles().at(-1)).toBe('a minute later');
    });
  });
});
