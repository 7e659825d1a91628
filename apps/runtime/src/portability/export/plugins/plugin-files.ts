import { foldedName, nameFault } from '@sv/server/archive/entry-name';
import { type ArchiveFile, pluginFilePath } from '../../format/archive-format';
import { MAX_ENTRY_BYTES, MAX_PATH_BYTES } from '../../format/archive-limits';
import type { ArchiveRoom } from '../archive/archive-room';
import type { Spool } from '../spool/spool';
import { EntryPacker, type PackedContent } from '../zip/entry-packer';

const CHUNK_BYTES = 64 * 1024;
/** Half a surrogate pair, which would be written as another character. */
const HALF_A_CHARACTER = /\p{Surrogate}/u;

/** A file that a plugin adds cannot be in an archive. */
class UnfitFileError extends Error {
  override readonly name = 'UnfitFileError';
}

/** A packed entry that waits in a part of a spool. */
export interface SpooledEntry {
  path: string;
  content: PackedContent;
  spool: Spool;
  from: number;
  to: number;
}

/**
 * The files that a plugin adds while its records are read. They are packed one after the other, in the order in which
 * they come, into a spool of their own: a ZIP file has one entry open at a time, and that is the records.
 */
export class PluginFiles {
  readonly entries: SpooledEntry[] = [];
  readonly listed: ArchiveFile[] = [];
  /** The first thing that went wrong, whether or not the plugin waited for it. */
  failure: unknown = null;
  private readonly names = new Set<string>();
  private readonly folders = new Set<string>();
  private last: Promise<void> = Promise.resolve();
  private waiting = 0;
  private packer: EntryPacker | null = null;
  private isOver = false;

  constructor(
    private readonly pluginId: string,
    private readonly spool: Spool,
    private readonly room: ArchiveRoom,
  ) {}

  /** Whether nothing waits to be packed. */
  get isIdle(): boolean {
    return this.waiting === 0;
  }

  /** @returns resolves when the content is packed, and may change again */
  readonly add = (path: string, content: string | Uint8Array): Promise<void> => {
    this.waiting += 1;
    const done = this.last.then(() => this.pack(path, content)).finally(() => (this.waiting -= 1));
    this.last = done.catch((error: unknown) => void (this.failure ??= error));
    // A plugin that does not await the promise must not crash from it: the export reports the error.
    done.catch(() => undefined);
    return done;
  };

  /** Resolves when everything that was added is packed. @throws what went wrong */
  async settled(): Promise<void> {
    await this.last;
    if (this.failure) throw this.failure;
  }

  /** Whatever is added from now on is refused, and what is being packed is given up. */
  close(): void {
    this.isOver = true;
    this.packer?.destroy();
  }

  private async pack(path: string, content: string | Uint8Array): Promise<void> {
    if (this.isOver) throw new UnfitFileError('The export is over.');
    if (this.failure) throw this.failure;
    this.checkName(path);
    const bytes = bytesOf(content);
    const from = this.spool.bytes;
    const packer = new EntryPacker(this.spool.append);
    this.packer = packer;
    try {
      // Copies the bytes piece by piece: if the plugin changes its array meanwhile, both checksums must still be over
      // the same bytes.
      for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
        await packer.write(Buffer.from(bytes.subarray(at, at + CHUNK_BYTES)));
      }
      const packed = await packer.end();
      const entry = pluginFilePath(this.pluginId, path);
      this.room.reserve(entry, packed.bytes);
      this.entries.push({ path: entry, content: packed, spool: this.spool, from, to: this.spool.bytes });
      this.listed.push({ path: entry, sha256: packed.sha256, bytes: packed.bytes });
    } finally {
      packer.destroy();
      this.packer = null;
    }
  }

  /** Names that one file system takes for the same are the same, and a file is no folder. */
  private checkName(path: unknown): asserts path is string {
    if (typeof path !== 'string') throw new UnfitFileError('The path of a file is not a text.');
    const fault =
      nameFault(path) ?? (path.endsWith('/') ? 'is a folder' : HALF_A_CHARACTER.test(path) ? 'is no text' : null);
    if (fault) throw new UnfitFileError(`The path of a file ${fault}.`);
    if (Buffer.byteLength(pluginFilePath(this.pluginId, path)) > MAX_PATH_BYTES) {
      throw new UnfitFileError('The path of a file is too long.');
    }
    const name = foldedName(path);
    const folders = name.split('/').map((_, at, parts) => parts.slice(0, at).join('/'));
    if (this.names.has(name) || this.folders.has(name) || folders.some(folder => this.names.has(folder))) {
      throw new UnfitFileError('Two files have one path.');
    }
    this.names.add(name);
    for (const folder of folders.slice(1)) this.folders.add(folder);
  }
}

function bytesOf(content: unknown): Uint8Array {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  if (!(bytes instanceof Uint8Array)) throw new UnfitFileError('The content of a file is neither text nor bytes.');
  if (bytes.byteLength > MAX_ENTRY_BYTES) throw new UnfitFileError('A file is too large.');
  return bytes;
}
