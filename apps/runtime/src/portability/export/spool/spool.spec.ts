import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskFullError, Spool } from './spool';

describe('Spool', () => {
  let folder: string;
  beforeEach(async () => (folder = join(await mkdtemp(join(tmpdir(), 'sv-spool-')), 'staging')));
  afterEach(async () => {
    await rm(join(folder, '..'), { recursive: true });
  });

  /** Files of this test that the process holds, though they have no name any more. */
  async function openSpools(): Promise<string[]> {
    const links = (await readdir('/proc/self/fd')).map(file => readlink(`/proc/self/fd/${file}`).catch(() => ''));
    return (await Promise.all(links)).filter(link => link.startsWith(folder));
  }

  async function filled(sizes: number[]) {
    const spool = new Spool(folder);
    const pieces = sizes.map(size => randomBytes(size));
    for (const piece of pieces) await spool.append(piece);
    return { spool, content: Buffer.concat(pieces) };
  }

  async function read(spool: Spool, from?: number, to?: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    // Slowly: what is handed out must not change before this has settled.
    await spool.copyTo(
      async bytes => {
        await new Promise(resolve => setImmediate(resolve));
        pieces.push(Buffer.from(bytes));
      },
      from,
      to,
    );
    return Buffer.concat(pieces);
  }

  it('keeps little in memory, and makes nothing on the disk for it', async () => {
    const { spool, content } = await filled([10, 0, 1000]);

    expect((await read(spool)).equals(content)).toBe(true);
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
    await spool.close();
  });

  it('gives back all of it or a part, wherever it lies, in a file without a name', async () => {
    const { spool, content } = await filled([300_000, 5, 70_000, 300_000, 100_000, 17]);

    expect(spool.bytes).toBe(content.length);
    expect(await openSpools()).toHaveLength(1);
    expect(await readdir(folder)).toEqual([]);
    const parts = [
      [0, content.length],
      [0, 0],
      [5, 6],
      [299_990, 300_020],
      [100, 131_172],
      [650_000, content.length],
      [669_999, 770_010],
    ];
    for (const [from, to] of parts) {
      expect([from, to, (await read(spool, from, to)).equals(content.subarray(from, to))]).toEqual([from, to, true]);
    }
    await spool.close();
  });

  it('can be closed again and again, also while it writes', async () => {
    let goOn = (): void => undefined;
    const spool = new Spool(folder, () => new Promise(resolve => (goOn = () => resolve(Infinity))));
    const writing = spool.append(randomBytes(400_000));
    await new Promise(resolve => setTimeout(resolve, 20));
    const closing = Promise.all([spool.close(), spool.close()]);
    goOn();
    await Promise.all([writing, closing]);
    await spool.close();

    expect(await openSpools()).toEqual([]);
  });

  it('leaves the database its room on the disk', async () => {
    const spool = new Spool(folder, async () => 63 * 1024 * 1024);

    await spool.append(randomBytes(400_000));
    await expect(spool.settled()).rejects.toThrow(DiskFullError);
    // Whoever continues is told when there is as much again.
    await expect(spool.append(randomBytes(400_000))).rejects.toThrow(DiskFullError);
    await expect(read(spool)).rejects.toThrow(DiskFullError);
    await spool.close();
  });
});
