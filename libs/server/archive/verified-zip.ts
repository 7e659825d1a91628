import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { ZipLimits } from './zip-limits';
import { ArchiveRefusedError } from './archive-refused.error';
import { FileWindow } from './file-window';
import { readDirectory } from './zip-directory';
import { DamagedEntryError, discard, unpack } from './unpack';
import { placeEntries, type PlacedEntry } from './zip-layout';

/** An entry whose every byte was looked at. */
export interface VerifiedEntry {
  name: string;
  bytes: number;
  /** Of the content as it is unpacked, lower-case hex. */
  sha256: string;
  /** How many lines its content has, the last one with or without a line break. */
  lines: number;
}

/** How a ZIP is opened. */
export interface OpenZip {
  limits: ZipLimits;
  signal?: AbortSignal;
}

const LINE_BREAK = 0x0a;

/**
 * A ZIP that is what it says: one directory, at its end, that tells of every byte before it; plain names that stay in
 * their folder; sizes, checksums and limits counted on the real content. What is read out of it later is what was
 * looked at, as long as nobody else can write the file.
 */
export class VerifiedZip {
  private constructor(
    private readonly file: FileWindow,
    private readonly placed: ReadonlyMap<string, PlacedEntry>,
    /** By name, in the order of the file. */
    readonly entries: ReadonlyMap<string, VerifiedEntry>,
  ) {}

  /**
   * Looks at everything in a file, by its path or open already; memory does not depend on what is in it, except for the names of its entries.
   *
   * @throws ArchiveRefusedError, and the signal's reason
   */
  static async open(source: string | FileHandle, { limits, signal }: OpenZip): Promise<VerifiedZip> {
    const file = await FileWindow.open(source);
    try {
      const directory = await readDirectory(file, limits);
      const placed = await placeEntries(file, directory);
      const entries = await new Verification(file, limits, signal).run(placed);
      return new VerifiedZip(file, new Map(placed.map(entry => [entry.name, entry])), entries);
    } catch (error) {
      await file.release();
      throw error;
    }
  }

  /** The content of an entry, piece by piece. */
  content(name: string): AsyncGenerator<Buffer> {
    return unpack(this.file, this.find(name));
  }

  /** The content of an entry as a whole. */
  async read(name: string): Promise<Buffer> {
    const entry = this.find(name);
    const whole = Buffer.allocUnsafeSlow(entry.bytes);
    let at = 0;
    for await (const chunk of unpack(this.file, entry)) at += chunk.copy(whole, at);
    return whole;
  }

  close(): Promise<void> {
    return this.file.release();
  }

  private find(name: string): PlacedEntry {
    const entry = this.placed.get(name);
    if (!entry) throw new Error(`The archive has no entry ${name}.`);
    return entry;
  }
}

/** Unpacks everything once and throws it away, to know what it is. */
class Verification {
  private unpacked = 0;
  /** Told at the end: that it is too large is the graver fault. */
  private fault: ArchiveRefusedError | null = null;

  constructor(
    private readonly file: FileWindow,
    private readonly limits: ZipLimits,
    private readonly signal?: AbortSignal,
  ) {}

  async run(entries: readonly PlacedEntry[]): Promise<Map<string, VerifiedEntry>> {
    const verified = new Map<string, VerifiedEntry>();
    for (const entry of entries) {
      this.signal?.throwIfAborted();
      const seen = await this.look(entry);
      if (seen) verified.set(entry.name, seen);
    }
    if (this.fault) throw this.fault;
    return verified;
  }

  private async look(entry: PlacedEntry): Promise<VerifiedEntry | null> {
    const hash = createHash('sha256');
    const found = { crc: 0, bytes: 0, lines: 0, last: LINE_BREAK };
    try {
      for await (const chunk of unpack(this.file, entry)) {
        this.signal?.throwIfAborted();
        found.bytes += chunk.length;
        this.count(chunk.length, found.bytes, entry);
        found.crc = crc32(chunk, found.crc);
        found.lines += lineBreaksIn(chunk);
        found.last = chunk.at(-1) ?? found.last;
        hash.update(chunk);
        discard(chunk);
      }
    } catch (error) {
      if (!(error instanceof DamagedEntryError)) throw error;
      this.fault ??= error;
      return null;
    }
    this.fault ??= faultOf(entry, found);
    const lines = found.lines + (found.last === LINE_BREAK ? 0 : 1);
    return { name: entry.name, bytes: found.bytes, sha256: hash.digest('hex'), lines };
  }

  private count(bytes: number, ofEntry: number, { packedBytes }: PlacedEntry): void {
    const { entryBytes, unpackedBytes, ratio } = this.limits;
    this.unpacked += bytes;
    if (ofEntry > entryBytes) throw new ArchiveRefusedError('archive-entry-too-large');
    if (this.unpacked > unpackedBytes) throw new ArchiveRefusedError('archive-too-large');
    const isTight = ofEntry > RATIO_FROM_BYTES && ofEntry > ratio * packedBytes;
    if (isTight || this.unpacked > ratio * this.file.size) throw new ArchiveRefusedError('archive-ratio');
  }
}

/** Of one entry: a few lines that are all alike are no bomb. */
const RATIO_FROM_BYTES = 1024 * 1024;

function faultOf(entry: PlacedEntry, found: { crc: number; bytes: number }): ArchiveRefusedError | null {
  if (found.crc !== entry.crc32) return new ArchiveRefusedError('archive-checksum');
  if (found.bytes === entry.bytes) return null;
  return new ArchiveRefusedError('archive-invalid', 'An entry is not as long as it says.');
}

function lineBreaksIn(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(LINE_BREAK); at !== -1; at = chunk.indexOf(LINE_BREAK, at + 1)) lines += 1;
  return lines;
}
