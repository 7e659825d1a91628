import type { ByteOutlet } from './byte-sink';
import { centralHeader, dataDescriptor, endRecords, localHeader, type ZipEntry } from './zip-records';

/** An empty deflate block, and an empty last one: a stream may contain any number of the first. */
export const EMPTY_BLOCK = Buffer.from([0x00, 0x00, 0x00, 0xff, 0xff]);
const LAST_BLOCK = Buffer.from([0x03, 0x00]);

/** The facts about an entry that are known when its content has been written. */
export interface EntryContent {
  crc32: number;
  bytes: number;
}

/**
 * Writes a ZIP file entry by entry. Its input is deflated already, without the last block: so what was packed
 * beforehand goes in as it is, and an entry can be kept open.
 *
 * An entry is closed when the next one begins. Until then `keepAlive` may add to it, so that a connection does not look
 * dead while the next entry takes long to make.
 */
export class ZipWriter {
  private readonly entries: ZipEntry[] = [];
  private current: ZipEntry | null = null;
  private position = 0;

  /** @param at the time that every entry gets */
  constructor(
    private readonly outlet: ByteOutlet,
    private readonly at: Date,
  ) {}

  /** Bytes written so far. */
  get bytes(): number {
    return this.position;
  }

  /** Begins an entry. */
  async open(path: string): Promise<void> {
    await this.seal();
    const name = Buffer.from(path);
    this.current = { name, crc32: 0, packedBytes: 0, bytes: 0, offset: this.position };
    await this.send(localHeader(name, this.at));
  }

  /** Deflated content of the entry, cut anywhere; its last byte ends a block that is not the last of the stream. */
  readonly write = (deflated: Buffer): void | Promise<void> => {
    this.current!.packedBytes += deflated.length;
    return this.send(deflated);
  };

  /** The same for bytes that are to be used again: resolves when they may change. */
  readonly writeThrough = async (deflated: Buffer): Promise<void> => {
    await this.write(deflated);
    await this.outlet.flushed();
  };

  /** @param content what the entry unpacks to */
  complete({ crc32, bytes }: EntryContent): void {
    Object.assign(this.current!, { crc32, bytes });
  }

  /** Adds an empty block to the last entry, which must be complete. */
  async keepAlive(): Promise<void> {
    await this.write(EMPTY_BLOCK);
  }

  /** @returns the end of the file, for the caller to send: without it, it is no ZIP file */
  async finish(): Promise<Buffer> {
    await this.seal();
    const offset = this.position;
    for (let at = 0; at < this.entries.length; at += AT_ONCE) {
      const some = this.entries.slice(at, at + AT_ONCE);
      await this.send(Buffer.concat(some.map(entry => centralHeader(entry, this.at))));
    }
    return endRecords({ entries: this.entries.length, offset, bytes: this.position - offset });
  }

  private async seal(): Promise<void> {
    const entry = this.current;
    if (!entry) return;
    await this.write(LAST_BLOCK);
    await this.send(dataDescriptor(entry));
    this.entries.push(entry);
    this.current = null;
  }

  private send(bytes: Buffer): void | Promise<void> {
    this.position += bytes.length;
    return this.outlet.send(bytes);
  }
}

/** Headers of the central directory sent in one piece. */
const AT_ONCE = 200;
