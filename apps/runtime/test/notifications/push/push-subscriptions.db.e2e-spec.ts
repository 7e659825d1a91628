import { waitFor } from '@sv/server/testing/wait-for';
import { NotificationSender } from '../../../src/notifications/sending/notification-sender';
import { PushSubscription } from '../../../src/notifications/push/subscriptions/push-subscription.entity';
import { aUser } from '../../support/auth-server/fake-users';
import {
  aVapidPair,
  prefer,
  type PushInstance,
  startPushInstance,
  subscribed,
  SUBSCRIPTIONS,
} from '../../support/push/push-instance';
import { TestBrowser } from '../../support/push/test-browser';
import { type Client, freshDatabase, startTestInstance } from '../../support/test-instance';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const MOCK_SECRET = 'a secret of dev mode of 32 bytes and more';

describe('/api/account/push-subscriptions', () => {
  const pair = aVapidPair();
  let at: PushInstance;
  let me: Client;
  beforeAll(async () => {
    const env = { ...pair, PLATFORM_DEV_MODE_ENABLED: 'true', PLATFORM_DEV_MODE_SECRET: MOCK_SECRET };
    at = await startPushInstance({ env });
  });
  afterAll(() => at.close());
  beforeEach(() => (me = at.instance.as(aUser())));

  const rows = () => at.instance.dataSource.getRepository(PushSubscription);
  const list = async (who = me) => (await who.get(SUBSCRIPTIONS).expect(200)).body;
  const newInput = () => new TestBrowser(at.service).input;
  const post = (input: object = newInput(), who = me) => who.post(SUBSCRIPTIONS).send(input);

  it('gives the key, takes a browser, and knows it the next time', async () => {
    expect(await list()).toEqual({ publicKey: pair.VAPID_PUBLIC_KEY, subscriptions: [] });
    const input = newInput();
    const { body: device } = await post(input).set('user-agent', FIREFOX).expect(201);
    expect(device).toEqual({
      id: expect.any(String),
      device: 'Firefox on Linux',
      createdAt: expect.any(String),
      lastSuccessAt: null,
    });
    const keys = newInput().keys;
    expect(
      (
        await post({ ...input, keys })
          .set('user-agent', FIREFOX)
          .expect(200)
      ).body,
    ).toEqual(device);

    expect((await list()).subscriptions).toEqual([device]);
    expect(await rows().findOneByOrFail({ id: device.id })).toMatchObject({ ...keys, vapidKey: pair.VAPID_PUBLIC_KEY });
  });

  it('writes into the log of the person that a browser came and went, once', async () => {
    const input = newInput();
    const { body } = await post(input).expect(201);
    await post(input).expect(200);
    await me.delete(`${SUBSCRIPTIONS}/${body.id}`).expect(204);
    const { entries } = (await me.get('/api/account/activity').expect(200)).body;

    expect(entries.map(({ action, targetId }: Record<string, string>) => [action, targetId])).toEqual([
      ['push-device.removed', body.id],
      ['push-device.added', body.id],
    ]);
    expect(JSON.stringify(entries)).not.toContain('/push/');
  });

  it.each<[string, (input: ReturnType<typeof newInput>) => object]>([
    ['nothing', () => ({})],
    ['no keys', ({ endpoint }) => ({ endpoint })],
    ['keys that are null', ({ endpoint }) => ({ endpoint, keys: null })],
    ['a list of keys', ({ endpoint, keys }) => ({ endpoint, keys: [keys] })],
    ['no auth', ({ endpoint, keys }) => ({ endpoint, keys: { p256dh: keys.p256dh } })],
    ['an unknown field', input => ({ ...input, userId: 'somebody' })],
    ['an unknown key', input => ({ ...input, keys: { ...input.keys, more: 'x' } })],
    ['an endpoint that is a number', input => ({ ...input, endpoint: 7 })],
    ['an endpoint without end', input => ({ ...input, endpoint: `${input.endpoint}${'x'.repeat(2048)}` })],
    ['a time that is text', input => ({ ...input, expirationTime: 'soon' })],
    ['a short auth', input => ({ ...input, keys: { ...input.keys, auth: 'AAAA' } })],
    ['a long auth', input => ({ ...input, keys: { ...input.keys, auth: `${input.keys.auth}AAAA` } })],
    ['padding', input => ({ ...input, keys: { ...input.keys, auth: `${input.keys.auth}==` } })],
    ['a short key', input => ({ ...input, keys: { ...input.keys, p256dh: input.keys.p256dh.slice(0, -4) } })],
    ['a point on no curve', input => ({ ...input, keys: { ...input.keys, p256dh: offCurve(input.keys.p256dh) } })],
    [
      'a key of zeros',
      input => ({ ...input, keys: { ...input.keys, p256dh: Buffer.alloc(65).toString('base64url') } }),
    ],
  ])('refuses %s', async (_, change) => {
    const { body } = await post(change(newInput())).expect(400);
    expect(body).toMatchObject({ code: 'validation-failed', errors: expect.any(Array) });
    expect((await list()).subscriptions).toEqual([]);
  });

  it.each([
    'http://127.0.0.1/push',
    'https://10.0.0.1/push',
    'https://[::1]/push',
    'https://[::ffff:10.0.0.1]/push',
    'nonsense',
  ])('refuses the endpoint %s', async endpoint => {
    const { body } = await post({ ...newInput(), endpoint }).expect(400);
    expect(body.code).toBe('push-endpoint-refused');
    expect((await list()).subscriptions).toEqual([]);
  });

  it('gives an endpoint to whoever subscribed it last: the person before gets nothing there any more', async () => {
    const [before, after] = [me, at.instance.as(aUser())];
    await Promise.all([before, after].map(who => prefer(at.instance, who)));
    const { input, path } = await subscribed(before, at.service);
    const { body } = await post(input, after).expect(201);
    expect([(await list(before)).subscriptions, (await list(after)).subscriptions]).toMatchObject([
      [],
      [{ id: body.id }],
    ]);

    for (const { user } of [before, after])
      await at.instance.get(NotificationSender).send({
        userId: user.id,
        title: `for ${user.id}`,
        category: 'test',
        source: null,
        sourceType: 'platform',
      });
    await waitFor(() => at.service.at(path).length > 0);
    await new Promise(resolve => setTimeout(resolve, 200));
    expect(at.service.at(path)).toHaveLength(1);
    expect((await list(after)).subscriptions[0].lastSuccessAt).not.toBeNull();
  });

  it('keeps one row of an endpoint that 50 want at once', async () => {
    const input = newInput();
    const people = Array.from({ length: 5 }, () => at.instance.as(aUser()));
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => post(input, people[n % 5])));
    expect([...new Set(answers.map(({ status }) => status))].filter(status => status > 201)).toEqual([]);
    expect(await rows().countBy({ endpoint: input.endpoint })).toBe(1);
  });

  it('keeps the newest twenty', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 22; n++) ids.push((await post().expect(201)).body.id);
    const { subscriptions } = await list();
    expect(subscriptions.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2).reverse());
  });

  it("is removed by its own person alone, and another's looks as if it were not there", async () => {
    const { body } = await post().expect(201);
    await at.instance.as('owner').delete(`${SUBSCRIPTIONS}/${body.id}`).expect(404);
    await me.delete(`${SUBSCRIPTIONS}/nonsense`).expect(400);
    await me.delete(`${SUBSCRIPTIONS}/${body.id}`).expect(204);
    await me.delete(`${SUBSCRIPTIONS}/${body.id}`).expect(404);
    expect((await list()).subscriptions).toEqual([]);
  });

  it('takes none for a dev-mode request', async () => {
    const { body } = await post().set('x-platform-dev-mode-secret', MOCK_SECRET).expect(409);
    expect(body.code).toBe('not-in-dev-mode');
  });

  describe('when a session ends', () => {
    it('ends what that session subscribed, and nothing else', async () => {
      const phone = at.instance.as(me.user);
      const [mine, phones] = [(await post().expect(201)).body.id, (await post(newInput(), phone).expect(201)).body.id];
      at.instance.auth.revoke(me.user.id, phone.sessionId);
      await waitFor(async () => !(await rows().existsBy({ id: phones })));
      expect(await rows().existsBy({ id: mine })).toBe(true);
    });

    it('ends all of a person who is signed out everywhere, and none for a changed role', async () => {
      await post().expect(201);
      await post(newInput(), at.instance.as(me.user)).expect(201);
      at.instance.auth.revoke(me.user.id, null, 7);
      at.instance.auth.revoke(me.user.id, 'another session');
      await new Promise(resolve => setTimeout(resolve, 100));
      expect(await rows().countBy({ userId: me.user.id })).toBe(2);
      at.instance.auth.revoke(me.user.id, null);
      await waitFor(async () => (await rows().countBy({ userId: me.user.id })) === 0);
    });

    it('goes with the session that was last seen in the browser', async () => {
      const input = newInput();
      const { body } = await post(input).expect(201);
      const next = at.instance.as(me.user);
      await post(input, next).expect(200);
      at.instance.auth.revoke(me.user.id, me.sessionId);
      await new Promise(resolve => setTimeout(resolve, 100));
      expect(await rows().existsBy({ id: body.id })).toBe(true);
      at.instance.auth.revoke(me.user.id, next.sessionId);
      await waitFor(async () => !(await rows().existsBy({ id: body.id })));
    });
  });
});

