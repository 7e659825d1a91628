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

  it('is left alone in a buffer of another size: others have a part of it', () => {
    const pooled = Buffer.from('text');
    discard(pooled);
    expect(pooled.toString()).toBe('text');
  });
});
