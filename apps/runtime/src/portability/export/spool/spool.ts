import { statFreeBytes } from '@sv/server/machine/disk-room';
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteSink } from '../zip/byte-sink';

/** Up to so many bytes stay in memory: most people have little in most plugins. */
const IN_MEMORY_BYTES = 256 * 1024;
const READ_BYTES = 256 * 1024;
/** Bytes gathered before they are written. */
const WRITE_BYTES = 256 * 1024;
/** How much an export leaves free on the disk, because the database is on it. */
const LEFT_FREE_BYTES = 64 * 1024 * 1024;
const LOOK_EVERY_BYTES = 16 * 1024 * 1024;

/** The disk has no room for what an export must keep for a while. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';

  constructor() {
    super('The disk of the data directory is nearly full.');
  }
}

/**
 * Keeps packed bytes until it is known whether they may go into the archive, in memory or in a file that has no name:
 * whatever becomes of the process, nothing stays behind.
 */
export class Spool {
  private gathered: Buffer[] = [];
  private gatheredBytes = 0;
  /** The bytes that were passed to the file. `writtenBytes` are in it already. */
  private spilledBytes = 0;
  private writtenBytes = 0;
  private lookAt = 0;
  private file: FileHandle | null = null;
  private writing: Promise<void> = Promise.resolve();
  private isClosed = false;

  /** @param folder made when it is needed */
  constructor(
    private readonly folder: string,
    private readonly freeBytesOf = statFreeBytes,
  ) {}

  get bytes(): number {
    return this.spilledBytes + this.gatheredBytes;
  }

  readonly append: ByteSink = bytes => {
    this.gathered.push(bytes);
    this.gatheredBytes += bytes.length;
    if (this.gatheredBytes < (this.spilledBytes > 0 ? WRITE_BYTES : IN_MEMORY_BYTES)) return;
    // More comes while this is written; it waits only when that has become as much again.
    const before = this.writing;
    this.spill();
    return before;
  };

  /**
   * Reads out what was kept, between two positions. Nothing may be appended meanwhile.
   *
   * @param sink resolves when it does not need the bytes any more: the buffer is reused
   */
  async copyTo(sink: (bytes: Buffer) => Promise<void>, from = 0, to = this.bytes): Promise<void> {
    await this.settled();
    const inFile = Math.min(to, this.spilledBytes);
    const size = Math.max(0, Math.min(READ_BYTES, inFile - from));
    // Two buffers: one is filled while the other one is sent.
    let [bytes, other] = [Buffer.allocUnsafe(size), Buffer.allocUnsafe(size)];
    let sending = Promise.resolve();
    for (let at = from; at < inFile;) {
      const { bytesRead } = await this.file!.read(bytes, 0, Math.min(bytes.length, inFile - at), at);
      if (bytesRead === 0) throw new Error('A spooled file is shorter than what was written into it.');
      at += bytesRead;
      await sending;
      sending = sink(bytes.subarray(0, bytesRead));
      // It is awaited in the next round. A read that fails would skip that, so a rejection is handled here.
      sending.catch(() => undefined);
      [bytes, other] = [other, bytes];
    }
    await sending;
    let start = this.spilledBytes;
    for (const bytes of this.gathered) {
      const [first, last] = [Math.max(from - start, 0), Math.min(to - start, bytes.length)];
      if (first < last) await sink(bytes.subarray(first, last));
      start += bytes.length;
    }
  }

  /** Resolves when everything is written. @throws DiskFullError, and other errors of the disk */
  settled(): Promise<void> {
    return this.writing;
  }

  /** Frees everything at once. It may be called several times. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.gathered = [];
    this.gatheredBytes = 0;
    await this.writing.catch(() => undefined);
    const { file } = this;
    this.file = null;
    await file?.close();
  }

  /** One write after the other: what is gathered meanwhile goes with the next. */
  private spill(): void {
    const pieces = this.gathered;
    this.spilledBytes += this.gatheredBytes;
    this.gathered = [];
    this.gatheredBytes = 0;
    this.writing = this.writing.then(() => this.write(pieces));
    // The next append or read gets the error.
    this.writing.catch(() => undefined);
  }

  private async write(pieces: Buffer[]): Promise<void> {
    if (this.isClosed) return;
    await this.assertRoom();
    this.file ??= await this.openNameless();
    const bytes = Buffer.concat(pieces);
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await this.file.write(bytes, done, bytes.length - done, this.writtenBytes + done);
      done += bytesWritten;
    }
    this.writtenBytes += bytes.length;
  }

  private async assertRoom(): Promise<void> {
    if (this.writtenBytes < this.lookAt) return;
    this.lookAt = this.writtenBytes + LOOK_EVERY_BYTES;
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    if ((await this.freeBytesOf(this.folder)) < LEFT_FREE_BYTES) throw new DiskFullError();
  }

  private async openNameless(): Promise<FileHandle> {
    const path = join(this.folder, `export-${randomUUID()}`);
    const file = await open(path, 'wx+', 0o600);
    await rm(path).catch(async (error: unknown) => {
      await file.close();
      throw error;
    });
    return file;
  }
}
