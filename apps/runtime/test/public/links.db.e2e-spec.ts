import {
  ConflictError,
  InvalidInputError,
  NotAuthenticatedError,
  type NewLink,
  PublicLinksOffError,
  sdk,
  StoreAccessError,
} from '@sv/sdk';
import { hashToken } from '@sv/server/keys/constant-time';
import { ActivityRow } from '../../src/activity/chain/activity-row.entity';
import { ExpiredLinks } from '../../src/plugins/links/expired-links';
import { PublicLink } from '../../src/plugins/links/public-link.entity';
import { deletePersonalRows } from '../../src/people/deletion/personal-rows.sql';
import { asPlugin } from '../support/calling';
import { albumsPlugin } from '../support/plugins/albums-plugin';
import { aCaller } from '../support/plugins/plugin-fixtures';
import { testPlugins } from '../support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const ALBUMS = 'com.example.albums';
const DAY_MS = 86_400_000;

describe('sdk.links', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startTestInstance({
      plugins: [...testPlugins(), albumsPlugin({ id: ALBUMS }), albumsPlugin({ id: 'com.example.other' })],
      env: { PUBLIC_RATE_LIMIT_PER_MINUTE: '0' },
    });
  });
  afterEach(async () => {
    await rows().clear();
    await instance.dataSource.query('DELETE FROM rate_limits');
    await instance.as('owner').patch('/api/admin/policies').send({ publicLinks: null }).expect(200);
  });
  afterAll(() => instance.close());

  const rows = () => instance.dataSource.getRepository(PublicLink);
  const me = () => aCaller(instance.people.get('user')!);
  const create = (link: Partial<NewLink> = {}, caller = me()) =>
    asPlugin(instance, ALBUMS, () => sdk.links.create({ path: '/s/:token', label: 'Summer', ...link }), {
      caller,
      user: caller.user,
    });
  const tokenOf = ({ url }: { url: string }): string => url.split('/').at(-1)!;
  const check = async (token: string): Promise<unknown> =>
    (await instance.anonymous().get(`/albums/api/shared/${token}`).expect(200)).body.link;

  it('is created with a token of 256 bits, of which only the hash is stored, and found by everybody who has it', async () => {
    const expiresAt = new Date(Date.now() + DAY_MS);
    const created = await create({ expiresAt });
    expect(created.url).toMatch(/^http:\/\/localhost:3000\/albums\/s\/[\w-]{43}$/);
    const [row] = await rows().find();
    expect(row).toMatchObject({ tokenHash: hashToken(tokenOf(created)), lastUsedAt: null });
    expect(JSON.stringify(row)).not.toContain(tokenOf(created));
    expect(await check(tokenOf(created))).toEqual({
      id: created.id,
      path: '/s/:token',
      label: 'Summer',
      createdBy: me().user.id,
      expiresAt: expiresAt.toISOString(),
    });
    expect((await rows().find())[0]!.lastUsedAt).not.toBeNull();
  });

  it('puts the token where the page has it', async () => {
    const { url } = await create({ path: '/albums/42/:token/print' });
    expect(url).toMatch(/\/albums\/albums\/42\/[\w-]{43}\/print$/);
  });

  it('is null from the moment it expires, and deleted a month later', async () => {
    const created = await create({ expiresAt: new Date(Date.now() + DAY_MS) });
    await rows().update({ id: created.id }, { expiresAt: new Date(Date.now() - 1) });
    expect(await check(tokenOf(created))).toBeNull();
    await instance.get(ExpiredLinks).sweepLinks();
    expect(await rows().count()).toBe(1);
    await instance.get(ExpiredLinks).sweepLinks(new Date(Date.now() + 31 * DAY_MS));
    expect(await rows().count()).toBe(0);
  });

  it('is null when its creator ended it, in the app or in Account', async () => {
    const [first, second] = [await create(), await create()];
    await asPlugin(instance, ALBUMS, () => sdk.links.revoke(first.id), { caller: me(), user: me().user });
    await instance.as('user').delete(`/api/account/links/${second.id}`).expect(204);
    expect([await check(tokenOf(first)), await check(tokenOf(second))]).toEqual([null, null]);
    await instance.as('user').delete(`/api/account/links/${second.id}`).expect(404);
  });

  it('answers null at once while the policy is off, and again the link when it is on', async () => {
    const created = await create();
    const set = (publicLinks: string) =>
      instance.as('admin').patch('/api/admin/policies').send({ publicLinks }).expect(200);
    await set('off');
    expect(await check(tokenOf(created))).toBeNull();
    await expect(create()).rejects.toThrow(PublicLinksOffError);
    const refused = await instance.as('user').post('/albums/api/links').expect(403);
    expect(refused.body).toMatchObject({ code: 'forbidden', detail: 'This workspace does not allow public links.' });
    const { body } = await instance.as('user').get('/api/account/links').expect(200);
    expect(body).toMatchObject({ allowed: false, links: [{ id: created.id }] });
    await set('on');
    expect(await check(tokenOf(created))).toMatchObject({ id: created.id });
  });

  it('needs somebody who is signed in', async () => {
    const nobody = { caller: null, user: null, session: null };
    for (const call of [
      (): Promise<unknown> => sdk.links.create({ path: '/s/:token', label: 'x' }),
      () => sdk.links.list(),
      () => sdk.links.revoke('x'),
    ])
      await expect(asPlugin(instance, ALBUMS, call, nobody)).rejects.toThrow(NotAuthenticatedError);
  });

  it('is no part of a transaction of the plugin, not even when it is only checked', async () => {
    const caller = me();
    for (const call of [
      (): Promise<unknown> => sdk.links.create({ path: '/s/:token', label: 'x' }),
      () => sdk.links.check('x'),
      () => sdk.links.list(),
      () => sdk.links.revoke('x'),
    ]) {
      const within = () =>
        instance.dataSource.transaction(() => asPlugin(instance, ALBUMS, call, { caller, user: caller.user }));
      await expect(within()).rejects.toThrow(StoreAccessError);
    }
    expect(await rows().count()).toBe(0);
  });

  it('outside of requests the plugin may end any of its links', async () => {
    const { id } = await create();
    const outside = { requestId: '', caller: null, user: null, session: null };
    await asPlugin(instance, ALBUMS, () => sdk.links.revoke(id), outside);
    expect(await rows().count()).toBe(0);
  });

  it.each<[string, unknown, string]>([
    ['no page', { path: '/x/:token' }, '/path'],
    ['a page without a token', { path: '/s/abc' }, '/path'],
    ['the token elsewhere', { path: '/albums/:token/42/print' }, '/path'],
    ['a token twice', { path: '/albums/:token/:token/print' }, '/path'],
    ['a parameter left open', { path: '/albums/:album/:token/print' }, '/path'],
    ['a way out', { path: '/albums/../:token/print' }, '/path'],
    ['another host', { path: '//evil.example/:token' }, '/path'],
    ['no text', { path: 7 }, '/path'],
    ['no label', { label: '' }, '/label'],
    ['a label of two lines', { label: 'a\nb' }, '/label'],
    ['a label that is too long', { label: 'x'.repeat(101) }, '/label'],
    ['an end in the past', { expiresAt: new Date(0) }, '/expiresAt'],
    ['no date', { expiresAt: '2030-01-01' }, '/expiresAt'],
    ['a date that is none', { expiresAt: new Date(Number.NaN) }, '/expiresAt'],
    ['an end in a century', { expiresAt: new Date(Date.now() + 36_525 * DAY_MS) }, '/expiresAt'],
  ])('refuses %s, and stores nothing', async (_, link, pointer) => {
    const refused = create(link as Partial<NewLink>);
    await expect(refused).rejects.toThrow(InvalidInputError);
    await expect(refused).rejects.toMatchObject({ pointer });
    expect(await rows().count()).toBe(0);
  });

  it('stops at 60 within an hour, however many are created at once', async () => {
    const results = await Promise.allSettled(Array.from({ length: 70 }, () => create()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(60);
    expect(await rows().count()).toBe(60);
    const refused = results.find(one => one.status === 'rejected');
    expect((refused as PromiseRejectedResult).reason).toBeInstanceOf(ConflictError);
  });

  it('stops at 100 of one app', async () => {
    for (let round = 0; round < 2; round++) {
      await Promise.all(Array.from({ length: 50 }, () => create()));
      await instance.dataSource.query('DELETE FROM rate_limits');
    }
    await expect(create()).rejects.toThrow('100 links to pages of this app');
    await create({}, aCaller(instance.people.get('admin')!));
  });

  it('goes with the person', async () => {
    const created = await create();
    await instance.dataSource.transaction(tx => deletePersonalRows(tx, me().user.id));
    expect(await check(tokenOf(created))).toBeNull();
    expect(await rows().count()).toBe(0);
  });

  it('is in the activity log when it begins and ends, without label and token', async () => {
    const created = await create({ label: 'Secret party' });
    await instance.as('admin').delete(`/api/admin/links/${created.id}`).expect(204);
    const log = await instance.dataSource.getRepository(ActivityRow).find({ order: { seq: 'ASC' } });
    const entries = log.filter(({ action }) => action.startsWith('public-link.'));
    const [admin, user] = [instance.people.get('admin')!.id, me().user.id];
    expect(entries.slice(-2)).toMatchObject([
      { action: 'public-link.created', actorId: user, subjectUserId: user, targetId: ALBUMS },
      { action: 'public-link.ended', actorId: admin, subjectUserId: user, targetId: ALBUMS },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`Secret party|${tokenOf(created)}`));
  });

  it('is listed for its creator, and all for administrators, page by page, without tokens', async () => {
    const mine = await create({ label: 'Mine' });
    const theirs = await create({ label: 'Theirs' }, aCaller(instance.people.get('admin')!));
    const own = await instance.as('user').get('/api/account/links').expect(200);
    expect(own.body).toMatchObject({
      allowed: true,
      links: [{ id: mine.id, pluginId: ALBUMS, path: '/albums/s/:token', label: 'Mine', expiresAt: null }],
    });
    const first = await instance.as('auditor').get('/api/admin/links?limit=1').expect(200);
    expect(first.body.links).toMatchObject([{ id: theirs.id, createdBy: { name: 'admin' } }]);
    const second = await instance
      .as('auditor')
      .get(`/api/admin/links?limit=1&cursor=${first.body.nextCursor}`)
      .expect(200);
    expect(second.body).toMatchObject({ links: [{ id: mine.id, createdBy: { name: 'user' } }], nextCursor: null });
    expect(own.text + first.text + second.text).not.toMatch(
      new RegExp(`${tokenOf(mine)}|${tokenOf(theirs)}|hash`, 'i'),
    );
  });
});
