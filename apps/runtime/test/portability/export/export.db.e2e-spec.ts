import { newId } from '@sv/server/ids/new-id';
import { PublicLink } from '../../../src/plugins/links/public-link.entity';
import { DataSource } from 'typeorm';
import { AssetStore } from '../../../src/instance/assets/asset-store.sql';
import { PLATFORM_SECTIONS } from '../../../src/portability/format/archive-format';
import { aNotification } from '../../support/a-notification';
import { linesOf, sha256, takeExport } from '../../support/an-export';
import { exportingPlugin, manyRecords } from '../../support/plugins/exporting-plugin';
import { agree, sharingPlugins } from '../../support/plugins/sharing-plugins';
import { premiumVendor } from '../../support/plugins/vendor';
import { type Client, startTestInstance, type TestInstance } from '../../support/test-instance';

const BOX = 'com.example.box';
const picture = Buffer.from('a picture, as far as an export knows');
const photo = Buffer.from([0, 1, 2, 254, 255]);

/** Records, and files between them; the first of them is waited for. */
const box = exportingPlugin(
  BOX,
  async function* ({ userId, addFile }) {
    await addFile('photos/one.bin', photo);
    yield { id: 'a', of: userId, text: 'two\nlines “and quotes”' };
    void addFile('ä note.txt', 'some text');
    yield* manyRecords(500);
  },
  { name: 'Box <b>&</b>', schemaVersion: 7 },
);

