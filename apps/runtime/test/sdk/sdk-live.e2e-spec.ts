import {
  InvalidInputError,
  NoContextError,
  PermissionDeniedError,
  sdk,
  StoreAccessError,
  type LiveEventInput,
} from '@sv/sdk';
import { newId } from '@sv/server/ids/new-id';
import { openLive } from '../support/event-source';
import { asPlugin } from '../support/calling';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { GroupMembers } from '../../src/plugins/live/group-members';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const CLUB = 'com.example.club';
const MUTE = 'com.example.mute';

describe('sdk.live', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    const half = async () => ({ default: class {} });
    instance = await startTestInstance({
      env: { PLATFORM_DEV_MODE_ENABLED: 'true', PLATFORM_DEV_MODE_SECRET: 'a secret of dev mode, 32 bytes or more' },
      plugins: [
        ...testPlugins(),
        aPlugin({ id: CLUB, permissions: ['live', 'db'] }, half),
        aPlugin({ id: MUTE, permissions: [] }, half),
      ],
    });
  });
  afterAll(() => instance.close());

  const publish = (event: object, plugin = CLUB, context = {}) =>
    asPlugin(instance, plugin, () => sdk.live.publish(event as LiveEventInput), context);
  const open = () => openLive(instance.url, instance.as('user').cookie);

  it.each([
    ['/topic', { topic: 'Upper', everyone: true }],
    ['/topic', { everyone: true }],
    ['', { topic: 'x' }],
    ['', { topic: 'x', everyone: true, userIds: [newId()] }],
    ['/everyone', { topic: 'x', everyone: 'yes' }],
    ['/groupId', { topic: 'x', groupId: '../users' }],
    ['/userIds', { topic: 'x', userIds: [] }],
    ['/userIds', { topic: 'x', userIds: 'all' }],
    ['/userIds', { topic: 'x', userIds: Array.from({ length: 1001 }, () => newId()) }],
    ['/userIds/1', { topic: 'x', userIds: [newId(), 'a user'] }],
    ['/payload', { topic: 'x', everyone: true, payload: 'x'.repeat(4095) }],
    ['/payload', { topic: 'x', everyone: true, payload: 'ö'.repeat(2048) }],
    ['/payload', { topic: 'x', everyone: true, payload: () => 1 }],
    ['/payload', { topic: 'x', everyone: true, payload: 1n }],
  ])('refuses what is malformed, at %s', async (pointer, event) => {
    const error = await publish(event).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InvalidInputError);
    expect((error as InvalidInputError).pointer).toBe(pointer);
  });

  it('refuses a payload that leads back to itself', async () => {
    const payload: Record<string, unknown> = {};
    payload['self'] = payload;
    await expect(publish({ topic: 'x', everyone: true, payload })).rejects.toThrow(InvalidInputError);
  });

  it('is refused to a plugin without the permission, and to nobody’s code', async () => {
    await expect(publish({ topic: 'x', everyone: true }, MUTE)).rejects.toThrow(PermissionDeniedError);
    await expect(sdk.live.publish({ topic: 'x', everyone: true })).rejects.toThrow(NoContextError);
  });

  it('is refused in a transaction, whose rows no page could read yet', async () => {
    const inside = asPlugin(instance, CLUB, () =>
      sdk.db.transaction(() => sdk.live.publish({ topic: 'x', everyone: true })),
    );
    await expect(inside).rejects.toThrow(StoreAccessError);
  });

  it('tells no real page what happened in a dev-mode request', async () => {
    const stream = await open();
    await publish({ topic: 'mock', everyone: true }, CLUB, { dataSourceKind: 'mock' });
    await publish({ topic: 'real', everyone: true });
    expect(await stream.until(/real/)).not.toContain('mock');
    stream.leave();
  });

  it('loses an event to a group, and fails nobody, while the auth server is away', async () => {
    const stream = await open();

    jest.spyOn(instance.get(GroupMembers), 'membersOf').mockRejectedValue(new Error('auth-unavailable'));
    await publish({ topic: 'lost', groupId: newId() });
    jest.restoreAllMocks();
    await publish({ topic: 'next', everyone: true });
    expect(await stream.until(/next/)).not.toContain('lost');
    stream.leave();
  });

  it('sends as much payload as it says', async () => {
    const stream = await open();
    await publish({ topic: 'full', everyone: true, payload: 'x'.repeat(4094) });
    await stream.until(/full.*x{4094}/);
    stream.leave();
  });
});
