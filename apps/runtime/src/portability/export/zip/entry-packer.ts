import { createHash } from 'node:crypto';
import { constants, crc32, createDeflateRaw, type DeflateRaw, type ZlibOptions } from 'node:zlib';
import { MAX_RATIO } from '../../format/archive-limits';
import type { ByteSink } from './byte-sink';
import { EMPTY_BLOCK, type EntryContent } from './zip-writer';

/**
 * Content that compresses better than this is padded: the import refuses what could be a ZIP bomb, and an export must
 * not look like one.
 */
const TIGHTEST = Math.floor(MAX_RATIO * 0.9);
/** Empty blocks sent in one piece. */
const PADDING = Buffer.concat(Array.from({ length: 3000 }, () => EMPTY_BLOCK));

/** zlib's own, as every ZIP program has it. */
const LEVEL = 6;

/** Chunks at zlib: one that its thread works on, and some for when that is done. While it has them, more are made. */
const AT_ZLIB = 4;

const OPTIONS: ZlibOptions = {
  level: LEVEL,
  // The most: a little faster, for 128 KiB more.
  memLevel: 9,
  finishFlush: constants.Z_SYNC_FLUSH,
};

/** What an entry is made of, for the manifest and the ZIP file. */
export interface PackedContent extends EntryContent {
  /** Lower-case hex. */
  sha256: string;
}

/**
 * Deflates the content of an entry on its way, in zlib's own threads, and counts and hashes it. The stream is left
 * without its last block (see `ZipWriter`).
 */
export class EntryPacker {
  private readonly deflate: DeflateRaw;
  private readonly hash = createHash('sha256');
  private crc = 0;
  private taken = 0;
  private atZlib = 0;
  private packed = 0;
  private failure: Error | null = null;
  private isEnding = false;
  private passing: Promise<void> | undefined;
  private waiting: { resolve: () => void; reject: (error: Error) => void } | null = null;

  constructor(private readonly sink: ByteSink) {
    this.deflate = createDeflateRaw(OPTIONS);
    this.deflate.on('data', (piece: Buffer) => this.pass(piece));
    this.deflate.on('error', (error: Error) => this.settle(error));
  }

  /** Unpacked bytes taken so far. */
  get bytes(): number {
    return this.taken;
  }

  /** @param chunk 64 KiB or so: each costs its way to another thread and back. Must not change afterwards */
  write(chunk: Buffer): void | Promise<void> {
    if (this.failure) throw this.failure;
    this.hash.update(chunk);
    this.crc = crc32(chunk, this.crc);
    this.taken += chunk.length;
    this.atZlib += 1;
    this.deflate.write(chunk, this.wrote);
    if (this.atZlib >= AT_ZLIB) return this.wait();
  }

  /** Resolves when all of it has been handed on. */
  async end(): Promise<PackedContent> {
    if (this.failure) throw this.failure;
    this.isEnding = true;
    const ended = this.wait();
    this.deflate.once('end', () => this.settle());
    this.deflate.end();
    await ended;
    await this.passing;
    await this.pad();
    return { sha256: this.hash.digest('hex'), crc32: this.crc, bytes: this.taken };
  }

  /** Frees what it holds; it emits nothing more. */
  destroy(): void {
    this.deflate.destroy();
    this.settle(new Error('The entry was given up.'));
  }

  /** Not `drain`, which comes when zlib has nothing to do any more. */
  private readonly wrote = (): void => {
    this.atZlib -= 1;
    if (this.atZlib < AT_ZLIB && !this.isEnding) this.settle();
  };

  private pass(piece: Buffer): void {
    this.packed += piece.length;
    const busy = this.sink(piece);
    if (!busy) return;
    this.deflate.pause();
    this.passing = busy.then(
      () => void this.deflate.resume(),
      (error: Error) => void this.deflate.destroy(error),
    );
  }

  private async pad(): Promise<void> {
    const missing = Math.ceil(this.taken / TIGHTEST) - this.packed;
    for (let left = Math.ceil(missing / EMPTY_BLOCK.length) * EMPTY_BLOCK.length; left > 0; left -= PADDING.length) {
      await this.sink(PADDING.subarray(0, left));
    }
  }

  private wait(): Promise<void> {
    return new Promise((resolve, reject) => (this.waiting = { resolve, reject }));
  }

  private settle(error?: Error): void {
    this.failure ??= error ?? null;
    const { waiting } = this;
    this.waiting = null;
    if (this.failure) waiting?.reject(this.failure);
    else waiting?.resolve();
  }
}
