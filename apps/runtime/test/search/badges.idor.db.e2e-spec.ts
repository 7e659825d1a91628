import { InvalidInputError, NotFoundError, sdk, type UserBadge } from '@sv/sdk';
import { newId } from '@sv/server/ids/new-id';
import { PluginBadge } from '../../src/plugins/badges/plugin-badge.entity';
import { deletePersonalRows } from '../../src/people/deletion/personal-rows.sql';
import { DeletionRows } from '../../src/people/deletion/deletion-rows';
import { asPlugin } from '../support/calling';
import { openLive } from '../support/event-source';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const TASKS = 'com.example.todo';
const LEDGER = 'com.example.ledger';

describe('badges', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    const badge = { permissions: ['badges' as const], contributes: { badge: true } };
    const load = async () => ({ default: class {} });
    instance = await startTestInstance({
      plugins: [
        ...testPlugins(),
        aPlugin({ id: TASKS, ...badge, contributes: { badge: { label: 'due' } } }, load),
        aPlugin({ id: LEDGER, adminOnly: true, ...badge }, load),
      ],
    });
  });
  afterEach(() => instance.dataSource.getRepository(PluginBadge).clear());
  afterAll(() => instance.close());

  const idOf = (who: 'user' | 'admin') => instance.people.get(who)!.id;
  const set = (plugin: string, userId: string, count: number) =>
    asPlugin(instance, plugin, () => sdk.badges.set(userId, count));
  const badgesOf = async (who: 'user' | 'admin') =>
    (await instance.as(who).get('/api/account/badges').expect(200)).body.badges as object;

  it('are seen by the user they are for, and by nobody else', async () => {
    await set(TASKS, idOf('user'), 3);
    expect([await badgesOf('user'), await badgesOf('admin')]).toEqual([{ [TASKS]: 3 }, {}]);
    const { body } = await instance.as('admin').get(`/api/account/badges?userId=${idOf('user')}`);
    expect(JSON.stringify(body)).not.toContain(TASKS);
    await instance.anonymous().get('/api/account/badges').expect(401);
  });

  it('reach the open pages of the user at once, and not when the number is the same', async () => {
    const [own, other] = await Promise.all(
      [instance.as('user'), instance.as('admin')].map(({ cookie }) => openLive(instance.url, cookie)),
    );
    for (const count of [3, 3, 0, 0]) await set(TASKS, idOf('user'), count);
    await set(TASKS, idOf('admin'), 1);
    await other!.until(/sv\/badges/);
    expect(own!.text().match(/sv\/badges/g)).toHaveLength(2);
    expect(other!.text().match(/sv\/badges/g)).toHaveLength(1);
    [own, other].forEach(stream => stream!.leave());
  });

  it('are seen only of apps that the user may open', async () => {
    await set(LEDGER, idOf('user'), 5);
    await set(TASKS, idOf('admin'), 4);
    await set(LEDGER, idOf('admin'), 5);
    const { body } = await instance.as('admin').get('/api/account/badges').expect(200);
    expect(body).toEqual({ badges: { [TASKS]: 4, [LEDGER]: 5 }, labels: { [TASKS]: 'due' } });
    expect((await instance.as('user').get('/api/account/badges')).body).toEqual({ badges: {}, labels: {} });
    await set(TASKS, idOf('admin'), 0);
    expect([await badgesOf('user'), await badgesOf('admin')]).toEqual([{}, { [LEDGER]: 5 }]);
  });

  it('are the app’s own: one app writes nothing over another one’s', async () => {
    await set(TASKS, idOf('admin'), 1);
    await set(LEDGER, idOf('admin'), 2);
    await set(TASKS, idOf('admin'), 0);
    expect(await badgesOf('admin')).toEqual({ [LEDGER]: 2 });
  });

  it('are the last number that was set, however many set it at once', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, at) => set(TASKS, idOf('user'), at + 1)));
    expect(await instance.dataSource.getRepository(PluginBadge).count()).toBe(1);
    await set(TASKS, idOf('user'), 9999);
    expect(await badgesOf('user')).toEqual({ [TASKS]: 9999 });
  });

  it('are set for many at once: all or none, and each page is told once of a number that changed', async () => {
    const others = Array.from({ length: 998 }, () => ({ userId: newId(), count: 1 }));
    const setMany = (badges: UserBadge[]) => asPlugin(instance, TASKS, () => sdk.badges.setMany(badges));
    const [own, other] = await Promise.all(
      [instance.as('user'), instance.as('admin')].map(({ cookie }) => openLive(instance.url, cookie)),
    );
    await set(TASKS, idOf('admin'), 2);
    await set(LEDGER, idOf('admin'), 7);
    await setMany([...others, { userId: idOf('user'), count: 4 }, { userId: idOf('admin'), count: 0 }]);
    await setMany([...others, { userId: idOf('user'), count: 4 }, { userId: idOf('admin'), count: 0 }]);
    expect([await badgesOf('user'), await badgesOf('admin')]).toEqual([{ [TASKS]: 4 }, { [LEDGER]: 7 }]);
    expect(await instance.dataSource.getRepository(PluginBadge).count()).toBe(1000);
    await set(TASKS, idOf('user'), 0);
    await set(LEDGER, idOf('admin'), 0);
    await own!.until(/(sv\/badges[^]*){2}/);
    await other!.until(/(sv\/badges[^]*){4}/);
    expect(own!.text().match(/sv\/badges/g)).toHaveLength(2);
    expect(other!.text().match(/sv\/badges/g)).toHaveLength(4);
    [own, other].forEach(stream => stream!.leave());

    const bad: [UserBadge[], string][] = [
      [[...others, ...others.slice(0, 3)], ''],
      [[others[0]!, others[0]!], '/1/userId'],
      [[others[0]!, { userId: newId(), count: -1 }], '/1/count'],
      [[null as never], '/0/userId'],
      ['x' as never, ''],
    ];
    const before = await instance.dataSource.getRepository(PluginBadge).count();
    for (const [badges, pointer] of bad) await expect(setMany(badges)).rejects.toMatchObject({ pointer });
    expect(await instance.dataSource.getRepository(PluginBadge).count()).toBe(before);
    await setMany([]);
  });

  it('are set for many by several at once without a deadlock', async () => {
    const users = Array.from({ length: 20 }, () => newId());
    const some = (turn: number) => users.map((userId, at) => ({ userId, count: (at + turn) % 3 }));
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        asPlugin(instance, TASKS, () => sdk.badges.setMany(turn % 2 ? some(turn) : some(turn).toReversed())),
      ),
    );
    const rows = await instance.dataSource.getRepository(PluginBadge).findBy({ pluginId: TASKS });
    expect(rows.every(({ count }) => count > 0)).toBe(true);
    await asPlugin(instance, TASKS, () => sdk.badges.setMany(users.map(userId => ({ userId, count: 0 }))));
    expect(await instance.dataSource.getRepository(PluginBadge).count()).toBe(0);
  });

  it.each([
    ['less than nothing', () => [idOf('user'), -1]],
    ['a half', () => [idOf('user'), 0.5]],
    ['ten thousand', () => [idOf('user'), 10_000]],
    ['no number', () => [idOf('user'), '3']],
    ['nobody', () => ['', 3]],
    ['no id', () => [{ id: 1 }, 3]],
    ['an id of two lines', () => ['a\nb', 3]],
    ['an id of 65 characters', () => ['x'.repeat(65), 3]],
  ])('are not %s', async (_, input) => {
    await expect(set(TASKS, ...(input() as [string, number]))).rejects.toThrow(InvalidInputError);
    expect(await instance.dataSource.getRepository(PluginBadge).count()).toBe(0);
  });

  it('go with the user, and do not come back', async () => {
    const userId = newId();
    await set(TASKS, userId, 3);
    await instance.dataSource.transaction(tx => deletePersonalRows(tx, userId));
    expect(await instance.dataSource.getRepository(PluginBadge).count()).toBe(0);
    await instance.get(DeletionRows).openRow(userId, { actorId: userId, actorType: 'user' }, {});
    await expect(set(TASKS, userId, 3)).rejects.toThrow(NotFoundError);
    const both = [userId, idOf('user')].map(one => ({ userId: one, count: 3 }));
    await asPlugin(instance, TASKS, () => sdk.badges.setMany(both));
    expect(await instance.dataSource.getRepository(PluginBadge).find()).toEqual([
      expect.objectContaining({ userId: idOf('user') }),
    ]);
  });
});
