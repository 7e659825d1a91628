import { aNotification } from '../support/a-notification';
import { PluginHost } from '../../src/plugins/host/plugin-host';
import { aUser } from '../support/auth-server/fake-users';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const CATEGORIES = '/api/account/notification-categories';
const TEST = '/api/account/notifications/test';
const at = (minute: number) => new Date(Date.UTC(2026, 5, 22, 10, minute));

describe('what there is to mute', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());

  const somebody = () => instance.as(aUser());
  const alone = (category: string) => ({ category, isMuted: false, isMutable: true, sources: [], lastAt: null });

  it('is at first what the platform itself sends; security cannot be muted', async () => {
    const { body } = await somebody().get(CATEGORIES).expect(200);
    expect(body).toEqual({ categories: [{ ...alone('security'), isMutable: false }, alone('announcement')] });
  });

  it('is what came, the latest first, with everybody who sent it, dismissed or not', async () => {
    const me = somebody();
    const { id: userId } = me.user;
    const bell = { userId, source: 'com.example.bell', sourceType: 'plugin', category: 'reminders' } as const;
    await aNotification(instance.dataSource, { ...bell, createdAt: at(1) });
    await aNotification(instance.dataSource, { ...bell, createdAt: at(3), dismissedAt: at(4) });
    await aNotification(instance.dataSource, { ...bell, source: 'com.example.clock', createdAt: at(2) });
    await aNotification(instance.dataSource, {
      userId,
      sourceType: 'admin',
      category: 'announcement',
      createdAt: at(5),
    });
    await aNotification(instance.dataSource, { category: 'of somebody else', createdAt: at(9) });

    const { body } = await me.get(CATEGORIES).expect(200);
    expect(body.categories).toEqual([
      { ...alone('announcement'), sources: [{ source: null, sourceType: 'admin' }], lastAt: at(5).toISOString() },
      {
        ...alone('reminders'),
        sources: [
          { source: 'com.example.bell', sourceType: 'plugin' },
          { source: 'com.example.clock', sourceType: 'plugin' },
        ],
        lastAt: at(3).toISOString(),
      },
      { ...alone('security'), isMutable: false },
    ]);
  });

  it('is also each app that may send and is open to the person, before it sent anything', async () => {
    const me = somebody();
    const { body } = await me.get('/api/account/notification-apps').expect(200);
    const permitted = instance
      .get(PluginHost)
      .list()
      .filter(
        ({ id, manifest }) => id !== 'com.example.premium' && manifest.permissions.includes('notifications:send'),
      );
    expect(body.apps.map(({ id }: { id: string }) => id)).toEqual(permitted.map(({ id }) => id));
    await me
      .patch('/api/account/notification-preferences')
      .send({ mutedCategories: ['app:com.example.x'] })
      .expect(200);
    const categories = (await me.get(CATEGORIES).expect(200)).body.categories as { category: string }[];
    expect(categories.map(({ category }) => category)).toEqual(['security', 'announcement']);
  });

  it('is also what is muted and never came', async () => {
    const me = somebody();
    const muted = { mutedCategories: ['zebras', 'announcement', 'Ants'] };
    await me.patch('/api/account/notification-preferences').send(muted).expect(200);
    const { body } = await me.get(CATEGORIES).expect(200);
    expect(body.categories).toEqual([
      { ...alone('security'), isMutable: false },
      { ...alone('announcement'), isMuted: true },
      { ...alone('Ants'), isMuted: true },
      { ...alone('zebras'), isMuted: true },
    ]);
  });
});

describe('a test notification', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());

  it('stands in the inbox of whoever asked, and of nobody else', async () => {
    const [me, other] = [instance.as(aUser()), instance.as(aUser())];
    const { body } = await me.post(TEST).expect(200);
    const list = async (who: typeof me) => (await who.get('/api/account/notifications').expect(200)).body.notifications;
    expect(await list(me)).toEqual([
      expect.objectContaining({
        id: body.notificationId,
        category: 'test',
        sourceType: 'platform',
        url: '/account/notifications',
      }),
    ]);
    expect(await list(other)).toEqual([]);
  });

  it('attack: fifty at once are five', async () => {
    const me = instance.as(aUser());
    const answers = await Promise.all(Array.from({ length: 50 }, () => me.post(TEST)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(45).fill('429 rate-limited'));
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0);
  });
});
