import { newId } from '@sv/server/ids/new-id';
import { FileRefusedError } from '@sv/sdk';
import { rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { FileIntake } from '../../src/files/file-intake';
import { FileRow } from '../../src/files/rows/file-row.entity';
import { FileThumbnail } from '../../src/files/rows/file-thumbnail.entity';
import { UnnamedContent } from '../../src/files/rows/unnamed-content.entity';
import { ContentStore } from '../../src/files/store/content-store';
import { StoredFiles } from '../../src/files/stored-files';
import { Thumbnails } from '../../src/files/thumbnails/thumbnails.service';
import { FileSweep } from '../../src/files/upkeep/file-sweep';
import { UnnamedContents } from '../../src/files/upkeep/unnamed-contents';
import { ImageWorker } from '../../src/instance/assets/image-worker/image-worker';
import { RuntimeConfig } from '../../src/kernel/config/runtime-config';
import { noise, plain, pngBomb, svg } from '../assets/pictures';
import { listAll } from '../support/files/content-store-promises';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const PLUGIN = 'com.example.album';
const DAY_MS = 86_400_000;

describe('thumbnails of files', () => {
  let instance: TestInstance;
  let decoded: jest.SpyInstance;
  beforeAll(async () => {
    instance = await startTestInstance();
  });
  afterAll(() => instance.close());
  beforeEach(() => {
    decoded = jest.spyOn(instance.get(ImageWorker), 'runTasks');
  });
  afterEach(async () => {
    decoded.mockRestore();
    for (const entity of [FileRow, FileThumbnail, UnnamedContent])
      await instance.dataSource.getRepository(entity).clear();
    rmSync(folder(), { recursive: true, force: true });
  });

  const folder = () => join(instance.get(RuntimeConfig).dataDir, 'files');

  const store = (bytes: Buffer, type = ''): Promise<FileRow> =>
    instance.get(FileIntake).storeFile(Readable.from([bytes]), {
      pluginId: PLUGIN,
      ownerId: newId(),
      name: 'picture',
      type,
    });
  const photo = async (width = 600, height = 400) => store(await noise(width, height).jpeg().toBuffer());
  const thumbnails = () => instance.get(Thumbnails);
  const remove = (file: FileRow) => instance.get(StoredFiles).removeFile({ pluginId: PLUGIN, id: file.id });
  const sweep = (now: Date) => instance.get(UnnamedContents).removeDue(now);
  const rows = () => instance.dataSource.getRepository(FileThumbnail).find();
  const later = (ms: number) => new Date(Date.now() + ms);
  const contents = async () => (await listAll(instance.get(ContentStore))).length;

  it('are made when somebody first asks, in all sizes, and kept', async () => {
    const file = await photo(2000, 1000);
    const shapes = [];
    for (const size of ['small', 'medium', 'large', 'small'] as const) {
      const made = await thumbnails().thumbnailOf(file, size);
      const bytes = await buffer(await thumbnails().open(made));
      expect(bytes).toHaveLength(made.bytes);
      const { format, width, height } = await sharp(bytes).metadata();
      shapes.push([format, width, height]);
    }
    expect(shapes).toEqual([
      ['webp', 160, 80],
      ['webp', 480, 240],
      ['webp', 1280, 640],
      ['webp', 160, 80],
    ]);
    expect(decoded).toHaveBeenCalledTimes(1);
  });

  it('are made once for fifty who ask at the same time', async () => {
    const file = await photo();
    const made = await Promise.all(Array.from({ length: 50 }, () => thumbnails().thumbnailOf(file, 'medium')));
    expect(new Set(made.map(({ sha256 }) => sha256)).size).toBe(1);
    expect(decoded).toHaveBeenCalledTimes(1);
  });

  it('count for nobody', async () => {
    const file = await photo();
    const before = await instance.get(StoredFiles).usageOf(PLUGIN);
    await thumbnails().thumbnailOf(file, 'small');
    expect(await instance.get(StoredFiles).usageOf(PLUGIN)).toEqual(before);
  });

  it('are shared by files with the same content, and go with the last of them', async () => {
    const bytes = await noise(600, 400).jpeg().toBuffer();
    const [one, other] = [await store(bytes), await store(bytes)];
    await thumbnails().thumbnailOf(one, 'small');
    await thumbnails().thumbnailOf(other, 'small');
    expect(decoded).toHaveBeenCalledTimes(1);
    await remove(one);
    await sweep(later(DAY_MS));
    expect(await rows()).toHaveLength(3);
    await remove(other);
    // The picture first, and what was made of it with the next sweep.
    await sweep(later(DAY_MS));
    await sweep(later(2 * DAY_MS));
    expect(await rows()).toEqual([]);
    expect(await contents()).toBe(0);
  });

  it('survive the comparison of rows and store, unless their picture is gone', async () => {
    const file = await photo();
    await thumbnails().thumbnailOf(file, 'small');
    await instance.dataSource.getRepository(FileThumbnail).insert({
      sourceSha256: '0'.repeat(64),
      size: 'small',
      sha256: '1'.repeat(64),
      bytes: 1,
    });
    for (const { sha256 } of await listAll(instance.get(ContentStore)))
      utimesSync(join(folder(), sha256.slice(0, 2), sha256), 0, 0);
    await instance.get(FileSweep).compare();
    await sweep(later(DAY_MS));
    expect(await rows()).toHaveLength(3);
    expect(await contents()).toBe(4);
  });

  it('are made again when their content is lost, as after a restore', async () => {
    const file = await photo();
    const lost = await thumbnails().thumbnailOf(file, 'small');
    rmSync(join(folder(), lost.sha256.slice(0, 2), lost.sha256));
    await expect(thumbnails().open(lost)).rejects.toMatchObject({ reason: 'unavailable' });
    const made = await thumbnails().thumbnailOf(file, 'small');
    expect((await buffer(await thumbnails().open(made))).length).toBe(made.bytes);
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a text', () => Buffer.from('hello')],
    ['an SVG', () => svg()],
    ['a bomb', () => pngBomb(50_000, 50_000)],
    ['half a picture', async () => (await noise(300, 300).png().toBuffer()).subarray(0, 20_000)],
  ])('are refused of %s, without trying twice', async (_, bytes) => {
    const file = await store(await bytes());
    const refusal = { reason: 'no-thumbnail' };
    await expect(thumbnails().thumbnailOf(file, 'small')).rejects.toMatchObject(refusal);
    await expect(thumbnails().thumbnailOf(file, 'large')).rejects.toMatchObject(refusal);
    expect(decoded.mock.calls.length).toBeLessThan(2);
    expect(await rows()).toEqual([]);
  });

  it('are refused of a picture that is too large to be in memory', async () => {
    const file = await store(Buffer.concat([await plain(8, 8).png().toBuffer(), Buffer.alloc(33 * 1024 * 1024)]));
    await expect(thumbnails().thumbnailOf(file, 'small')).rejects.toThrow(FileRefusedError);
    expect(decoded).not.toHaveBeenCalled();
  });

  it('keep two hundred pictures of one owner waiting, and no more; those of others are not refused for it', async () => {
    let finish: () => void = () => undefined;
    const busy = new Promise<void>(resolve => (finish = resolve));
    const file = await photo();
    jest.spyOn(instance.get(StoredFiles), 'openContent').mockImplementation(async () => {
      await busy;
      throw new Error('enough');
    });
    const ask = (at: number, ownerId = file.ownerId): Promise<unknown> =>
      thumbnails()
        .thumbnailOf({ ...file, ownerId, sha256: String(at).padStart(64, '0') }, 'small')
        .catch((error: unknown) => error);
    // One is being made.
    const asked = Array.from({ length: 202 }, (_, at) => ask(at));
    expect(await Promise.race(asked)).toMatchObject({
      reason: 'unavailable',
      message: expect.stringContaining('Too many'),
    });
    const other = ask(1000, instance.people.get('admin')!.id);
    finish();
    const ends = (await Promise.all(asked)) as Error[];
    expect(ends.filter(({ message }) => message === 'enough')).toHaveLength(201);
    expect(await other).toMatchObject({ message: 'enough' });
    jest.restoreAllMocks();
  });
});