describe('Web Push', () => {
  /** What to end, the last one first. */
  const open: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of open.splice(0).reverse()) await end();
  });

  it.each([
    ['switched off', { WEB_PUSH: 'off', ...aVapidPair() }],
    ['without keys', {}],
  ])('that is %s has no key and takes nobody', async (_, env) => {
    const instance = await startTestInstance({ env: env as Record<string, string> });
    try {
      expect((await instance.as('user').get(SUBSCRIPTIONS).expect(200)).body).toEqual({
        publicKey: null,
        subscriptions: [],
      });
      const { input } = new TestBrowser({ origin: 'https://127.0.0.1', at: () => [] });
      expect((await instance.as('user').post(SUBSCRIPTIONS).send(input).expect(503)).body.code).toBe(
        'push-unavailable',
      );
      expect((await instance.as('owner').get('/api/admin/health').expect(200)).body.push).toEqual({
        configured: false,
      });
    } finally {
      await instance.close();
    }
  });

  it('with another key skips what was subscribed with the one before, until its browser subscribes anew', async () => {
    const ground = await freshDatabase();
    const me = ground.auth.add(aUser());
    const before = await startPushInstance({ ground });
    const { input } = await subscribed(before.instance.as(me), before.service);
    await prefer(before.instance, before.instance.as(me));
    await before.close();
    const after = await startPushInstance({ ground });
    open.push(ground.clear, after.close);
    const client = after.instance.as(me);
    const draft = { userId: me.id, title: 'Hello', category: 'test', source: null, sourceType: 'platform' as const };
    const send = () => after.instance.get(NotificationSender).send(draft);
    expect((await client.get(SUBSCRIPTIONS).expect(200)).body.subscriptions).toEqual([]);
    await send();
    const browser = await subscribed(client, after.service);
    await send();
    await waitFor(() => browser.received.length > 0);

    expect(after.service.received).toHaveLength(1);
    expect((await client.get(SUBSCRIPTIONS).expect(200)).body.subscriptions).toMatchObject([{ id: browser.id }]);
    const kept = await after.instance.dataSource.getRepository(PushSubscription).findBy({ userId: me.id });
    expect(kept.map(({ endpoint }) => endpoint)).toEqual([browser.input.endpoint]);
    expect(kept[0]!.endpoint).not.toBe(input.endpoint);
  });
});

function offCurve(point: string): string {
  const bytes = Buffer.from(point, 'base64url');
  bytes[64]! ^= 1;
  return bytes.toString('base64url');
}
