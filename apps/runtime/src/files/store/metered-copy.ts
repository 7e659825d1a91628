import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ContentTooLargeError } from './content-errors';
import type { Content } from './content-store';
import { onDisk } from './on-disk';

/** Gathered before they are written: a request comes in pieces of 64 KiB. */
const WRITE_BYTES = 512 * 1024;
/** One piece is filled while one is written. */
export const HELD_BYTES = 2 * WRITE_BYTES;
/** The disk is asked for its room after so many bytes. */
export const ASK_EVERY_BYTES = 1024 * 1024;

export interface CopyLimits {
  bytes: number;
  /** Throws when the disk is nearly full. */
  assertRoom: () => Promise<void>;
}

/** Copies a stream into a file, hashing and counting it. Memory holds two pieces: one is filled while one is written. */
export async function copyMetered(source: Readable, into: FileHandle, limits: CopyLimits): Promise<Content> {
  const hash = createHash('sha256');
  const writer = new GatheringWriter(into);
  let [size, askedAt] = [0, 0];
  try {
    // The source stays open after an error: it may be a request that is still to be answered.
    for await (const piece of source.iterator({ destroyOnReturn: false })) {
      const bytes = bytesOf(piece);
      size += bytes.length;
      if (size > limits.bytes) throw new ContentTooLargeError(limits.bytes);
      if (size - askedAt > ASK_EVERY_BYTES) {
        askedAt = size;
        await limits.assertRoom();
      }
      hash.update(bytes);
      await writer.write(bytes);
    }
  } finally {
    await writer.finish();
  }
  return { sha256: hash.digest('hex'), size };
}

const bytesOf = (piece: unknown): Uint8Array => (piece instanceof Uint8Array ? piece : Buffer.from(String(piece)));

class GatheringWriter {
  private pieces: Uint8Array[] = [];
  private bytes = 0;
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly file: FileHandle) {}

  async write(piece: Uint8Array): Promise<void> {
    this.pieces.push(piece);
    this.bytes += piece.length;
    if (this.bytes < WRITE_BYTES) return;
    await this.writing;
    this.spill();
  }

  /** Also after an error: nothing may be written to a file that is closed. */
  async finish(): Promise<void> {
    await this.writing;
    this.spill();
    await this.writing;
  }

  private spill(): void {
    const pieces = this.pieces;
    [this.pieces, this.bytes] = [[], 0];
    this.writing = onDisk(() => writeAll(this.file, pieces));
    // Whoever waits for it gets the error.
    this.writing.catch(() => undefined);
  }
}

/** `writev` may write less than it was given, when the disk is nearly full. */
async function writeAll(file: FileHandle, pieces: Uint8Array[]): Promise<void> {
  if (pieces.length === 0) return;
  const wanted = pieces.reduce((sum, piece) => sum + piece.length, 0);
  let { bytesWritten: written } = await file.writev(pieces);
  if (written === wanted) return;
  const whole = Buffer.concat(pieces);
  while (written < wanted) written += (await file.write(whole, written)).bytesWritten;
}
