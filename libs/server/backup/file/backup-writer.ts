import { createWriteStream } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { syncToDisk } from '../../database/sqlite/snapshot/snapshot';
import { BackupError } from '../backup-error';
import { type BackupEntry, type BackupManifest, MANIFEST_PATH } from '../manifest';
import { BackupReader } from './backup-reader';
import { unfinished } from '../unfinished';
import { Meter } from './meter';
import { Seal, UNSEALED } from './seal';

/** Half the time of the usual 6, for a tenth more bytes. */
const LEVEL = 1;

/**
 * Writes a backup, entry by entry and with little memory, beside where it will be. Under its name it appears when it is
 * complete, was read back and is on the disk.
 */
export class BackupWriter {
  private readonly zip = new ZipFile();
  private readonly entries: BackupEntry[] = [];
  /** Of the file itself, as it is written. */
  private readonly whole = new Meter();
  private readonly written: Promise<void>;
  /** Rejects when the file cannot be written, so that nobody waits for somebody to take what he gives. */
  private readonly failure: Promise<never>;

  private constructor(
    private readonly file: string,
    private readonly folder: string,
  ) {
    const output = createWriteStream(this.unfinished, { flags: 'wx', mode: 0o600, flush: true });
    this.written = pipeline(this.zip.outputStream, new Seal(), this.whole, output);
    this.failure = new Promise((_, reject) => {
      this.zip.on('error', reject);
      this.written.catch(reject);
    });
    this.failure.catch(() => undefined);
  }

  /** For its owner only, from the first byte on. @throws BackupError */
  static async begin(file: string): Promise<BackupWriter> {
    try {
      const folder = await mkdtemp(`${file}.unfinished-`);
      unfinished.add(folder);
      return new BackupWriter(file, folder);
    } catch (error) {
      throw new BackupError(`nothing can be written to ${dirname(file)}: ${(error as Error).message}`);
    }
  }

  /** @param options.isPacked content that would not become smaller */
  async add(path: string, source: Readable, { isPacked = false } = {}): Promise<BackupEntry> {
    const meter = new Meter();
    // Nobody knows how long it will be: over 4 GiB needs ZIP64, which has to be said before the first byte.
    const options = { mode: 0o100600, compressionLevel: isPacked ? 0 : LEVEL, forceZip64Format: true };
    this.zip.addReadStream(meter, path, options);
    try {
      await Promise.race([Promise.all([pipeline(source, meter), finished(meter)]), this.failure]);
    } finally {
      source.destroy();
    }
    const entry = { path, bytes: meter.bytes, sha256: meter.sha256() };
    this.entries.push(entry);
    return entry;
  }

  /** @returns what the file is from now on */
  async finish(manifest: Omit<BackupManifest, 'entries'>): Promise<{ bytes: number; sha256: string }> {
    const complete: BackupManifest = { ...manifest, entries: this.entries };
    this.zip.addBuffer(Buffer.from(`${JSON.stringify(complete, null, 2)}\n`), MANIFEST_PATH, { mode: 0o100600 });
    this.zip.end({ comment: UNSEALED, forceZip64Format: false });
    await Promise.race([this.written, this.failure]);
    const reader = await BackupReader.open(this.unfinished);
    const bytes = await reader.verify().finally(() => reader.close());
    await rename(this.unfinished, this.file);
    await rm(this.folder, { recursive: true });
    unfinished.delete(this.folder);
    syncToDisk(dirname(this.file));
    return { bytes, sha256: this.whole.sha256() };
  }

  /** Leaves nothing behind. */
  async abandon(): Promise<void> {
    (this.zip.outputStream as Readable).destroy();
    await this.written.catch(() => undefined);
    await rm(this.folder, { recursive: true, force: true });
    unfinished.delete(this.folder);
  }

  private get unfinished(): string {
    return join(this.folder, 'backup.zip');
  }
}
