import { MAX_ENTRIES, MAX_MANIFEST_BYTES, MAX_UNPACKED_BYTES } from '../../format/archive-limits';

/** The entries `manifest.json` and `index.html`. */
const OWN_ENTRIES = 2;
const OWN_BYTES = MAX_MANIFEST_BYTES + 4 * 1024 * 1024;
/** What the manifest says besides the paths: its head, and of each entry its checksum, its size and the names of these. */
const MANIFEST_HEAD_BYTES = 64 * 1024;
const MANIFEST_ENTRY_BYTES = 160;

/** The archive would become too large to be imported. */
export class ArchiveFullError extends Error {
  override readonly name = 'ArchiveFullError';

  constructor() {
    super('The archive has no room for it.');
  }
}

/** How much fits into an archive before it becomes too large to be imported. */
export class ArchiveRoom {
  constructor(
    private entries = MAX_ENTRIES - OWN_ENTRIES,
    private bytes = MAX_UNPACKED_BYTES - OWN_BYTES,
    private manifestBytes = MAX_MANIFEST_BYTES - MANIFEST_HEAD_BYTES,
  ) {}

  /** A copy, for a part that may not be completed. */
  fork(): ArchiveRoom {
    return new ArchiveRoom(this.entries, this.bytes, this.manifestBytes);
  }

  /** @throws ArchiveFullError */
  reserve(path: string, bytes: number): void {
    this.entries -= 1;
    this.bytes -= bytes;
    // As JSON a character may be written in six.
    this.manifestBytes -= Buffer.byteLength(JSON.stringify(path)) + MANIFEST_ENTRY_BYTES;
    if (this.entries < 0 || this.bytes < 0 || this.manifestBytes < 0) throw new ArchiveFullError();
  }
}
