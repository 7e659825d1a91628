import { BackupReader } from '@sv/server/backup/file/backup-reader';
import { BackupWriter } from '@sv/server/backup/file/backup-writer';
import { addContents, restoreContents } from '@sv/server/backup/file-contents';
import { sdk, type StoredFile } from '@sv/sdk';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ContentStore, type StoredContent } from '../../src/files/store/content-store';
import { DiskContentStore } from '../../src/files/store/disk-content-store';
import { RuntimeConfig } from '../../src/kernel/config/runtime-config';
import { checkFiles } from '../../src/operations/cli/doctor/check-files';
import { asPlugin } from '../support/calling';
import { filesPlugin } from '../support/plugins/files-plugin';
import { testPlugins } from '../support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const RECEIPTS = 'com.example.receipts';
const DAY_MS = 86_400_000;
const MANIFEST = {
  format: 'workspace-backup',
  formatVersion: 1,
  id: 'an-id',
  createdAt: '2026-11-22T00:00:00.000Z',
  platformVersion: '0.29.0',
  stores: [],
  secrets: { entry: null, hasAuthSecret: false, check: null },
  plugins: [],
  notIncluded: [],
} as const;

describe('files in a backup, and what doctor says of them', () => {
  let instance: TestInstance;
  let folder: string;
  let file: StoredFile;
  beforeAll(async () => {
    instance = await startTestInstance({ plugins: [...testPlugins(), filesPlugin({ id: RECEIPTS })] });
    const ownerId = instance.people.get('user')!.id;
    file = await asPlugin(instance, RECEIPTS, () => sdk.files.put(Buffer.from('kept'), { name: 'kept.txt', ownerId }));
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sv-files-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  afterAll(() => instance.close());

  const backUp = async (contents: ContentStore): Promise<BackupReader> => {
    const path = join(folder, 'backup.zip');
    const writer = await BackupWriter.begin(path);
    await addContents(contents, writer);
    await writer.finish({ ...MANIFEST, stores: [], plugins: [], notIncluded: [] });
    return BackupReader.open(path);
  };
  const doctor = async (now?: Date) =>
    (await checkFiles(instance.get(RuntimeConfig), now)).map(({ state, text: words }) => `${state} ${words}`);

  it('come back where they were, and what is there stays', async () => {
    const reader = await backUp(instance.get(ContentStore));
    const target = new DiskContentStore(join(folder, 'files'));
    const own = await target.write(Readable.from([Buffer.from('there before')]), 100);
    await restoreContents(target, reader);
    await restoreContents(target, reader);
    reader.close();
    expect(await text(await target.read(file.sha256))).toBe('kept');
    expect(await target.has(own.sha256)).toBe(true);
  });

  it('may be removed while the backup is made', async () => {
    const store = new DiskContentStore(join(folder, 'files'));
    for (const content of ['one', 'two']) await store.write(Readable.from([Buffer.from(content)]), 100);
    const contents: StoredContent[] = [];
    for await (const content of store.list()) contents.push(content);
    await store.remove(contents[0]!.sha256);
    jest.spyOn(store, 'list').mockImplementation(async function* () {
      yield* contents;
    });
    const reader = await backUp(store);
    reader.close();
    expect(reader.manifest.entries.map(({ path }) => path.slice(-64))).toEqual([contents[1]!.sha256]);
  });

  it('are each with their content, and doctor says so', async () => {
    expect(await doctor()).toEqual(['ok files: each has its content']);
  });

  it('without content are a fault, with their names', async () => {
    const store = instance.get(ContentStore);
    await store.remove(file.sha256);
    const [found, sum] = await doctor();
    expect(found).toMatch(new RegExp(`^fault file ${file.id} \\("kept.txt" of ${RECEIPTS}, owner .*${file.sha256}$`));
    expect(sum).toMatch(/^fault 1 files have no content: put the contents back from a backup/);
    await store.write(Readable.from([Buffer.from('kept')]), 100);
  });

  it('do not own all content for a while, and then doctor warns', async () => {
    const stray = await instance.get(ContentStore).write(Readable.from([Buffer.from('stray')]), 100);
    expect(await doctor()).toEqual([expect.stringMatching(/^ok files: 1 contents .* belong to no file/)]);
    expect(await doctor(new Date(Date.now() + 3 * DAY_MS))).toEqual([
      expect.stringMatching(/^warning .*does the instance run/),
    ]);
    await instance.get(ContentStore).remove(stray.sha256);
  });

  it('cannot be compared where their store is none', async () => {
    await writeFile(join(folder, 'files'), '');
    const config = Object.assign(new RuntimeConfig(), instance.get(RuntimeConfig), { dataDir: folder });
    const [found] = await checkFiles(config);
    expect(found).toMatchObject({ state: 'warning', text: expect.stringContaining('were not compared') as string });
  });
});
