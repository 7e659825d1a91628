import { MAX_ENTRY_BYTES, MAX_RECORD_BYTES } from '../../format/archive-limits';
import type { ByteSink } from './byte-sink';
import { EntryPacker, type PackedContent } from './entry-packer';

/** Characters of lines that go to zlib together. */
const CHUNK_LENGTH = 64 * 1024;

/** A record that cannot be in an archive. */
export class UnfitRecordError extends Error {
  override readonly name = 'UnfitRecordError';
}

/** There are more records than fit into an entry. Those before can still be completed as an entry. */
export class ArchiveFullLinesError extends Error {
  override readonly name = 'ArchiveFullLinesError';

  constructor(records: number) {
    super(`More than ${MAX_ENTRY_BYTES} bytes of records, at record ${records + 1}.`);
  }
}

/** Packs records, one in each line, as JSON. */
export class LinePacker {
  private readonly packer: EntryPacker;
  private lines = '';
  private count = 0;
  /** No less than the bytes that all lines have. */
  private most = 0;

  constructor(sink: ByteSink) {
    this.packer = new EntryPacker(sink);
  }

  get records(): number {
    return this.count;
  }

  /** @throws UnfitRecordError, ArchiveFullLinesError, and what `JSON.stringify` throws */
  add(record: unknown): void | Promise<void> {
    const line = lineOf(record);
    if (line === undefined) throw new UnfitRecordError(`Record ${this.count + 1} is nothing that JSON can say.`);
    return this.addLine(line);
  }

  /** @param line a record that is JSON already @throws UnfitRecordError, ArchiveFullLinesError */
  addLine(line: string): void | Promise<void> {
    this.measure(line);
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

  /** A character is three bytes at most: counted only where that could be too much. */
  private measure(line: string): void {
    const isLong = line.length * 3 > MAX_RECORD_BYTES;
    if (isLong && Buffer.byteLength(line) > MAX_RECORD_BYTES) {
      throw new UnfitRecordError(`Record ${this.count + 1} has more than ${MAX_RECORD_BYTES} bytes.`);
    }
    const most = this.most + line.length * 3 + 1;
    if (most <= MAX_ENTRY_BYTES) {
      this.most = most;
      return;
    }
    const exact = this.packer.bytes + Buffer.byteLength(this.lines) + Buffer.byteLength(line) + 1;
    if (exact > MAX_ENTRY_BYTES) throw new ArchiveFullLinesError(this.count);
    this.most = exact;
  }

  private flush(): void | Promise<void> {
    const chunk = Buffer.from(this.lines);
    this.lines = '';
    if (chunk.length > 0) return this.packer.write(chunk);
  }
}

/**
 * JSON has no bigint: it is written as text. The replacer is used only where there is one, because it costs a call for
 * every value.
 */
function lineOf(record: unknown): string | undefined {
  try {
    return JSON.stringify(record) as string | undefined;
  } catch {
    return JSON.stringify(record, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  }
}
