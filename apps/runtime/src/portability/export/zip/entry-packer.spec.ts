import { createHash, randomBytes } from 'node:crypto';
import { crc32, inflateRawSync } from 'node:zlib';
import { MAX_RATIO } from '../../format/archive-limits';
import { EntryPacker } from './entry-packer';

const LAST_BLOCK = Buffer.from([0x03, 0x00]);

async function pack(content: Buffer, chunk = 16_384) {
  const pieces: Buffer[] = [];
  const packer = new EntryPacker(bytes => void pieces.push(bytes));
  for (let at = 0; at < content.length; at += chunk) await packer.write(content.subarray(at, at + chunk));
  const packed = await packer.end();
  return { ...packed, packed: Buffer.concat([...pieces, LAST_BLOCK]) };
}

describe('EntryPacker', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a word', Buffer.from('word')],
    ['noise', randomBytes(100_000)],
    ['text', Buffer.from('some words, and some more of them\n'.repeat(9000))],
  ])('packs %s so that it can be unpacked, and knows its checksums', async (_, content) => {
    const { packed, ...known } = await pack(content);

    expect(inflateRawSync(packed).equals(content)).toBe(true);
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(known).toEqual({ sha256, crc32: crc32(content), bytes: content.length });
  });

  // What repeats packs a thousand to one, which an import takes for a bomb.
  it.each([300, 10_000, 16_384, 1_000_000, 40_000_000])(
    'packs %d bytes that are all alike no tighter than an import takes',
    async size => {
      const { packed, bytes } = await pack(Buffer.alloc(size, 'a'), 65_536);

      expect(bytes).toBe(size);
      expect(size / packed.length).toBeLessThanOrEqual(MAX_RATIO);
      expect(inflateRawSync(packed).length).toBe(size);
    },
  );

  it('pads nothing that is not packed too tightly', async () => {
    const content = Buffer.from(
      Array.from({ length: 5000 }, (_, at) => `{"id":${at},"title":"Number ${at}"}\n`).join(''),
    );
    const { packed } = await pack(content);

    expect(packed.includes(Buffer.from('0000ffff0000ffff', 'hex'))).toBe(false);
  });

  it('waits where the sink does', async () => {
    let free = (): void => undefined;
    const seen: number[] = [];
    const packer = new EntryPacker(bytes => {
      seen.push(bytes.length);
      return new Promise(resolve => (free = resolve));
    });
    let written = 0;
    const writing = (async () => {
      for (; written < 100; written++) await packer.write(randomBytes(65_536));
      return packer.end();
    })();
    while (seen.length === 0) await new Promise(resolve => setImmediate(resolve));
    for (let turns = 0; turns < 200; turns++) await new Promise(resolve => setImmediate(resolve));

    expect(seen).toHaveLength(1);
    expect(written).toBeLessThan(10);
    const pump = setInterval(() => free(), 0);
    expect((await writing).bytes).toBe(100 * 65_536);
    clearInterval(pump);
  });

  it('fails when the sink does, and when it is given up', async () => {
    const broken = new EntryPacker(() => Promise.reject(new Error('The disk is full.')));
    const write = async () => {
      for (;;) await broken.write(randomBytes(65_536));
    };
    await expect(write()).rejects.toThrow('The disk is full.');

    const left = new EntryPacker(() => undefined);
    const ending = left.end();
    left.destroy();
    await expect(ending).rejects.toThrow('given up');
  });
});
