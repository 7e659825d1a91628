import {
  InvalidInputError,
  NotFoundError,
  sdk,
  StoreAccessError,
  TooManyNotificationsError,
  type NotificationInput,
} from '@sv/sdk';
import { newId } from '@sv/server/ids/new-id';
import { DeletionRows } from '../../src/people/deletion/deletion-rows';
import { Notification } from '../../src/notifications/notification/notification.entity';
import type { RequestContext } from '../../src/kernel/request-context/request-context';
import { asPlugin } from '../support/calling';
import { startTestInstance, type TestInstance } from '../support/test-instance';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';

const DEV_MODE = {
  PLATFORM_DEV_MODE_ENABLED: 'true',
  PLATFORM_DEV_MODE_SECRET: 'a secret of dev mode, 32 bytes or more',
};
const BELL = 'com.example.bell';
const plugins = [...testPlugins(), aPlugin({ id: BELL, permissions: ['notifications:send'] })];

describe('sdk.notifications', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance({ env: DEV_MODE, plugins })));
  afterAll(() => instance.close());
  afterEach(() => rows().clear());

  const rows = () => instance.dataSource.getRepository(Notification);
  const send = (input: Partial<Record<keyof NotificationInput, unknown>> = {}, context: Partial<RequestContext> = {}) =>
    asPlugin(
      instance,
      BELL,
      () => {
        const { id: userId } = instance.people.get('user')!;
        return sdk.notifications.send({ userId, title: 'Hello', category: 'news', ...input } as NotificationInput);
      },
      context,
    );

  it('is in the person’s inbox once it resolves, with the plugin as its source', async () => {
    const { notificationId } = await send({
      body: 'Two\nlines',
      url: '/bell?id=1#x',
      icon: 'https://example.com/i.png',
    });
    const { body } = await instance.as('user').get('/api/account/notifications').expect(200);

    expect(body.notifications).toEqual([
      expect.objectContaining({
        id: notificationId,
        source: BELL,
        sourceType: 'plugin',
        title: 'Hello',
        body: 'Two\nlines',
        url: '/bell?id=1#x',
        category: 'news',
        readAt: null,
      }),
    ]);
  });

  it('attack: another source, tenant or kind cannot be claimed', async () => {
    await send({
      source: 'sv.console',
      sourceType: 'platform',
      tenantId: 'other',
      readAt: new Date(),
      id: newId(),
    } as object);

    expect(await rows().find()).toMatchObject([
      { source: BELL, sourceType: 'plugin', tenantId: 'default', readAt: null, broadcastId: null },
    ]);
  });

  it.each([
    ['/url', { url: '//evil.example' }],
    ['/url', { url: '/\\evil.example' }],
    ['/url', { url: 'http://example.com' }],
    ['/url', { url: 'javascript:alert(1)' }],
    ['/url', { url: 'https:evil.example' }],
    ['/url', { url: 'https:///evil.example' }],
    ['/url', { url: '/bell\r\nSet-Cookie: a=b' }],
    ['/url', { url: ' /bell' }],
    ['/url', { url: 'bell' }],
    ['/url', { url: '' }],
    ['/url', { url: `/${'x'.repeat(2048)}` }],
    ['/icon', { icon: 'data:image/svg+xml,<svg/>' }],
    ['/title', { title: '' }],
    ['/title', { title: '  ' }],
    ['/title', { title: 'x'.repeat(201) }],
    ['/title', { title: 'two\nlines' }],
    ['/title', { title: 7 }],
    ['/title', { title: 'half \ud800' }],
    ['/body', { body: 'x'.repeat(2001) }],
    ['/body', { body: 'a\0b' }],
    ['/body', { body: {} }],
    ['/category', { category: 'security' }],
    ['/category', { category: ' Security' }],
    ['/category', { category: 'x'.repeat(65) }],
    ['/userId', { userId: undefined }],
    ['/userId', { userId: { id: 1 } }],
  ])('is refused with %s: %j', async (pointer, input) => {
    const refused = await send(input).catch((error: unknown) => error);

    expect(refused).toBeInstanceOf(InvalidInputError);
    expect(refused).toMatchObject({ pointer });
    expect(await rows().count()).toBe(0);
  });

  it('counts characters as people do', async () => {
    await send({ title: '🌱'.repeat(200) });
    expect(await rows().count()).toBe(1);
  });

  it('stores what is sent to an id that nobody has, and refuses what is sent to a deleted person', async () => {
    await send({ userId: newId() });
    const gone = newId();
    await instance.get(DeletionRows).openRow(gone, { actorId: gone, actorType: 'user' }, {});

    await expect(send({ userId: gone })).rejects.toThrow(NotFoundError);
    expect(await rows().count()).toBe(1);
  });

  it('attack: a plugin that runs in a circle does not fill the disk, and is in nobody else’s way', async () => {
    jest.useFakeTimers({ now: Math.ceil(Date.now() / 60_000) * 60_000, doNotFake: ['setImmediate', 'nextTick'] });
    try {
      const userId = newId();
      await Promise.all(Array.from({ length: 600 }, () => send({ userId })));
      const refused = await send({ userId }).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(TooManyNotificationsError);
      expect(refused).toMatchObject({ kind: 'conflict', retryAfterSeconds: 60 });
      await send({ userId: newId() });
      expect(await rows().count()).toBe(601);

      jest.setSystemTime(Date.now() + 120_000);
      await send({ userId });
      expect(await rows().count()).toBe(602);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is refused in a transaction of the plugin, which could not take it back', async () => {
    await expect(instance.dataSource.transaction(() => send())).rejects.toThrow(StoreAccessError);
    expect(await rows().count()).toBe(0);
  });

  it('writes no real row in a dev-mode request', async () => {
    expect(await send({}, { dataSourceKind: 'mock' })).toEqual({ notificationId: expect.any(String) });
    expect(await rows().count()).toBe(0);
    const mock = await asPlugin(instance, BELL, () => rows().count(), { dataSourceKind: 'mock' });
    expect(mock).toBe(1);
  });
});
