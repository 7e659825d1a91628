import { sdk } from '@sv/sdk';
import { newId } from '@sv/server/ids/new-id';
import { LivePublisher } from '../../src/notifications/live/publishing/live-publisher';
import { EntitlementPaywall } from '../../src/plugins/entitlements/paywall';
import { PluginHost } from '../../src/plugins/host/plugin-host';
import { asPlugin } from '../support/calling';
import { openLive, type OpenedStream } from '../support/event-source';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { premiumVendor } from '../support/plugins/vendor';
import { type Client, startTestInstance, type TestInstance } from '../support/test-instance';

const CLUB = 'com.example.club';
const ADMINS = 'com.example.admins';
const PREMIUM = 'com.example.paid';

describe('who is not meant hears nothing', () => {
  let instance: TestInstance;
  const streams: OpenedStream[] = [];
  beforeAll(async () => {
    const half = async () => ({ default: class {} });
    instance = await startTestInstance({
      plugins: [
        ...testPlugins(),
        aPlugin({ id: CLUB, permissions: ['live'] }, half),
        aPlugin({ id: ADMINS, permissions: ['live'], adminOnly: true }, half),
        aPlugin(
          {
            id: PREMIUM,
            permissions: ['live'],
            monetization: { model: 'one_time', license: { publicKey: premiumVendor.pair.publicKey } },
          },
          half,
        ),
      ],
    });
  });
  afterAll(() => instance.close());
  afterEach(() => streams.splice(0).forEach(stream => stream.leave()));

  const somebody = () => instance.as(instance.auth.add({ ...instance.people.get('user')!, id: newId() }));
  const open = async ({ cookie }: Client) => {
    const stream = await openLive(instance.url, cookie);
    streams.push(stream);
    return stream;
  };
  const publish = (plugin: string, event: Parameters<typeof sdk.live.publish>[0]) =>
    asPlugin(instance, plugin, () => sdk.live.publish(event));
  /** What came until now, and nothing that is still on its way: one more message is for everybody. */
  const heard = async (...who: OpenedStream[]) => {
    await instance.get(LivePublisher).publish({ source: 'sv', topic: 'end', audience: 'everyone' });
    await Promise.all(who.map(stream => stream.until(/sv\/end/)));
    return who.map(stream => [...stream.text().matchAll(/"topic":"([^"]*)"/g)].map(([, topic]) => topic!).slice(0, -1));
  };

  it('another user, whatever the ids look like', async () => {
    const [ada, eve] = [somebody(), somebody()];
    const [hers, others] = [await open(ada), await open(eve)];
    await publish(CLUB, { topic: 'mine', userIds: [ada.user.id.toUpperCase(), newId()], payload: 'secret' });
    expect(await heard(hers, others)).toEqual([[`${CLUB}/mine`], []]);
    expect(others.text()).not.toContain('secret');
  });

  it('a topic is its plugin’s own, whatever the plugin calls it', async () => {
    const ada = somebody();
    const stream = await open(ada);
    for (const topic of ['sv/notifications', '../sv/console', 'Changed', 'x\nevent: resync', '', 'x'.repeat(65), 7])
      await expect(publish(CLUB, { topic, everyone: true } as never)).rejects.toThrow('topic must begin');
    await publish(CLUB, { topic: 'sv.notifications', everyone: true });
    expect(await heard(stream)).toEqual([[`${CLUB}/sv.notifications`]]);
  });

  it('a person without the group, one who was removed from it, and everybody where there is none', async () => {
    const [member, stranger] = [somebody(), somebody()];
    const { id: groupId } = instance.auth.groups.create('Board', [member.user.id]);
    const [inside, outside] = [await open(member), await open(stranger)];
    await publish(CLUB, { topic: 'board', groupId });
    instance.auth.groups.replaceMembers(groupId, [stranger.user.id]);
    await new Promise(resolve => setTimeout(resolve, 1001));
    await publish(CLUB, { topic: 'board.two', groupId });
    await publish(CLUB, { topic: 'board.three', groupId: newId() });
    expect(await heard(inside, outside)).toEqual([[`${CLUB}/board`], [`${CLUB}/board.two`]]);
  });

  it('who may not open the plugin: not an administrator, without a licence, or while it is disabled', async () => {
    const [ada, owner] = [somebody(), instance.as('owner')];
    const [hers, his] = [await open(ada), await open(owner)];
    const all = { topic: 'changed', everyone: true } as const;
    await publish(ADMINS, all);
    await publish(PREMIUM, all);
    jest.spyOn(instance.get(EntitlementPaywall), 'blocks').mockImplementation((_, { user }) => user.id !== ada.user.id);
    await publish(PREMIUM, all);
    jest.restoreAllMocks();
    await publish(CLUB, all);
    await instance.get(PluginHost).disable(CLUB);
    await instance.get(LivePublisher).publish({ source: CLUB, topic: 'late', audience: 'everyone' });
    await instance.get(LivePublisher).publish({ source: 'com.example.unknown', topic: 'x', audience: 'everyone' });
    await instance.get(PluginHost).enable(CLUB);
    expect(await heard(hers, his)).toEqual([
      [`${PREMIUM}/changed`, `${CLUB}/changed`],
      [`${ADMINS}/changed`, `${CLUB}/changed`],
    ]);
  });

  it('who may not open the plugin any more, once it was limited to a group: streams open again', async () => {
    const [member, stranger] = [somebody(), somebody()];
    const { id } = instance.auth.groups.create('Board', [member.user.id]);
    const before = [await open(member), await open(stranger)];
    const limit = (groupIds: string[] | null) =>
      instance.as('owner').put(`/api/admin/plugins/${CLUB}/access`).send({ groupIds }).expect(200);
    await limit([id]);
    await Promise.all(before.map(stream => stream.ended()));
    const [inside, outside] = [await open(member), await open(stranger)];
    await publish(CLUB, { topic: 'board', everyone: true });
    expect(await heard(inside, outside)).toEqual([[`${CLUB}/board`], []]);
    await limit(null);
  });

  it('who is no administrator hears nothing of Console', async () => {
    const [hers, his] = [await open(somebody()), await open(instance.as('admin'))];
    await instance.get(LivePublisher).publish({ source: 'sv', topic: 'console', audience: 'everyone' });
    expect(await heard(hers, his)).toEqual([[], ['sv/console']]);
  });

  it.each([
    ['its session ends', (user: Client) => instance.auth.revoke(user.user.id, user.sessionId), ''],
    ['all sessions of the person end', (user: Client) => instance.auth.revoke(user.user.id, null), ''],
    [
      'the role changes, for then other topics may be heard',
      (user: Client) => instance.auth.revoke(user.user.id, null, 2),
      'event: resync\ndata: {}\n\n',
    ],
  ])('a stream is cut at once when %s, and others are not', async (_, revoke, last) => {
    const [ada, bob] = [somebody(), somebody()];
    const [hers, his] = [await open(ada), await open(bob)];
    revoke(ada);
    await hers.ended();
    await publish(CLUB, { topic: 'after', everyone: true });
    expect(await heard(his)).toEqual([[`${CLUB}/after`]]);
    expect(hers.text()).toBe(last);
  });

  it('a session that has expired hears nothing more, before anybody has looked', async () => {
    const { user } = somebody();
    const stream = await open(instance.as(user, { sessionExpiresAt: Date.now() + 200 }));
    await new Promise(resolve => setTimeout(resolve, 210));
    await publish(CLUB, { topic: 'late', userIds: [user.id] });
    await stream.ended();
    expect(stream.text()).toBe('');
  });
});
