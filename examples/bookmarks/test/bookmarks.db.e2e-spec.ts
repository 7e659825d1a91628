import { sdk } from '@sv/sdk';
import { expectNoDrift } from '@sv/server/database/testing/fresh-database';
import { aPerson, startPlugin, type PluginInstance } from '../../../apps/runtime/test/support/plugins/plugin-instance';
import { exportedRecords } from '../../../apps/runtime/test/support/plugins/exported-records';
import { importRecords } from '../../../apps/runtime/test/support/plugins/import-records';
import manifest from '../manifest.json';
import { BookmarkRow } from '../server/bookmarks/bookmark.entity';
import * as bookmarks from '../server/plugin.module';
import { Reminders } from '../server/reminders';
import { aBookmark } from '../server/testing/a-bookmark';

const API = '/bookmarks/api/bookmarks';
const SHELF = '/bookmarks/api/shelf';

describe('Bookmarks', () => {
  let instance: PluginInstance;
  beforeAll(async () => {
    // There is no activity log in this host.
    jest.spyOn(sdk.activity, 'log').mockReturnValue(undefined);
    instance = await startPlugin(manifest, bookmarks);
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    // Closed first: what stays open would hold up the run.
    await instance.close();
    expect(instance.failures).toEqual([]);
  });

  const keep = async (person: string, given = {}): Promise<{ id: string }> =>
    (await instance.as(person).post(API).send(aBookmark(given)).expect(201)).body;
  const titles = async (person: string): Promise<string[]> =>
    (await instance.as(person).get(API).expect(200)).body.bookmarks.map(({ title }: { title: string }) => title);
  const exportOf = (userId: string) => exportedRecords(instance.plugin, userId);
  const importInto = (userId: string, records: unknown[]) => importRecords(instance.plugin, userId, records);

  it('keeps people apart', async () => {
    const [me, neighbour] = [aPerson(), aPerson()];
    const { id } = await keep(me, { title: 'Zoë 🥐', tags: ['שלום'], note: 'one\ntwo' });
    expect(await titles(me)).toEqual(['Zoë 🥐']);
    expect(await titles(neighbour)).toEqual([]);
    await instance.as(neighbour).put(`${API}/${id}`).send(aBookmark()).expect(404);
    await instance.as(neighbour).delete(`${API}/${id}`).expect(404);
    await instance.as(null).get(API).expect(401);
    await instance
      .as(me)
      .put(`${API}/${id}`)
      .send(aBookmark({ title: 'Another' }))
      .expect(200);
    expect(await titles(me)).toEqual(['Another']);
    await instance.as(me).delete(`${API}/${id}`).expect(204);
    expect(await titles(me)).toEqual([]);
  });

  it('has no lost updates: the second of two tabs learns what the first one saved', async () => {
    const me = aPerson();
    const at = `${API}/${(await keep(me)).id}`;
    const save = (version: string, title: string) =>
      instance.as(me).put(at).set('if-match', version).send(aBookmark({ title }));
    const answers = await Promise.all(['a', 'b', 'c'].map(title => save('"1"', title)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    const stored = answers.find(({ status }) => status === 200)!;
    expect([stored.headers['etag'], stored.body.version]).toEqual(['"2"', 2]);
    expect(answers.find(({ status }) => status === 412)!.body).toMatchObject({ code: 'changed-meanwhile' });
    const { body } = await instance.as(me).delete(at).set('if-match', '"1"').expect(412);
    expect(body.current).toEqual(stored.body);
    await save('late', 'd').expect(400);
    await instance
      .as(me)
      .put(at)
      .send({ ...aBookmark(), version: 2 })
      .expect(400);
    await instance.as(me).delete(at).set('if-match', '"2"').expect(204);
  });

  it.each([
    [{ url: 'javascript:alert(1)' }, '/url'],
    [{ url: 'data:text/html,x' }, '/url'],
    [{ title: 'a\u0000b' }, '/title'],
    [{ note: 'a\u0000b' }, '/note'],
    [{ remindAt: 'tomorrow' }, '/remindAt'],
    [{ userId: 'other' }, '/userId'],
    [{ sharedAt: '2026-06-22T10:00:00.000Z' }, '/sharedAt'],
  ])('refuses a bookmark with a wrong field (%#)', async (given, pointer) => {
    const content = { ...aBookmark(), ...given };
    const { body } = await instance.as(aPerson()).post(API).send(content).expect(400);
    expect(body).toMatchObject({ code: 'validation-failed', errors: [{ pointer }] });
  });

  it('lets nobody fill the shelf who lacks the capability', async () => {
    const me = aPerson();
    const { id } = await keep(me);
    const { body } = await instance.as(me).put(`${SHELF}/${id}`).expect(403);
    expect(body.code).toBe('forbidden');
    expect((await instance.as(me).get(SHELF).expect(200)).body).toEqual({ bookmarks: [] });
  });

  it('shows what stands on the shelf to everybody, and lets its owner take it off', async () => {
    const [me, neighbour] = [aPerson(), aPerson()];
    const { id } = await keep(me, { note: 'Private words' });
    await instance.db.getRepository(BookmarkRow).update({ id }, { sharedAt: new Date() });
    const { body } = await instance.as(neighbour).get(SHELF).expect(200);
    expect(body.bookmarks).toEqual([expect.objectContaining({ id, isMine: false })]);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`Private words|${me}`));
    await instance.as(neighbour).delete(`${SHELF}/${id}`).expect(404);
    await instance.as(me).delete(`${SHELF}/${id}`).expect(204);
    expect((await instance.as(me).get(SHELF)).body.bookmarks).toEqual([]);
  });

  it('tells each of 5 things once, in 50 rounds at once', async () => {
    const me = aPerson();
    const due = '2026-06-22T10:00:00.000Z';
    for (let index = 0; index < 5; index++) await keep(me, { title: `Due ${index}`, remindAt: due });
    const told = jest.spyOn(sdk.notifications, 'send').mockResolvedValue({ notificationId: '1' });
    const rounds = Array.from({ length: 50 }, () => instance.inside(() => new Reminders().send(new Date(due))));
    await Promise.all(rounds);
    expect(told.mock.calls.map(([{ title }]) => title).sort()).toEqual(
      Array.from({ length: 5 }, (_, index) => `Read later: Due ${index}`),
    );
    told.mockRestore();
  });

  it('goes along in an export, and comes back once', async () => {
    const [me, later] = [aPerson(), aPerson()];
    await keep(me, { tags: ['a', 'b'], note: 'Why', remindAt: '2099-01-01T00:00:00.000Z' });
    const records = (await exportOf(me)) as Record<string, unknown>[];
    const elsewhere = records.map(record => ({ ...record, id: aPerson() }));
    expect(await importInto(later, elsewhere)).toMatchObject({ added: 1, skipped: 0, failed: 0 });
    expect(await importInto(later, elsewhere)).toMatchObject({ added: 0, skipped: 1, failed: 0 });
    expect(await exportOf(later)).toEqual(elsewhere);
  });

  it('is gone with the person, also when it is asked twice', async () => {
    const [me, neighbour] = [aPerson(), aPerson()];
    await keep(me);
    await keep(neighbour);
    for (let time = 0; time < 2; time++) await instance.inside(() => instance.plugin.life.onDelete!({ userId: me }));
    expect(await titles(me)).toEqual([]);
    expect(await titles(neighbour)).toEqual(['Example']);
  });

  it('has the schema of its entities', () => expectNoDrift(instance.db));
});
