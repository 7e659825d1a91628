import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { listAll, testContentStore } from '../../../test/support/files/content-store-promises';
import { ContentStoreFullError, ContentStoreUnreachableError } from './content-errors';
import { DiskContentStore } from './disk-content-store';

describe('content on the disk', () => {
  let folder: string;
  const filesIn = async () => (await readdir(folder, { recursive: true, withFileTypes: true })).filter(e => e.isFile());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'files-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  testContentStore(() => new DiskContentStore(folder));

  it('has its place by the first two digits, for nobody else to read', async () => {
    const { sha256 } = await new DiskContentStore(folder).write(Readable.from([Buffer.from('x')]), 10);
    const found = await stat(join(folder, sha256.slice(0, 2), sha256));
    expect(found.mode & 0o777).toBe(0o600);
  });

  it('writes again what is damaged, and makes its time new', async () => {
    const store = new DiskContentStore(folder);
    const { sha256 } = await store.write(Readable.from([Buffer.from('whole')]), 10);
    const path = join(folder, sha256.slice(0, 2), sha256);
    await writeFile(path, 'who');
    await utimes(path, 0, 0);
    await store.write(Readable.from([Buffer.from('whole')]), 10);
    const [found] = await listAll(store);
    expect(found).toMatchObject({ sha256, size: 5 });
    expect(found!.storedAt.getTime()).toBeGreaterThan(0);
  });

  it('takes nothing when the disk is nearly full', async () => {
    const store = new DiskContentStore(folder);
    jest.spyOn(store, 'freeBytes').mockResolvedValue(1024);
    await expect(store.write(Readable.from([Buffer.from('x')]), 10)).rejects.toThrow(ContentStoreFullError);
    expect(await filesIn()).toEqual([]);
  });

  it('gives up when the disk fills while it is written', async () => {
    const store = new DiskContentStore(folder);
    jest.spyOn(store, 'freeBytes').mockResolvedValueOnce(1e9).mockResolvedValue(1024);
    const large = Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(1024 * 1024)));
    await expect(store.write(large, 1e9)).rejects.toThrow(ContentStoreFullError);
    expect(await filesIn()).toEqual([]);
  });

  it('leaves the databases their room when many write at once (disk filling)', async () => {
    const store = new DiskContentStore(folder);
    const MIB = 1024 * 1024;
    jest.spyOn(store, 'freeBytes').mockResolvedValue((64 + 5) * MIB);
    const slow = Array.from({ length: 20 }, () => new Readable({ read: () => undefined }));
    const written = Promise.allSettled(slow.map(source => store.write(source, 1e9)));
    slow.forEach(source => source.push(null));
    // There is room for what two of them may write before they ask again.
    expect((await written).filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(2);
    await expect(store.write(Readable.from([Buffer.from('x')]), 10)).resolves.toMatchObject({ size: 1 });
  });

  it('says that it cannot be used when its folder is none', async () => {
    await writeFile(join(folder, 'file'), '');
    const store = new DiskContentStore(join(folder, 'file', 'below'));
    await expect(store.write(Readable.from([]), 10)).rejects.toThrow(ContentStoreUnreachableError);
    await expect(store.has('0'.repeat(64))).rejects.toThrow(ContentStoreUnreachableError);
  });

  it('removes what a killed process was writing, unless it is still written to', async () => {
    const store = new DiskContentStore(folder);
    await store.write(Readable.from([]), 10);
    const left = join(folder, 'incoming', 'left');
    await writeFile(left, 'half');
    expect(await store.removeUnfinished(new Date(Date.now() - 60_000))).toBe(0);
    await utimes(left, 0, 0);
    expect(await store.removeUnfinished(new Date(Date.now() - 60_000))).toBe(1);
    expect(await filesIn()).toHaveLength(1);
  });

  it.each(['..', '../../etc/passwd', '0'.repeat(63), `${'0'.repeat(63)}\n`, 'A'.repeat(64)])(
    'takes %p for no name of content',
    async name => {
      const store = new DiskContentStore(folder);
      await expect(store.read(name)).rejects.toThrow(TypeError);
      await expect(store.remove(name)).rejects.toThrow(TypeError);
    },
  );
});
