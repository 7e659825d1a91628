import { sdk, type StoredFile } from '@sv/sdk';
import { AsyncResource } from 'node:async_hooks';
import { buffer } from 'node:stream/consumers';
import { FileIntake } from '../../src/files/file-intake';
import { ContentStore } from '../../src/files/store/content-store';
import { FileRow } from '../../src/files/rows/file-row.entity';
import { SliceJournal } from '../../src/portability/import/slices/sqlite-slice-journal';
import { asPlugin } from '../support/calling';
import { takeExport, type ReadExport } from '../support/an-export';
import { filesPlugin } from '../support/plugins/files-plugin';
import { testPlugins } from '../support/plugins/test-plugins';
import { anArchive } from '../support/portability/an-archive';
import { countsOf, importArchive, sectionOf } from '../support/portability/import-client';
import { startTestInstance, type Somebody, type TestInstance } from '../support/test-instance';

const RECEIPTS = 'com.example.receipts';
const ALBUM = 'com.example.album';
const ZEROS = Buffer.alloc(1024 * 1024);

describe('files in an archive', () => {
  let from: TestInstance;
  let to: TestInstance;
  let files: StoredFile[];
  let archive: ReadExport;
  beforeAll(async () => {
    from = await startTestInstance({
      plugins: [...testPlugins(), filesPlugin({ id: RECEIPTS }), filesPlugin({ id: ALBUM })],
    });
    // Without the album, and with little room.
    to = await startTestInstance({
      plugins: [...testPlugins(), filesPlugin({ id: RECEIPTS })],
      env: { FILES_USER_QUOTA_BYTES: String(ZEROS.length + 100) },
    });
    files = [];
    for (const [name, content] of [
      ['領収書.txt', Buffer.from('one')],
      ['..', Buffer.from('two')],
      ['zeros', ZEROS],
    ] as const)
      files.push(await put(from, content, name));
    await put(from, Buffer.from('a picture'), 'x.png', 'user', ALBUM);
    await put(from, Buffer.from('of somebody else'), 'secret.txt', 'admin');
    archive = await takeExport(from.as('user'));
  });
  afterAll(async () => {
    await from.close();
    await to.close();
  });

  const idOf = (on: TestInstance, who: Somebody) => on.people.get(who)!.id;
  const put = (on: TestInstance, content: Buffer, name: string, who: Somebody = 'user', plugin = RECEIPTS) =>
    asPlugin(on, plugin, () => sdk.files.put(content, { name, ownerId: idOf(on, who) }));
  const listed = async (on: TestInstance) =>
    (await asPlugin(on, RECEIPTS, () => sdk.files.list({ ownerId: idOf(on, 'user') }))).files;
  // By name: ids of one millisecond come back in any order among themselves.
  const contentsOf = (listing: StoredFile[]) =>
    listing
      .map(({ name, size, type, createdAt }) => ({ name, size, type, createdAt }))
      .sort((one, other) => one.name.localeCompare(other.name));
  const clear = () =>
    to.dataSource.query('DELETE FROM files').then(() => to.dataSource.query('DELETE FROM files_user_usage'));
  afterEach(clear);

  it('are all of the person, of every app, and of nobody else', () => {
    const records = archive.records('files') as { name: string; pluginId: string; path: string }[];
    expect(records.map(({ name }) => name).sort()).toEqual(['file', 'x.png', 'zeros', '領収書.txt']);
    expect(archive.content(records.find(({ name }) => name === '領収書.txt')!.path).toString()).toBe('one');
    expect(records.find(({ name }) => name === 'x.png')!.path).toMatch(
      /^platform\/files\/com\.example\.album\/.+\/x\.png$/,
    );
    expect(archive.names.join()).not.toContain('secret');
    expect(archive.section('files')).toMatchObject({ pluginId: null, records: 4 });
    expect(archive.content('index.html').toString()).toContain('Files that apps keep');
  });

  it('come back under the ids that an app maps its own to, once', async () => {
    const result = await importArchive(to.as('user'), archive.bytes);
    expect(countsOf(result)['files']).toBe('imported 3/1/0');
    expect(sectionOf(result, 'files').warnings).toEqual([expect.objectContaining({ code: 'plugin-unknown' })]);
    const here = await listed(to);
    expect(contentsOf(here)).toEqual(contentsOf(await listed(from)));
    expect(here.map(({ id }) => id)).not.toContain(files[0]!.id);
    await asPlugin(to, RECEIPTS, async () => {
      const content = await buffer(await sdk.files.open(here.find(({ name }) => name === 'zeros')!.id));
      expect(content.equals(ZEROS)).toBe(true);
    });
    const again = await importArchive(to.as('user'), archive.bytes);
    expect(sectionOf(again, 'files')).toMatchObject({ status: 'skipped' });
    expect(await listed(to)).toHaveLength(3);
  });

  it('are only counted in a dry run', async () => {
    const stored = jest.spyOn(to.get(ContentStore), 'write');
    const result = await importArchive(to.as('admin'), archive.bytes, '?dryRun=true');
    expect(countsOf(result)['files']).toBe('imported 3/1/0');
    expect(stored).not.toHaveBeenCalled();
    expect(await to.dataSource.getRepository(FileRow).count()).toBe(0);
    stored.mockRestore();
  });

  it('find no room beyond the quota of the person', async () => {
    await put(to, Buffer.alloc(200), 'own', 'owner');
    const preview = await importArchive(to.as('owner'), archive.bytes, '?dryRun=true');
    expect(countsOf(preview)['files']).toBe('imported 2/1/1');
    const result = await importArchive(to.as('owner'), archive.bytes);
    expect(countsOf(result)['files']).toBe('imported 2/1/1');
    expect(
      sectionOf(result, 'files')
        .warnings.map(({ code }) => code)
        .sort(),
    ).toEqual(['file-quota-exceeded', 'plugin-unknown']);
  });

  it('go again when one of them fails; what others stored meanwhile stays, and is counted', async () => {
    const others = 'SELECT owner_id AS id, size AS bytes FROM files';
    const usage = `SELECT plugin_id AS id, bytes, files FROM files_plugin_usage WHERE plugin_id = '${RECEIPTS}'
      UNION ALL SELECT user_id, bytes, files FROM files_user_usage ORDER BY files DESC`;
    const asNumbers = (rows: object[]) => rows.map(row => Object.values(row).map(value => Number(value) || value));
    const counted = async (sql: string) => asNumbers(await to.dataSource.query<object[]>(sql));
    await to.dataSource.query('DELETE FROM files_plugin_usage');
    const intake = to.get(FileIntake);
    const add = intake.addReturning.bind(intake);
    // Not part of the import, in whose turn it is called.
    const putTheirs = AsyncResource.bind(() => put(to, Buffer.from('theirs'), 'theirs', 'owner'));
    let theirs: Promise<unknown> | undefined;
    let [at, slices] = [0, 0];
    const adding = jest.spyOn(intake, 'addReturning').mockImplementation(async (tx, file) => {
      at += 1;
      if (at === 2 && isSliced) theirs = putTheirs();
      if (at < 3) return add(tx, file);
      slices = (await tx.query<unknown[]>('SELECT id FROM import_slices')).length;
      throw new Error('no');
    });
    const isSliced = to.dataSource.options.type !== 'postgres';
    const { sliceMs } = SliceJournal;
    SliceJournal.sliceMs = 0;
    const result = await importArchive(to.as('auditor'), archive.bytes);
    SliceJournal.sliceMs = sliceMs;
    await theirs;
    adding.mockRestore();
    expect([at, countsOf(result)['files']]).toEqual([3, 'failed 0/0/4']);
    expect(slices).toBe(isSliced ? 2 : 0);
    const owner = idOf(to, 'owner');
    expect(await counted(others)).toEqual(isSliced ? [[owner, 6]] : []);
    const left = (await counted(usage)).filter(([, bytes]) => bytes !== 0 && bytes !== '0');
    expect(left.sort()).toEqual(
      isSliced
        ? [
            [RECEIPTS, 6, 1],
            [owner, 6, 1],
          ].sort()
        : [],
    );
    expect(await to.dataSource.query('SELECT id FROM import_slices')).toEqual([]);
  });

  it('that are missing in the store do not keep the others out', async () => {
    await from.get(ContentStore).remove(files[0]!.sha256);
    const { records, names } = await takeExport(from.as('user'));
    const lost = (records('files') as { id: string; path: string | null }[]).find(({ id }) => id === files[0]!.id);
    expect([lost!.path, names.some(name => name.includes(files[0]!.id))]).toEqual([null, false]);
  });

  it.each<[string, unknown, string]>([
    ['says nothing', null, 'imported 0/0/1'],
    ['names no plugin', { id: 'a', name: 'x' }, 'imported 0/0/1'],
    ['names an app that stores no files', { id: 'a', name: 'x', pluginId: 'com.example.notes' }, 'imported 0/1/0'],
    [
      'names an entry that is none of the section',
      { id: 'a', name: 'x', pluginId: RECEIPTS, path: 'manifest.json' },
      'imported 0/1/0',
    ],
  ])('are refused one by one when a record %s', async (_, record, counts) => {
    const forged = anArchive({ sections: { files: { records: [record] } } });
    expect(countsOf(await importArchive(to.as('auditor'), forged))['files']).toBe(counts);
  });

  it('take no file of another section, and no id of another person', async () => {
    const told = { files: [{ path: 'plugins/com.example.receipts/files/x', sha256: '0'.repeat(64), bytes: 1 }] };
    const forged = anArchive({ sections: { files: { records: [], told } } });
    const send = to.as('user').post('/api/account/import').set('content-type', 'application/zip').send(forged);
    expect((await send.expect(400)).body).toMatchObject({ code: 'archive-invalid' });

    const mine = await put(to, Buffer.from('mine'), 'mine');
    const path = 'platform/files/x';
    const record = { id: mine.id, pluginId: RECEIPTS, name: 'stolen', path };
    const taking = anArchive({
      sections: { files: { records: [record], files: { x: 'other' } } },
    });
    expect(countsOf(await importArchive(to.as('admin'), taking))['files']).toBe('imported 1/0/0');
    expect(await asPlugin(to, RECEIPTS, () => sdk.files.get(mine.id))).toEqual(mine);
  });
});
