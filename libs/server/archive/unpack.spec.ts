import { createInflateRaw, deflateRawSync } from 'node:zlib';
import { discard } from './unpack';

describe('a chunk that is discarded', () => {
  /** As zlib makes them, with pauses: chunks of 40, 24 and 1 KiB, of which two share a buffer. */
  async function unpacked(): Promise<Buffer[]> {
    const inflate = createInflateRaw({ chunkSize: 64 * 1024 });
    const chunks: Buffer[] = [];
    inflate.on('data', (chunk: Buffer) => chunks.push(chunk));
    const packed = deflateRawSync(Buffer.alloc(65 * 1024, 'text'), { level: 0 });
    await new Promise<void>(done => inflate.write(packed.subarray(0, 40 * 1024), () => done()));
    await new Promise<void>(done => inflate.end(packed.subarray(40 * 1024), () => done()));
    return chunks;
  }

  it('gives its memory back when its buffer is full, and no other chunk is in it', async () => {
    const [first, second, last] = await unpacked();
    expect([first!.buffer === second!.buffer, first!.buffer === last!.buffer]).toEqual([true, false]);
    discard(first!);
    expect(second![0]).toBe('text'.charCodeAt(first!.length % 4));
    discard(second!);
    expect([first!.length, second!.length]).toEqual([0, 0]);
    discard(last!);
    expect(last!.length).toBeGreaterThan(0);
  });

  it("is left alone in Node's pool, at its end too: others have a part of it", () => {
    const pool = Buffer.allocUnsafe(8).buffer;
    let pooled = Buffer.from('text');
    for (let left = 2 * Buffer.poolSize; left > 0 && endOf(pooled) < Buffer.poolSize; left -= 8)
      pooled = Buffer.allocUnsafe(8).fill('text');
    expect([pool.byteLength, endOf(pooled)]).toEqual([Buffer.poolSize, Buffer.poolSize]);
    discard(pooled);
    expect(pooled.toString()).toBe('texttext');
  });

  it('is left alone in an archive of thousands of small files, which are parts of the pool', async () => {
    const packed = Array.from({ length: 3000 }, (_, n) => Buffer.from(`${n}`.padStart(8, '0')));
    for (const chunk of packed) discard(Buffer.from(chunk));
    expect(packed.map(chunk => Number(chunk.toString()))).toEqual(packed.map((_, n) => n));
  });
});

const endOf = ({ byteOffset, length }: Buffer): number => byteOffset + length;
