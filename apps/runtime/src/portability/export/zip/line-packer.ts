import { MAX_ENTRY_BYTES, MAX_RECORD_BYTES } from '../../format/archive-limits';
import type { ByteSink } from './byte-sink';
import { EntryPacker, type PackedContent } from './entry-packer';

/** Characters of lines that go to zlib together. */
const CHUNK_LENGTH = 16 * 1024;

/** A record that cannot stand in an archive. */
export class UnfitRecordError extends Error {
  override readonly name = 'UnfitRecordError';
}

/** Packs records, one in each line, as JSON. */
export class LinePacker {
  private readonly packer: EntryPacker;
  private lines = '';
  private count = 0;

  constructor(sink: ByteSink) {
    this.packer = new EntryPacker(sink);
  }

  get records(): number {
    return this.count;
  }

  /** Unpacked bytes that were handed on so far. */
  get bytes(): number {
    return this.packer.bytes;
  }

  /** @throws UnfitRecordError, and what JSON throws of a record that it cannot say */
  add(record: unknown): void | Promise<void> {
    const line = JSON.stringify(record) as string | undefined;
    if (line === undefined) throw new UnfitRecordError(`Record ${this.count + 1} is nothing that JSON can say.`);
    return this.addLine(line);
  }

  /** @param line a record that is JSON already @throws UnfitRecordError when it, or all of them, are too large */
  addLine(line: string): void | Promise<void> {
    if (line.length > MAX_RECORD_BYTES / 3 && Buffer.byteLength(line) > MAX_RECORD_BYTES) {
      throw new UnfitRecordError(`Record ${this.count + 1} has more than ${MAX_RECORD_BYTES} bytes.`);
    }
    this.count += 1;
    this.lines += line;
    this.lines += '\n';
    if (this.lines.length >= CHUNK_LENGTH) return this.flush();
  }

  async end(): Promise<PackedContent & { records: number }> {
    await this.flush();
    return { ...(await this.packer.end()), records: this.count };
  }

  destroy(): void {
    this.packer.destroy();
  }

  private flush(): void | Promise<void> {
    const chunk = Buffer.from(this.lines);
    this.lines = '';
    if (this.packer.bytes + chunk.length > MAX_ENTRY_BYTES) {
      throw new UnfitRecordError(`All records together have more than ${MAX_ENTRY_BYTES} bytes.`);
    }
    if (chunk.length > 0) return this.packer.write(chunk);
  }
}
