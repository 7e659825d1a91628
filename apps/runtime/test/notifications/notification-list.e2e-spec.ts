import { aUser } from '../support/auth-server/fake-users';
import { aNotification } from '../support/a-notification';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const LIST = '/api/account/notifications';
const titlesOf = (body: { notifications: { title: string }[] }): string[] =>
  body.notifications.map(({ title }) => title);

describe('GET /api/account/notifications', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());

  const somebody = () => instance.as(aUser());
  const at = (day: number): Date => new Date(Date.UTC(2026, 0, day));

  it("lists the caller's own, newest first, and counts the unread", async () => {
    const me = somebody();
    await aNotification(instance.dataSource, { userId: me.user.id, title: 'old', createdAt: at(1), readAt: at(2) });
    await aNotification(instance.dataSource, { userId: me.user.id, title: 'new', createdAt: at(3) });
    await aNotification(instance.dataSource, { title: "someone else's" });

    const { body } = await me.get(LIST).expect(200);

    expect(titlesOf(body)).toEqual(['new', 'old']);
    expect(body).toMatchObject({ unreadCount: 1, transport: 'polling', nextCursor: null });
  });

  it('gives every field of an entry, and its id twice', async () => {
    const me = somebody();
    const { id } = await aNotification(instance.dataSource, {
      userId: me.user.id,
      title: 'Ω',
      url: '/tasks',
      source: 'sv.tasks',
      sourceType: 'plugin',
      createdAt: at(1),
    });

    const { body } = await me.get(LIST).expect(200);

    expect(body.notifications).toEqual([
      {
        id,
        notificationId: id,
        userId: me.user.id,
        source: 'sv.tasks',
        sourceType: 'plugin',
        title: 'Ω',
        body: null,
        url: '/tasks',
        category: 'test',
        icon: null,
        readAt: null,
        dismissedAt: null,
        createdAt: '2026-01-01T00:00:00.000Z',
      },
    ]);
  });

  it('leaves dismissed ones out until they are asked for, and never counts them', async () => {
    const me = somebody();
    await aNotification(instance.dataSource, { userId: me.user.id, title: 'gone', dismissedAt: at(2) });
    await aNotification(instance.dataSource, { userId: me.user.id, title: 'read', readAt: at(2) });

    expect(titlesOf((await me.get(LIST)).body)).toEqual(['read']);
    expect(titlesOf((await me.get(`${LIST}?includeDismissed=true`)).body).sort()).toEqual(['gone', 'read']);
    expect((await me.get(`${LIST}?unread=true`)).body).toMatchObject({ notifications: [], unreadCount: 0 });
  });

  it('goes on where a page ended, also among entries of the same moment', async () => {
    const me = somebody();
    for (const title of ['a', 'b', 'c', 'd', 'e'])
      await aNotification(instance.dataSource, { userId: me.user.id, title, createdAt: at(1) });

    const first = (await me.get(`${LIST}?limit=2`)).body;
    const second = (await me.get(`${LIST}?limit=2&cursor=${first.nextCursor}`)).body;
    const third = (await me.get(`${LIST}?limit=2&cursor=${second.nextCursor}`)).body;

    expect([...titlesOf(first), ...titlesOf(second), ...titlesOf(third)]).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(third.nextCursor).toBeNull();
  });

  it.each([
    'limit=0',
    'limit=201',
    'limit=two',
    'limit=1.5',
    'cursor=nonsense',
    'unread=perhaps',
    'colour=red',
    'limit=1&limit=2',
  ])('refuses ?%s', async query => {
    const { body } = await somebody().get(`${LIST}?${query}`).expect(400);
    expect(body.code).toBe('validation-failed');
  });

  it('says with its answer that role or profile of the caller was changed: without a stream nothing else does', async () => {
    const me = somebody();
    const epoch = async () => (await me.get(LIST).expect(200)).headers['x-session-epoch'];
    expect(await epoch()).toBe('1');
    const sealed = instance.seal(me.user, { epoch: 2, sessionId: me.sessionId });
    instance.auth.refreshedCookie = `sv_session_data=${sealed}; Path=/; HttpOnly`;
    instance.auth.revoke(me.user.id, null, 2);
    while ((await epoch()) === '1') await new Promise(resolve => setTimeout(resolve, 20));
    expect(await epoch()).toBe('2');
    instance.auth.refreshedCookie = '';
  });

  it('shows a request what was written before it, however many ask at once', async () => {
    const me = somebody();
    for (let round = 1; round <= 10; round++) {
      const before = Array.from({ length: 20 }, () => me.get(LIST).then(({ body }) => body.unreadCount as number));
      await aNotification(instance.dataSource, { userId: me.user.id });
      const after = await Promise.all(Array.from({ length: 20 }, () => me.get(LIST)));
      expect(after.map(({ body }) => body.unreadCount)).toEqual(Array(20).fill(round));
      expect(Math.max(...(await Promise.all(before)))).toBeLessThanOrEqual(round);
    }
  });
});

describe('the advertised transport', () => {
  const former = process.env['NOTIFICATION_TRANSPORT'];
  afterEach(() => {
    if (former === undefined) delete process.env['NOTIFICATION_TRANSPORT'];
    else process.env['NOTIFICATION_TRANSPORT'] = former;
  });

  it('is read at the request, and never a stream that is not served', async () => {
    const instance = await startTestInstance();
    const transport = async () => (await instance.as('user').get(LIST)).body.transport as string;

    process.env['NOTIFICATION_TRANSPORT'] = 'sse';
    const inPolling = await transport();
    await instance.close();

    expect(inPolling).toBe('polling');
  });

  it('is sse while it is chosen and served', async () => {
    const instance = await startTestInstance({ env: { NOTIFICATION_TRANSPORT: 'sse' } });
    const transport = async () => (await instance.as('user').get(LIST)).body.transport as string;

    process.env['NOTIFICATION_TRANSPORT'] = 'sse';
    const chosen = await transport();
    process.env['NOTIFICATION_TRANSPORT'] = 'polling';
    const takenBack = await transport();
    await instance.close();

    expect([chosen, takenBack]).toEqual(['sse', 'polling']);
  });
});
