import { createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, open, type ZipFile } from 'yauzl';
import { errorCodeOf } from '../../database/error-code';
import { BackupError } from '../backup-error';
import { type BackupManifest, MANIFEST_PATH } from '../manifest';
import { Meter } from './meter';
import { parseManifest } from './parse-manifest';
import { assertSealed } from './seal';

/** A manifest names tables, migrations and the content of every file: a million of them. */
const LARGEST_MANIFEST = 256 * 1024 * 1024;

/** Reads a backup; whoever opens it closes it. */
export class BackupReader {
  private constructor(
    private readonly file: string,
    private readonly zip: ZipFile,
    private readonly found: ReadonlyMap<string, Entry>,
    readonly manifest: BackupManifest,
  ) {}

  /** Reads what the backup says of itself; nothing is verified yet. @throws BackupError */
  static async open(file: string): Promise<BackupReader> {
    const zip = await openZip(file);
    try {
      const found = await entriesOf(zip);
      const entry = found.get(MANIFEST_PATH);
      if (!entry || entry.uncompressedSize > LARGEST_MANIFEST) throw noBackup(file);
      const chunks: Buffer[] = [];
      for await (const chunk of await streamOf(zip, entry)) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks);
      // yauzl does not look at it, and what a damaged manifest says would be believed.
      if (crc32(text) !== entry.crc32) throw noBackup(file);
      return new BackupReader(file, zip, found, parseManifest(text.toString(), file));
    } catch (error) {
      zip.close();
      throw error instanceof BackupError ? error : noBackup(file);
    }
  }

  /**
   * Reads every byte: the file is what was written, and what its manifest lists is in it, no more and no less.
   *
   * @returns the size of the file
   * @throws BackupError
   */
  async verify(): Promise<number> {
    await assertSealed(this.file);
    const listed = new Set([MANIFEST_PATH, ...this.manifest.entries.map(({ path }) => path)]);
    const isWhole = listed.size === this.found.size && [...listed].every(path => this.found.has(path));
    if (!isWhole) throw new BackupError(`${this.file} is damaged: it has other files in it than its manifest says`);
    for (const { path } of this.manifest.entries) await pipeline(await this.read(path), nowhere());
    return (await stat(this.file)).size;
  }

  /** The content of an entry; it fails at its end when it is not what was written. */
  async read(path: string): Promise<Readable> {
    const entry = this.found.get(path);
    const expected = this.manifest.entries.find(one => one.path === path);
    if (!entry || !expected) throw this.damaged(path);
    const meter = new Meter({ ...expected, otherwise: this.damaged(path) });
    // What fails on the way comes out of the meter, which is what the caller reads.
    pipeline(await streamOf(this.zip, entry), meter).catch(() => undefined);
    return meter;
  }

  /** Writes an entry to a new file, for its owner only. */
  async extract(path: string, target: string): Promise<void> {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(await this.read(path), createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }));
  }

  close(): void {
    this.zip.close();
  }

  private damaged(path: string): BackupError {
    return new BackupError(`${this.file} is damaged: ${path} in it is not what was written`);
  }
}

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

const noBackup = (file: string): BackupError =>
  new BackupError(`${file} is damaged, cut off, or no backup of a workspace`);

function openZip(file: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(file, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (!error) return resolve(zip);
      const code = errorCodeOf(error);
      const isMissing = code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR';
      reject(isMissing ? new BackupError(`${file} cannot be read: ${error.message}`) : noBackup(file));
    });
  });
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const found = new Map<string, Entry>();
    zip.on('error', reject);
    zip.on('entry', (entry: Entry) => {
      found.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(found));
    zip.readEntry();
  });
}

function streamOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}
