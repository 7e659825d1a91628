import { InvalidInputError, NotAuthenticatedError, PermissionDeniedError, sdk } from '@sv/sdk';
import { PeopleDirectory } from '../../src/people/directory/people-directory';
import { aUser } from '../support/auth-server/fake-users';
import { asPlugin } from '../support/calling';
import { openLive } from '../support/event-source';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { freshDatabase, startTestInstance, type TestDatabase, type TestInstance } from '../support/test-instance';

const CLUB = 'com.example.club';
const OTHER = 'com.example.other';
const MUTE = 'com.example.mute';

/** Two runtimes on Postgres; on SQLite, which has one writer, the same one twice. */
describe('who has a topic open', () => {
  let ground: TestDatabase;
  let one: TestInstance;
  let two: TestInstance;
  const [ada, bob] = [aUser({ name: 'Ada' }), aUser({ name: 'Bob' })];
  beforeAll(async () => {
    const half = async () => ({ default: class {} });
    const plugins = [
      ...testPlugins(),
      ...[CLUB, OTHER].map(id => aPlugin({ id, permissions: ['live'], routePrefix: `/${id.split('.').at(-1)}` }, half)),
      aPlugin({ id: MUTE, permissions: [] }, half),
    ];
    ground = await freshDatabase();
    one = await startTestInstance({ ground, plugins });
    two = one.dataSource.options.type === 'postgres' ? await startTestInstance({ ground, plugins }) : one;
    for (const instance of [one, two]) for (const user of [ada, bob]) instance.auth.add(user);
    const hasEngine = async (instance: TestInstance) =>
      (await instance.withAdminKey().get('/api/admin/health')).body.live.connected === true;
    for (const instance of [one, two]) while (!(await hasEngine(instance))) await new Promise(r => setTimeout(r, 20));
  });
  afterAll(async () => {
    if (two !== one) await two.close();
    await one.close();
    await ground.clear();
  });

  const signedIn = ({ id, name, email }: typeof ada) => ({
    user: { id, name, email, image: null, role: 'platform:user' as const },
    session: { id: 'session' },
  });
  const attend = (instance: TestInstance, user: typeof ada, given: object = {}, plugin = CLUB, context: object = {}) =>
    asPlugin(instance, plugin, () => sdk.live.attend({ topic: 'board', tab: user.id, ...given }), {
      ...signedIn(user),
      ...context,
    });
  const names = async (people: ReturnType<typeof attend>) => (await people).map(({ name }) => name);

  it('is told to those who have it open, from one runtime to the other', async () => {
    await attend(one, ada);
    let seen: string[] = [];
    while ((seen = await names(attend(two, bob))).length === 0) await new Promise(r => setTimeout(r, 20));
    expect(seen).toEqual(['Ada']);
    expect(two.auth.calls.at(-1)!.body).toMatchObject({ viewer: bob.id, ids: [ada.id] });
  });

  it('is told to pages at once: they are asked to ask', async () => {
    const stream = await openLive(one.url, one.as(ada).cookie);
    await attend(one, ada, { topic: 'hall' });
    await attend(two, bob, { topic: 'hall' });
    // The topic of the test before may still be announced.
    expect(await stream.until(/"topic":"hall"/)).toContain('"payload":{"topic":"hall"}');
    expect(stream.text()).not.toContain(bob.id);
    stream.leave();
  });

  it('is not told to another plugin, about another topic, nor after leaving', async () => {
    await attend(one, ada);
    expect(await names(attend(one, bob, {}, OTHER))).toEqual([]);
    expect(await names(attend(one, bob, { topic: 'other' }))).toEqual([]);
    await attend(one, ada, { isLeaving: true });
    expect(await names(attend(one, bob))).toEqual([]);
  });

  it('is told as far as the directory lets the viewer see people', async () => {
    await attend(one, ada);
    jest.spyOn(one.get(PeopleDirectory), 'lookUpPeople').mockResolvedValue([]);
    const hidden = await names(attend(one, bob));
    jest.restoreAllMocks();
    expect(hidden).toEqual([]);
  });

  it('takes the person from the session alone', async () => {
    await attend(one, ada, { userId: bob.id, topic: 'forged' });
    expect(await names(attend(one, bob, { topic: 'forged' }))).toEqual(['Ada']);
    await expect(attend(one, bob, {}, CLUB, { user: null, session: null })).rejects.toThrow(NotAuthenticatedError);
  });

  it('needs the permission, and notes nobody in dev mode', async () => {
    await expect(attend(one, bob, {}, MUTE)).rejects.toThrow(PermissionDeniedError);
    await attend(one, ada, { topic: 'dev' }, CLUB, { dataSourceKind: 'mock' });
    expect(await names(attend(one, bob, { topic: 'dev' }))).toEqual([]);
  });

  it.each([
    ['/topic', { topic: 'Upper' }],
    ['/topic', { topic: 'a b' }],
    ['/topic', { topic: undefined }],
    ['/tab', { tab: '' }],
    ['/tab', { tab: 'x'.repeat(65) }],
    ['/tab', { tab: 7 }],
    ['/isLeaving', { isLeaving: 'yes' }],
  ])('refuses what is malformed, at %s', async (pointer, given) => {
    const error = await attend(one, bob, given).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InvalidInputError);
    expect((error as InvalidInputError).pointer).toBe(pointer);
  });
});
