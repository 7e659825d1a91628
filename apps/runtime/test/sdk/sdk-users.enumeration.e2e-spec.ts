import { InvalidInputError, NoContextError, PermissionDeniedError, sdk } from '@sv/sdk';
import { newId } from '@sv/server/ids/new-id';
import { aUser } from '../support/auth-server/fake-users';
import { asPlugin } from '../support/calling';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const READER = 'com.example.reader';
const MAILER = 'com.example.mailer';
const MUTE = 'com.example.mute';

describe('sdk.users', () => {
  let instance: TestInstance;
  const ada = aUser({ name: 'Ada', email: 'ada@secret.example' });
  beforeAll(async () => {
    const plugin = (id: string, permissions: never[]) =>
      aPlugin({ id, permissions, routePrefix: `/${id.split('.').at(-1)}` }, async () => ({ default: class {} }));
    instance = await startTestInstance({
      plugins: [
        ...testPlugins(),
        plugin(READER, ['users:read'] as never[]),
        plugin(MAILER, ['users:read', 'users:email'] as never[]),
        plugin(MUTE, []),
      ],
    });
    instance.auth.add(ada);
  });
  afterAll(() => instance.close());

  const asked = () => instance.auth.calls.filter(({ path }) => path.startsWith('/internal/people')).at(-1)!;
  const signedIn = () => {
    const { id, name, email } = instance.people.get('user')!;
    const user = { id, name, email, image: null, role: 'platform:user' as const };
    return { user, session: { id: 'session' } };
  };

  it('asks as the signed-in user, so that the policy on the directory holds', async () => {
    const { user } = signedIn();
    const { users } = await asPlugin(instance, READER, () => sdk.users.find({ q: 'ad', limit: 5 }), signedIn());
    expect(users).toContainEqual({ id: ada.id, name: 'Ada', image: null, deleted: false });
    const query = new URL(asked().path, 'http://auth').searchParams;
    expect(Object.fromEntries(query)).toEqual({ q: 'ad', limit: '5', viewer: user.id });

    await asPlugin(instance, READER, () => sdk.users.get([ada.id]), signedIn());
    expect(asked().body).toMatchObject({ viewer: user.id, ids: [ada.id] });
    await asPlugin(instance, READER, () => sdk.users.groups(), signedIn());
    expect(asked().path).toContain(user.id);
    await asPlugin(instance, READER, () => sdk.users.groups({ memberId: ada.id }), signedIn());
    const asks = new URL(asked().path, 'http://auth').searchParams;
    expect(Object.fromEntries(asks)).toEqual({ viewer: user.id, memberId: ada.id });
  });

  it('cannot be talked into another viewer', async () => {
    const forged = { viewer: ada.id, withEmail: true, q: 'x&viewer=' } as never;
    await asPlugin(instance, READER, () => sdk.users.find(forged), signedIn());
    const query = new URL(asked().path, 'http://auth').searchParams;
    expect([query.getAll('viewer'), query.get('withEmail')]).toEqual([[signedIn().user.id], null]);
  });

  it('answers the groups of the signed-in user to them alone, and anybody’s outside of requests', async () => {
    const { user } = signedIn();
    const outside = { user: null, session: null };
    await expect(asPlugin(instance, READER, () => sdk.users.groupIds(ada.id), signedIn())).rejects.toThrow(
      InvalidInputError,
    );
    expect(await asPlugin(instance, READER, () => sdk.users.groupIds(user.id), signedIn())).toEqual(new Set());
    expect(await asPlugin(instance, READER, () => sdk.users.groupIds(ada.id), outside)).toEqual(new Set());
    expect(await asPlugin(instance, READER, () => sdk.users.groupIds(newId()), outside)).toEqual(new Set());
  });

  it('sees everybody outside of requests', async () => {
    await asPlugin(instance, READER, () => sdk.users.get([ada.id]), { user: null, session: null });
    expect(asked().body).not.toHaveProperty('viewer');
  });

  it('gives no address without users:email, whatever the auth server answers', async () => {
    const { users } = await asPlugin(instance, READER, () => sdk.users.find(), signedIn());
    const people = await asPlugin(instance, READER, () => sdk.users.get([ada.id]), signedIn());
    expect(JSON.stringify([users, people])).not.toContain('secret.example');
    await expect(asPlugin(instance, READER, () => sdk.users.emails([ada.id]), signedIn())).rejects.toThrow(
      PermissionDeniedError,
    );
    const emails = await asPlugin(instance, MAILER, () => sdk.users.emails([ada.id, newId()]), signedIn());
    expect([...emails]).toEqual([[ada.id, 'ada@secret.example']]);
  });

  it('answers the locale only of those whom the user may see, and in the workspace’s language where nobody chose', async () => {
    const eve = instance.auth.add({ ...ada, id: newId() });
    instance.auth.users.hidden.add(eve.id);
    const locales = await asPlugin(instance, READER, () => sdk.users.locales([ada.id, eve.id]), signedIn());
    expect([...locales]).toEqual([[ada.id, { language: 'en', tag: 'en-GB', timeZone: expect.any(String) }]]);
  });

  const calls: [string, () => Promise<unknown>][] = [
    ['find', () => sdk.users.find()],
    ['get', () => sdk.users.get([])],
    ['groups', () => sdk.users.groups()],
    ['emails', () => sdk.users.emails([])],
    ['locales', () => sdk.users.locales([])],
  ];
  it.each(calls)('%s is refused to a plugin without the permission, and to nobody’s code', async (_, call) => {
    await expect(asPlugin(instance, MUTE, call, signedIn())).rejects.toThrow(PermissionDeniedError);
    await expect(call()).rejects.toThrow(NoContextError);
  });

  it('refuses what is no filter before anything is asked', async () => {
    const before = instance.auth.calls.length;
    for (const filter of [{ limit: 1000 }, { groupId: '../users' }, { q: 'x'.repeat(101) }])
      await expect(asPlugin(instance, READER, () => sdk.users.find(filter), signedIn())).rejects.toThrow(
        InvalidInputError,
      );
    // A forgotten id is not the groups of everybody.
    for (const filter of [{ memberId: undefined }, { memberId: null as never }, { memberId: '../of' }])
      await expect(asPlugin(instance, READER, () => sdk.users.groups(filter), signedIn())).rejects.toThrow(
        InvalidInputError,
      );
    expect(instance.auth.calls).toHaveLength(before);
  });
});