describe('GET /api/account/export', () => {
  let instance: TestInstance;
  let me: Client;
  beforeAll(async () => {
    const listed = exportingPlugin('com.example.listed', async ({ userId }) => [{ userId }, 2, null, 'text']);
    instance = await startTestInstance({ plugins: [...sharingPlugins(), box, listed] });
    me = instance.as('admin');
  });
  afterAll(() => instance.close());

  it('gives every section in its order, the page and the manifest last, with checksums and counts', async () => {
    const { names, manifest, content, records } = await takeExport(me);

    expect(names).toEqual([
      'platform/account.json',
      'platform/notifications.ndjson',
      'platform/activity.ndjson',
      'platform/consents.json',
      'platform/entitlements.json',
      `plugins/${BOX}/data.ndjson`,
      `plugins/${BOX}/files/photos/one.bin`,
      `plugins/${BOX}/files/ä note.txt`,
      'plugins/com.example.listed/data.ndjson',
      'index.html',
      'manifest.json',
    ]);
    expect(manifest).toMatchObject({
      formatVersion: 1,
      source: { instanceId: expect.any(String), instanceUrl: 'http://localhost:3000', platformVersion: '0.29.0' },
      subject: { userId: me.user.id, email: me.user.email },
    });
    expect(Date.parse(manifest.exportedAt)).toBeLessThanOrEqual(Date.now());
    for (const { path, bytes, sha256: sum, files } of manifest.sections) {
      for (const entry of [{ path, bytes, sha256: sum }, ...files]) {
        expect([entry.path, entry.bytes]).toEqual([entry.path, content(entry.path).length]);
        expect(sha256(content(entry.path))).toBe(entry.sha256);
      }
      if (path.endsWith('.ndjson')) expect(linesOf(content(path))).toHaveLength(records(pathId(path)).length);
    }
  });

  it('has what a plugin gives: each record in a line, files, and the version of its records', async () => {
    const { section, records, content } = await takeExport(me);

    expect(section(BOX)).toMatchObject({ pluginId: BOX, schemaVersion: 7, records: 501 });
    expect(records(BOX)).toHaveLength(501);
    expect(records(BOX)[0]).toEqual({ id: 'a', of: me.user.id, text: 'two\nlines “and quotes”' });
    expect(content(`plugins/${BOX}/files/photos/one.bin`)).toEqual(photo);
    expect(content(`plugins/${BOX}/files/ä note.txt`).toString()).toBe('some text');
    expect(records('com.example.listed')).toEqual([{ userId: me.user.id }, 2, null, 'text']);
  });

  it('has the account, and of preferences only what the person chose', async () => {
    const somebody = instance.as(
      instance.auth.add({ ...me.user, id: newId(), name: 'Grace', email: 'g@example.test' }),
    );
    const before = JSON.parse((await takeExport(somebody)).content('platform/account.json').toString()) as object;
    await somebody.patch('/api/account/preferences').send({ theme: 'dark' }).expect(200);
    await somebody.patch('/api/account/notification-preferences').send({ contentFree: true }).expect(200);
    const favourites = [{ path: '/tasks', title: 'Tasks' }];
    await somebody.patch('/api/account/home').send({ favourites }).expect(200);
    const after = JSON.parse((await takeExport(somebody)).content('platform/account.json').toString()) as object;

    const person = {
      name: 'Grace',
      email: 'g@example.test',
      role: 'platform:admin',
      createdAt: me.user.createdAt,
      groups: [],
    };
    expect(before).toEqual({ ...person, preferences: null, notificationPreferences: null, home: null });
    expect(after).toEqual({
      ...person,
      preferences: { theme: 'dark', timezone: 'UTC', locale: 'en', language: null },
      notificationPreferences: expect.objectContaining({ contentFree: true, mutedCategories: [] }) as object,
      home: { widgets: null, apps: { order: [], pinned: [], hidden: [] }, favourites },
    });
  });

  it('has the whole inbox, what was dismissed too, newest first and over many pages', async () => {
    const somebody = aPerson();
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    await aNotification(instance.dataSource, {
      userId: somebody.user.id,
      title: 'dismissed',
      dismissedAt: at(5),
      createdAt: at(1),
    });
    for (let minute = 2; minute < 1102; minute++) {
      // Two in each moment: where a page ends, none is left out and none told twice.
      await aNotification(instance.dataSource, {
        userId: somebody.user.id,
        title: `n${minute}`,
        createdAt: at(minute >> 1),
      });
    }
    const records = (await takeExport(somebody)).records('notifications') as Record<string, unknown>[];

    expect(records).toHaveLength(1101);
    expect(new Set(records.map(({ id }) => id)).size).toBe(1101);
    expect(records[0]).toMatchObject({ title: expect.stringMatching(/n110[01]/) as string, readAt: null });
    expect(records.find(({ title }) => title === 'dismissed')).toMatchObject({ dismissedAt: at(5).toISOString() });
    expect(Object.keys(records[0]!)).toEqual(
      'id source sourceType title body url category icon readAt dismissedAt createdAt'.split(' '),
    );
  });

  it('has consents, licences with their tokens, and the picture', async () => {
    const somebody = aPerson();
    await agree(somebody);
    const licenseToken = premiumVendor.license(somebody.user.id);
    const tokenHash = 'the hash of a token';
    await instance
      .get(DataSource)
      .getRepository(PublicLink)
      .insert({
        id: newId(),
        tenantId: 'default',
        pluginId: 'com.example.people',
        userId: somebody.user.id,
        tokenHash,
        path: '/s/:token',
        label: 'Summer album',
        createdAt: new Date(0),
        expiresAt: null,
        lastUsedAt: null,
      });
    await somebody.post('/api/account/entitlements').send({ licenseToken }).expect(201);
    const store = instance.get(AssetStore);
    await instance
      .get(DataSource)
      .transaction(tx =>
        store.storeAsset(tx, { kind: 'avatar', ownerId: somebody.user.id, mediaType: 'image/webp', bytes: picture }),
      );
    const { content, section, manifest } = await takeExport(somebody);

    expect(manifest.sections.slice(0, 6).map(({ id }) => id)).toEqual(PLATFORM_SECTIONS.slice(0, 6));
    const consents = content('platform/consents.json').toString();
    const { grants, links } = JSON.parse(consents) as { grants: object[]; links: object[] };
    const createdAt = new Date(0).toISOString();
    expect(links).toEqual([
      { pluginId: 'com.example.people', path: '/s/:token', label: 'Summer album', createdAt, expiresAt: null },
    ]);
    expect(consents).not.toContain(tokenHash);
    expect(grants).toEqual([
      expect.objectContaining({
        providerId: 'com.example.people',
        consumerId: 'com.example.reader',
        contract: 'people',
      }),
    ]);
    const { entitlements } = JSON.parse(content('platform/entitlements.json').toString()) as { entitlements: object[] };
    expect(entitlements).toEqual([
      expect.objectContaining({ pluginId: 'com.example.premium', status: 'active', source: 'account', licenseToken }),
    ]);
    expect(section('avatar')).toMatchObject({ path: 'platform/avatar.webp', records: 1, pluginId: null });
    expect(content('platform/avatar.webp')).toEqual(picture);
  });

  it('is called by the workspace and the day, is kept by no cache, and is not made for HEAD', async () => {
    const somebody = aPerson();
    const { headers } = await somebody.get('/api/account/export').expect(200);
    const day = new Date().toISOString().slice(0, 10);

    expect(headers).toMatchObject({ 'content-type': 'application/zip', 'x-accel-buffering': 'no' });
    expect(headers['cache-control']).toBe('no-store, no-transform');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="workspace-${day}.zip"; filename*=UTF-8''Workspace%20${day}.zip`,
    );

    const head = await fetch(`${instance.url}/api/account/export`, {
      method: 'HEAD',
      headers: { cookie: somebody.cookie },
    });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect((await somebody.get('/api/account/exports')).body).toMatchObject({ exports: [{ status: 'done' }] });
  });

  it('has a page for people, in which nothing of a plugin or a person is anything but text', async () => {
    const evil = instance.auth.add({ ...me.user, id: newId(), email: '"><script>alert(1)</script>@example.test' });
    const page = (await takeExport(instance.as(evil))).content('index.html').toString();

    expect(page).toContain('Box &lt;b&gt;&amp;&lt;/b&gt;');
    expect(page).toContain(`<a href="plugins/${BOX}/data.ndjson">`);
    expect(page).toContain('&quot;&gt;&lt;script&gt;alert(1)');
    expect(page).not.toMatch(/<script|<b>|src=|https?:\/\/(?!localhost:3000)/);
  });

  it('stands in the history, in the activity and as a security notice, which is no part of it', async () => {
    const somebody = aPerson();
    const { bytes, records } = await takeExport(somebody);
    const [done] = ((await somebody.get('/api/account/exports').expect(200)).body as { exports: object[] }).exports;
    const { entries } = (await somebody.get('/api/account/activity')).body as { entries: object[] };
    const { notifications } = (await somebody.get('/api/account/notifications')).body as { notifications: object[] };

    expect(done).toMatchObject({ status: 'done', bytes: bytes.length, finishedAt: expect.any(String) });
    expect(entries[0]).toMatchObject({ action: 'account.exported', actorId: somebody.user.id });
    expect(notifications).toEqual([
      expect.objectContaining({ category: 'security', title: 'Your data were exported' }),
    ]);
    expect(records('notifications')).toEqual([]);
  });

  it('pages the history, newest first, and shows nobody another person’s', async () => {
    const somebody = aPerson();
    for (let times = 0; times < 3; times++) await takeExport(somebody);
    const first = (await somebody.get('/api/account/exports?limit=2').expect(200)).body as Page;
    const rest = (await somebody.get(`/api/account/exports?limit=2&cursor=${first.nextCursor}`)).body as Page;

    expect([first.exports.length, rest.exports.length, rest.nextCursor]).toEqual([2, 1, null]);
    const ids = [...first.exports, ...rest.exports].map(({ id }) => id);
    expect(ids).toEqual([...ids].sort().reverse());
    await somebody.get('/api/account/exports?cursor=bm90aGluZw').expect(400);
    expect((await aPerson().get('/api/account/exports')).body).toEqual({ exports: [], nextCursor: null });
  });

  interface Page {
    exports: { id: string }[];
    nextCursor: string | null;
  }

  const aPerson = (): Client => instance.as(instance.auth.add({ ...me.user, id: newId(), role: 'platform:user' }));
  const pathId = (path: string) => /^plugins\/([^/]+)\//.exec(path)?.[1] ?? /([a-z]+)\.ndjson$/.exec(path)![1]!;
});
