import type { InboxChange } from '@sv/contracts/notification.contract';
import { newId } from '@sv/server/ids/new-id';
import { NotificationBroker } from '../../src/notifications/broker/notification-broker';
import { NotificationSender } from '../../src/notifications/sending/notification-sender';
import { Notification } from '../../src/notifications/notification/notification.entity';
import { insertNotifications } from '../../src/notifications/sending/insert-notifications.sql';
import { aNotification } from '../support/a-notification';
import { aUser } from '../support/auth-server/fake-users';
import { type Client, startTestInstance, type TestInstance } from '../support/test-instance';

const LIST = '/api/account/notifications';
const ALL = `${LIST}/read-all`;
const DRAFT = { title: 'Hello', category: 'test', source: null, sourceType: 'platform' } as const;
const at = (day: number): Date => new Date(Date.UTC(2026, 0, day));

describe('POST /api/account/notifications/read-all', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance({ env: { NOTIFICATION_TRANSPORT: 'sse' } })));
  afterAll(() => instance.close());

  const somebody = () => instance.as(aUser());
  const row = (id: string) => instance.dataSource.getRepository(Notification).findOneByOrFail({ id });
  const one = (me: Client, fields: Partial<Notification> = {}) =>
    aNotification(instance.dataSource, { userId: me.user.id, createdAt: at(1), ...fields });
  const write = async (me: Client, count: number) => {
    const drafts = Array.from({ length: count }, () => ({
      ...DRAFT,
      id: newId(),
      userId: me.user.id,
      createdAt: at(1),
    }));
    await insertNotifications(instance.dataSource, drafts);
    return drafts;
  };
  const unread = async (me: Client): Promise<number> => (await me.get(LIST)).body.unreadCount as number;
  /** What the person's other tabs hear. */
  const listen = (me: Client): InboxChange[] => {
    const heard: InboxChange[] = [];
    instance.app.get(NotificationBroker, { strict: false }).subscribeToChanges(me.user.id, told => heard.push(told));
    return heard;
  };

  it('marks what is unread, and says how many that were', async () => {
    const [me, other] = [somebody(), somebody()];
    const [a, b] = [await one(me), await one(me)];
    const [read, gone, foreign] = [
      await one(me, { readAt: at(2) }),
      await one(me, { dismissedAt: at(2) }),
      await one(other),
    ];
    const heard = listen(me);

    expect((await me.post(ALL).expect(200)).body).toEqual({ updated: 2 });
    expect((await me.post(ALL).expect(200)).body).toEqual({ updated: 0 });

    expect(await unread(me)).toBe(0);
    expect(heard).toEqual([{ read: expect.arrayContaining([a.id, b.id]), dismissed: [] }]);
    expect(await row(read.id)).toMatchObject({ readAt: at(2) });
    expect(await row(gone.id)).toMatchObject({ readAt: null });
    expect(await row(foreign.id)).toMatchObject({ readAt: null });
    expect(await unread(other)).toBe(1);
  });

  it('does not name more than a hundred', async () => {
    const me = somebody();
    await write(me, 1203);
    const heard = listen(me);

    expect((await me.post(ALL).expect(200)).body).toEqual({ updated: 1203 });

    expect(heard).toEqual([{ read: [], dismissed: [], reload: true }]);
    expect(await unread(me)).toBe(0);
  });

  it('leaves nothing unread because somebody else marked one of the first in the middle of it', async () => {
    const me = somebody();
    const drafts = await write(me, 700);
    const first = drafts.map(({ id }) => id).sort()[0]!;

    const [answer] = await instance.dataSource.transaction(async tx => {
      await tx.update(Notification, { id: first }, { readAt: at(2) });
      const asked = me.post(ALL).then(({ body }) => body as object);
      await new Promise(resolve => setTimeout(resolve, 300));
      return [asked];
    });

    expect(await answer).toEqual({ updated: 699 });
    expect(await unread(me)).toBe(0);
  });

  it('counts each entry once, of 50 that ask at once', async () => {
    const me = somebody();
    await Promise.all(Array.from({ length: 40 }, () => one(me)));

    const answers = await Promise.all(Array.from({ length: 50 }, () => me.post(ALL)));

    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(answers.reduce((sum, { body }) => sum + (body.updated as number), 0)).toBe(40);
  });

  it('leaves what arrives later, though it is asked in the middle of it', async () => {
    const me = somebody();
    const sender = instance.get(NotificationSender);
    const sends = Array.from({ length: 60 }, async (_, n) => {
      await new Promise(resolve => setTimeout(resolve, n));
      await sender.send({ ...DRAFT, userId: me.user.id });
    });
    const reads = Array.from({ length: 6 }, async (_, n) => {
      await new Promise(resolve => setTimeout(resolve, n * 10));
      return (await me.post(ALL)).body.updated as number;
    });
    const updated = (await Promise.all(reads)).reduce((sum, count) => sum + count);
    await Promise.all(sends);
    const late = await one(me, { createdAt: new Date(Date.now() + 60_000) });

    expect(await unread(me)).toBe(60 - updated + 1);
    await me.post(ALL);
    expect((await me.get(`${LIST}?unread=true`)).body.notifications).toMatchObject([{ id: late.id }]);
  });
});
