import { newToken } from '@sv/server/keys/new-token';
import { statFreeBytes } from '@sv/server/machine/disk-room';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { ContentStoreUnreachableError } from '../content-errors';
import type { Content } from '../content-store';
import { ASK_EVERY_BYTES, copyMetered } from '../metered-copy';
import { onDisk } from '../on-disk';
import { WritingRoom } from '../writing-room';

/** For an operator. It passes when uploads have been sent. */
class SpoolUsedUpError extends Error {
  override readonly name = 'SpoolUsedUpError';

  constructor() {
    super('The uploads that wait on the disk take all of FILES_SPOOL_BYTES.');
  }
}

/** Content that is whole and whose hash is known, until `close`. */
export interface Spooled {
  content: Content;
  file: FileHandle;
  close: () => Promise<void>;
}

/**
 * Keeps uploads on the disk until they are whole: only then is their name known, and a slow sender keeps nothing open in
 * the store. The files have no name, so nothing of them is left whatever becomes of the process.
 */
export class UploadSpool {
  private usedBytes = 0;
  private readonly room = new WritingRoom(() => this.freeBytes());

  /**
   * @param folder made when it is needed
   * @param limitBytes of all uploads at once; counted in steps of `ASK_EVERY_BYTES`
   */
  constructor(
    private readonly folder: string,
    private readonly limitBytes: number,
  ) {}

  /**
   * Reads the source to its end.
   *
   * @throws ContentTooLargeError, ContentStoreFullError, ContentStoreUnreachableError
   */
  async receive(source: Readable, limitBytes: number): Promise<Spooled> {
    const share = new SpoolShare(bytes => this.use(bytes));
    const leave = this.room.enter();
    let file: FileHandle | undefined;
    const close = async (): Promise<void> => {
      share.giveBack();
      await file?.close();
    };
    try {
      share.grow();
      file = await onDisk(() => this.openNameless());
      await this.assertRoom();
      const assertRoom = async (): Promise<void> => {
        share.grow();
        await this.assertRoom();
      };
      const bytes = Math.min(limitBytes, this.limitBytes);
      return { content: await copyMetered(source, file, { bytes, assertRoom }), file, close };
    } catch (error) {
      await close();
      throw error;
    } finally {
      leave();
    }
  }

  /** A method, so that tests can fill the disk. */
  freeBytes(): Promise<number> {
    return statFreeBytes(this.folder);
  }

  private use(bytes: number): void {
    if (bytes > 0 && this.usedBytes + bytes > this.limitBytes)
      throw new ContentStoreUnreachableError({ cause: new SpoolUsedUpError() });
    this.usedBytes += bytes;
  }

  private assertRoom(): Promise<void> {
    return onDisk(() => this.room.assertRoom());
  }

  private async openNameless(): Promise<FileHandle> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const path = join(this.folder, `upload-${newToken()}`);
    const file = await open(path, 'wx+', 0o600);
    await rm(path);
    return file;
  }
}

/** What one upload has of the room that all share. */
class SpoolShare {
  private bytes = 0;

  constructor(private readonly use: (bytes: number) => void) {}

  grow(): void {
    this.use(ASK_EVERY_BYTES);
    this.bytes += ASK_EVERY_BYTES;
  }

  giveBack(): void {
    this.use(-this.bytes);
    this.bytes = 0;
  }
}
