import type { InboxChange } from '@sv/contracts/notification.contract';
import { newId } from '@sv/server/ids/new-id';
import { NotificationBroker } from '../../src/notifications/broker/notification-broker';
import { Notification } from '../../src/notifications/notification/notification.entity';
import { aNotification } from '../support/a-notification';
import { aUser } from '../support/auth-server/fake-users';
import { type Client, startTestInstance, type TestInstance } from '../support/test-instance';

const LIST = '/api/account/notifications';
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const at = (day: number): Date => new Date(Date.UTC(2026, 0, day));

describe('PATCH /api/account/notifications/:id', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance({ env: { NOTIFICATION_TRANSPORT: 'sse' } })));
  afterAll(() => instance.close());
  afterEach(() => jest.restoreAllMocks());

  const somebody = () => instance.as(aUser());
  const broker = () => instance.app.get(NotificationBroker, { strict: false });
  const row = (id: string) => instance.dataSource.getRepository(Notification).findOneByOrFail({ id });
  const one = (me: Client, fields: Partial<Notification> = {}) =>
    aNotification(instance.dataSource, { userId: me.user.id, createdAt: at(1), ...fields });
  const change = (me: Client, id: string, body: object) => me.patch(`${LIST}/${id}`).send(body);
  const unread = async (me: Client): Promise<number> => (await me.get(LIST)).body.unreadCount as number;
  /** What the person's other tabs hear. */
  const listen = (me: Client): InboxChange[] => {
    const heard: InboxChange[] = [];
    broker().subscribeToChanges(me.user.id, told => heard.push(told));
    return heard;
  };

  it('marks as read, and a second time changes nothing', async () => {
    const me = somebody();
    const { id } = await one(me, { title: 'Ω', url: '/tasks', icon: '/i.png', body: 'b', source: 'sv.tasks' });
    const heard = listen(me);

    const { body } = await change(me, id, { read: true }).expect(200);
    const again = await change(me, id, { read: true }).expect(200);

    expect(body).toEqual({ ...(await me.get(LIST)).body.notifications[0], readAt: expect.stringMatching(MOMENT) });
    expect(body).toMatchObject({ id, notificationId: id, userId: me.user.id, title: 'Ω', dismissedAt: null });
    expect(again.body).toEqual(body);
    expect(await unread(me)).toBe(0);
    expect(heard).toEqual([{ read: [id], dismissed: [] }]);
  });

  it('takes it back', async () => {
    const me = somebody();
    const { id } = await one(me, { readAt: at(2) });
    const heard = listen(me);

    expect((await change(me, id, { read: false }).expect(200)).body.readAt).toBeNull();
    expect((await change(me, id, { read: false }).expect(200)).body.readAt).toBeNull();

    expect(await unread(me)).toBe(1);
    expect(heard).toEqual([{ read: [], dismissed: [], reload: true }]);
  });

  it('dismisses, which also stops it from counting, and undoes that', async () => {
    const me = somebody();
    const { id } = await one(me);
    const heard = listen(me);

    const { body } = await change(me, id, { dismissed: true }).expect(200);
    expect(body).toMatchObject({ dismissedAt: expect.stringMatching(MOMENT), readAt: null });
    expect((await me.get(LIST)).body).toMatchObject({ notifications: [], unreadCount: 0 });
    expect((await change(me, id, { dismissed: true })).body).toEqual(body);

    await change(me, id, { dismissed: false }).expect(200);
    expect((await me.get(LIST)).body).toMatchObject({ notifications: [{ id }], unreadCount: 1 });
    expect(heard).toEqual([
      { read: [], dismissed: [id] },
      { read: [], dismissed: [], reload: true },
    ]);
  });

  it('does both at once, and what was so already stays as it was', async () => {
    const me = somebody();
    const { id } = await one(me, { readAt: at(2) });
    const heard = listen(me);

    const { body } = await change(me, id, { read: true, dismissed: true }).expect(200);

    expect(body).toMatchObject({ readAt: at(2).toISOString(), dismissedAt: expect.stringMatching(MOMENT) });
    expect(heard).toEqual([{ read: [id], dismissed: [id] }]);
  });

  it.each([
    ['nothing', {}],
    ['null', { read: null }],
    ['a word', { read: 'true' }],
    ['a number', { dismissed: 1 }],
    ['an unknown field', { read: true, category: 'security' }],
    ['a field of the row', { readAt: '2026-01-01T00:00:00.000Z' }],
    ['a list', []],
  ])('refuses %s', async (_, body) => {
    const me = somebody();
    const { id } = await one(me);
    expect((await change(me, id, body).expect(400)).body.code).toBe('validation-failed');
    expect(await row(id)).toMatchObject({ readAt: null, dismissedAt: null });
  });

  it.each(['1', 'read-some', '%00', `${'a'.repeat(36)}`])('refuses the id %s', async id => {
    expect((await change(somebody(), id, { read: true })).status).toBe(400);
  });

  it('attack: the id of somebody else’s entry is the id of none', async () => {
    const [me, other] = [somebody(), somebody()];
    const { id } = await one(other);
    const heard = [listen(me), listen(other)];

    const foreign = await change(me, id, { read: true, dismissed: true }).expect(404);
    const unknown = await change(me, newId(), { read: true, dismissed: true }).expect(404);

    const { requestId: _a, instance: _b, ...said } = foreign.body;
    expect(unknown.body).toMatchObject(said);
    expect(await row(id)).toMatchObject({ readAt: null, dismissedAt: null });
    expect(await unread(other)).toBe(1);
    expect(heard).toEqual([[], []]);
  });

  it('is one change, of 50 at once', async () => {
    const me = somebody();
    const { id } = await one(me);
    const heard = listen(me);

    const answers = await Promise.all(Array.from({ length: 50 }, () => change(me, id, { read: true })));

    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(new Set(answers.map(({ body }) => body.readAt)).size).toBe(1);
    expect(heard).toEqual([{ read: [id], dismissed: [] }]);
  });

  it('answers whether the transport takes the news, refuses it or hangs', async () => {
    const me = somebody();
    const publish = jest.spyOn(broker(), 'publishChange');
    publish.mockRejectedValueOnce(new Error('down'));
    await change(me, (await one(me)).id, { read: true }).expect(200);
    publish.mockReturnValueOnce(new Promise(() => undefined));
    await change(me, (await one(me)).id, { read: true }).expect(200);
    expect(publish).toHaveBeenCalledTimes(2);
  });

  it('is stored before anybody hears of it', async () => {
    const me = somebody();
    const { id } = await one(me);
    const seen = new Promise(resolve => {
      broker().subscribeToChanges(me.user.id, () => resolve(unread(me)));
    });
    await change(me, id, { read: true });
    expect(await seen).toBe(0);
  });
});

describe('what people do with their notifications in a dev-mode request', () => {
  it('is silent', async () => {
    const secret = 'a secret of dev mode and of 32 bytes or more';
    const instance = await startTestInstance({
      env: {
        NOTIFICATION_TRANSPORT: 'sse',
        PLATFORM_DEV_MODE_ENABLED: 'true',
        PLATFORM_DEV_MODE_SECRET: secret,
      },
    });
    try {
      const me = instance.as('user');
      const { id } = await aNotification(instance.dataSource, { userId: me.user.id });
      const publish = jest.spyOn(instance.app.get(NotificationBroker, { strict: false }), 'publishChange');

      const inMock = (test: ReturnType<Client['get']>) => test.set('x-platform-dev-mode-secret', secret);
      await inMock(me.patch(`${LIST}/${id}`))
        .send({ read: true })
        .expect(404);
      expect((await inMock(me.post(`${LIST}/read-all`)).expect(200)).body).toEqual({ updated: 0 });

      expect((await me.get(LIST)).body.unreadCount).toBe(1);
      expect(publish).not.toHaveBeenCalled();
    } finally {
      await instance.close();
    }
  });
});
