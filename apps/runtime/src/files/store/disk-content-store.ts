import { newToken } from '@sv/server/keys/new-token';
import { statFreeBytes } from '@sv/server/machine/disk-room';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { ContentMissingError } from './content-errors';
import { type Content, type ContentRange, ContentStore, type StoredContent } from './content-store';
import { copyMetered } from './metered-copy';
import { onDisk, onDiskOrNull } from './on-disk';
import { WritingRoom } from './writing-room';

const READ_BYTES = 256 * 1024;
const SHA256 = /^[0-9a-f]{64}$/;

/**
 * Content in files below one folder: `<aa>/<sha256>`, where `aa` are the first two digits. A file is written under
 * another name, forced to the disk and renamed, so that whatever has a final name is whole, also after a power cut.
 */
export class DiskContentStore extends ContentStore {
  private readonly incoming: string;
  private readonly room = new WritingRoom(() => this.freeBytes());

  /** @param folder made when it is needed: `DATA_DIR/files` */
  constructor(private readonly folder: string) {
    super();
    this.incoming = join(folder, 'incoming');
  }

  async write(source: Readable, limitBytes: number): Promise<Content> {
    const leave = this.room.enter();
    try {
      return await this.writeInRoom(source, limitBytes);
    } finally {
      leave();
    }
  }

  async read(sha256: string, range?: ContentRange): Promise<Readable> {
    const file = await onDiskOrNull(() => open(this.pathOf(sha256), 'r'));
    if (!file) throw new ContentMissingError(sha256);
    return file.createReadStream({ ...range, highWaterMark: READ_BYTES });
  }

  async has(sha256: string): Promise<boolean> {
    return (await onDiskOrNull(() => stat(this.pathOf(sha256)))) !== null;
  }

  async remove(sha256: string): Promise<void> {
    await onDisk(() => rm(this.pathOf(sha256), { force: true }));
  }

  async *list(): AsyncGenerator<StoredContent> {
    for await (const folder of namesIn(this.folder)) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue;
      for await (const sha256 of namesIn(join(this.folder, folder))) {
        const found = SHA256.test(sha256) ? await onDiskOrNull(() => stat(this.pathOf(sha256))) : null;
        if (found) yield { sha256, size: found.size, storedAt: found.mtime };
      }
    }
  }

  async removeUnfinished(untouchedSince: Date): Promise<number> {
    let removed = 0;
    for await (const name of namesIn(this.incoming)) {
      const path = join(this.incoming, name);
      const found = await onDiskOrNull(() => stat(path));
      if (!found || found.mtime >= untouchedSince) continue;
      await onDisk(() => rm(path, { force: true }));
      removed += 1;
    }
    return removed;
  }

  /** A method, so that tests can fill the disk. */
  freeBytes(): Promise<number> {
    return statFreeBytes(this.incoming);
  }

  private async writeInRoom(source: Readable, limitBytes: number): Promise<Content> {
    const path = join(this.incoming, newToken());
    const file = await onDisk(async () => {
      await mkdir(this.incoming, { recursive: true, mode: 0o700 });
      await this.room.assertRoom();
      return open(path, 'wx', 0o600);
    });
    try {
      const content = await copyMetered(source, file, { bytes: limitBytes, assertRoom: () => this.room.assertRoom() });
      await onDisk(async () => {
        await file.sync();
        await this.publish(path, content.sha256);
      });
      return content;
    } catch (error) {
      await rm(path, { force: true }).catch(() => undefined);
      throw error;
    } finally {
      await file.close();
    }
  }

  /** The new name is on the disk when this resolves, also that of a folder that had to be made. */
  private async publish(path: string, sha256: string): Promise<void> {
    const final = this.pathOf(sha256);
    if (await mkdir(dirname(final), { recursive: true, mode: 0o700 })) await syncFolder(this.folder);
    await rename(path, final);
    await syncFolder(dirname(final));
  }

  private pathOf(sha256: string): string {
    if (!SHA256.test(sha256)) throw new TypeError('not the name of content');
    return join(this.folder, sha256.slice(0, 2), sha256);
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The names in a folder; none when it is not there. */
async function* namesIn(path: string): AsyncGenerator<string> {
  const folder = await onDiskOrNull(() => opendir(path));
  if (folder) for await (const entry of folder) yield entry.name;
}
