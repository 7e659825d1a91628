import type { NotificationItem } from '@sv/contracts/notification.contract';
import { newId } from '@sv/server/ids/new-id';
import { NotificationPreference } from '../../src/notifications/preferences/notification-preference.entity';
import { Notification } from '../../src/notifications/notification/notification.entity';
import { aUser } from '../support/auth-server/fake-users';
import { aNotification } from '../support/a-notification';
import { type Client, startTestInstance, type TestInstance } from '../support/test-instance';

const LIST = '/api/account/notifications';
const PREFERENCES = '/api/account/notification-preferences';
const at = (day: number): Date => new Date(Date.UTC(2026, 0, day));

describe('the inbox', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());

  const somebody = () => instance.as(aUser());
  const one = (me: Client, fields: Partial<Notification> = {}) =>
    aNotification(instance.dataSource, { userId: me.user.id, ...fields });
  const read = async (me: Client, query = '') =>
    (await me.get(`${LIST}${query}`).expect(200)).body as {
      notifications: NotificationItem[];
      nextCursor: string | null;
    };
  const counts = async (me: Client): Promise<unknown[]> => [
    (await me.get(LIST).expect(200)).body.unreadCount,
    (await me.get('/api/shell').expect(200)).body.notifications.unreadCount,
  ];
  const mute = (me: Client, mutedCategories: string[]) => me.patch(PREFERENCES).send({ mutedCategories }).expect(200);

  it('gives words of any kind as they were sent', async () => {
    const me = somebody();
    const title = `"quoted" \\ back / 😀 \u2028 ' <b> {"a":1} %s ? $1`;
    const body = 'Two\nlines\twith a tab\r\nand "more"';
    const { id } = await one(me, { title, body, url: '/a?b="c"&d=%20', category: `it's "one"`, icon: '/i' });

    expect((await read(me)).notifications).toEqual([
      expect.objectContaining({ id, title, body, url: '/a?b="c"&d=%20', category: `it's "one"`, icon: '/i' }),
    ]);
  });

  it('attack: words that look like the end of an entry end none, where a page is cut', async () => {
    const me = somebody();
    const words = ['},{"id":"', '"},{"id":"x","createdAt":"1970-01-01T00:00:00.000Z"}', '\\"},{"id":"', ']}'];
    for (const [n, title] of words.entries())
      await one(me, { title, body: title, url: `/${title}`, createdAt: at(9 - n) });
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Awaited<ReturnType<typeof read>> = await read(me, `?limit=1${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.notifications.map(({ title }) => title));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(words);
  });

  it('counts the unread as a number, in list and shell', async () => {
    const me = somebody();
    expect(await counts(me)).toEqual([0, 0]);
    await one(me);
    await one(me, { readAt: at(1) });
    await one(me, { dismissedAt: at(1) });
    expect(await counts(me)).toEqual([1, 1]);
  });

  describe('and what is muted', () => {
    it('lists it and leaves it out of the count, from the moment of the choice', async () => {
      const me = somebody();
      await one(me, { category: 'reminders' });
      await one(me, { category: 'reminders', readAt: at(1) });
      await one(me, { category: 'announcement' });
      await one(me, { category: 'security' });
      expect(await counts(me)).toEqual([3, 3]);

      await mute(me, ['reminders']);
      expect(await counts(me)).toEqual([2, 2]);
      expect((await read(me)).notifications).toHaveLength(4);
      expect((await read(me, '?unread=true')).notifications).toHaveLength(3);

      await mute(me, ['reminders', 'announcement', 'quote " and \' mark']);
      expect(await counts(me)).toEqual([1, 1]);
      await mute(me, []);
      expect(await counts(me)).toEqual([3, 3]);
    });

    it('may be a whole app, whatever the category', async () => {
      const me = somebody();
      const bell = { source: 'com.example.bell', sourceType: 'plugin' } as const;
      await one(me, { ...bell, category: 'reminders' });
      await one(me, { ...bell, category: 'news' });
      await one(me, { ...bell, source: 'com.example.clock', category: 'news' });
      await one(me, { sourceType: 'admin', source: null, category: 'announcement' });
      await mute(me, ['app:com.example.bell']);
      expect(await counts(me)).toEqual([2, 2]);
      expect((await read(me)).notifications).toHaveLength(4);
    });

    it('is each person’s own', async () => {
      const [me, other] = [somebody(), somebody()];
      await one(me, { category: 'reminders' });
      await one(other, { category: 'reminders' });
      await mute(other, ['reminders']);
      expect([await counts(me), await counts(other)]).toEqual([
        [1, 1],
        [0, 0],
      ]);
    });

    it('never is security, whatever stands in the database', async () => {
      const me = somebody();
      await one(me, { category: 'security' });
      await mute(me, ['reminders']);
      await instance.dataSource
        .getRepository(NotificationPreference)
        .update({ userId: me.user.id }, { mutedCategories: ['security'] });
      expect(await counts(me)).toEqual([1, 1]);
    });
  });

  it('gives each entry once, in order, however many arrive while it is paged through', async () => {
    const me = somebody();
    // Several of each moment.
    const there = [];
    for (let n = 0; n < 30; n++) there.push(await one(me, { title: `old ${n}`, createdAt: at(1 + Math.floor(n / 4)) }));
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Awaited<ReturnType<typeof read>> = await read(me, `?limit=7${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.notifications.map(({ id }) => id));
      cursor = page.nextCursor;
      await Promise.all(Array.from({ length: 9 }, () => one(me, { title: 'new' })));
    }

    const expected = [...there].sort(
      (left, right) => right.createdAt.getTime() - left.createdAt.getTime() || (left.id < right.id ? 1 : -1),
    );
    expect(seen).toEqual(expected.map(({ id }) => id));
  });

  it('ends when a page is exactly full, and goes on when one more is there', async () => {
    const me = somebody();
    for (let n = 0; n < 4; n++) await one(me, { createdAt: at(n + 1) });
    expect((await read(me, '?limit=4')).nextCursor).toBeNull();
    expect((await read(me, '?limit=1')).nextCursor).toEqual(expect.any(String));
    // What is dismissed is no further page.
    await one(me, { createdAt: new Date(0), dismissedAt: at(1) });
    expect((await read(me, '?limit=4')).nextCursor).toBeNull();
    expect((await read(me, '?limit=4&includeDismissed=true')).nextCursor).toEqual(expect.any(String));
  });

  it('pages through the unread alone', async () => {
    const me = somebody();
    for (let n = 0; n < 12; n++) await one(me, { title: String(n), createdAt: at(1), ...(n % 2 && { readAt: at(2) }) });
    const first = await read(me, '?unread=true&limit=4');
    const second = await read(me, `?unread=true&limit=4&cursor=${first.nextCursor}`);
    expect([...first.notifications, ...second.notifications].map(({ title }) => title)).toEqual([
      '10',
      '8',
      '6',
      '4',
      '2',
      '0',
    ]);
    expect(second.nextCursor).toBeNull();
  });

  it('attack: nothing of somebody else is read, counted, changed or paged to', async () => {
    const [me, other] = [somebody(), somebody()];
    const theirs = [];
    for (let n = 0; n < 3; n++) theirs.push(await one(other, { createdAt: at(n + 1) }));
    const mine = await one(me, { createdAt: at(1) });
    const { nextCursor } = await read(other, '?limit=1');

    for (const query of ['', '?unread=true', '?includeDismissed=true', `?cursor=${nextCursor}`, '?limit=200'])
      expect((await read(me, query)).notifications.filter(({ userId }) => userId !== me.user.id)).toEqual([]);
    expect((await read(me, `?cursor=${nextCursor}`)).notifications.map(({ id }) => id)).toEqual([mine.id]);
    for (const { id } of [...theirs, { id: newId() }])
      for (const body of [{ read: true }, { read: false }, { dismissed: true }, { dismissed: false }])
        await me.patch(`${LIST}/${id}`).send(body).expect(404);
    expect((await me.post(`${LIST}/read-all`).expect(200)).body).toEqual({ updated: 1 });

    expect(await counts(other)).toEqual([3, 3]);
    for (const { id } of theirs)
      expect(await instance.dataSource.getRepository(Notification).findOneByOrFail({ id })).toMatchObject({
        readAt: null,
        dismissedAt: null,
      });
  });

  it.each(['', `x' OR '1'='1`, Buffer.from(`2026-01-01T00:00:00.000Z ${newId()}' OR 1=1`).toString('base64url')])(
    'attack: the cursor %j is none',
    async cursor => {
      const query = `?cursor=${encodeURIComponent(cursor)}`;
      expect((await somebody().get(`${LIST}${query}`)).body.code).toBe('validation-failed');
    },
  );
});
