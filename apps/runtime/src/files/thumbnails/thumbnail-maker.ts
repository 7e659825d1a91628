import { Injectable } from '@nestjs/common';
import { FileRefusedError } from '@sv/sdk';
import { hasThumbnail, THUMBNAIL_SIDES } from '@sv/sdk/files/thumbnail-sizes';
import { RetryLaterError } from '@sv/server/problem/platform-error';
import { LRUCache } from 'lru-cache';
import { buffer } from 'node:stream/consumers';
import { ImageWorker, PictureRefusedError } from '../../instance/assets/image-worker/image-worker';
import type { FileRow } from '../rows/file-row.entity';
import { StoredFiles } from '../stored-files';
import { Turns } from './turns';

/** How many pictures of one owner may wait: a page with an album asks for all of it at once. */
const MAX_WAITING = 200;
/** How long it is remembered that a picture cannot be decoded. */
const REFUSED_MS = 600_000;

const SIDES = Object.values(THUMBNAIL_SIDES);

/**
 * Makes all sizes of a picture at once, one picture after the other. So uploads of avatars wait for one at most. Owners
 * take turns: pictures that are slow to decode hold up the pictures of whoever stored them.
 */
@Injectable()
export class ThumbnailMaker {
  /** By content: whoever asks for the same waits for the same. */
  private readonly making = new Map<string, Promise<Buffer[]>>();
  private readonly refused = new LRUCache<string, true>({ max: 10_000, ttl: REFUSED_MS });
  private readonly turns = new Turns();

  constructor(
    private readonly files: StoredFiles,
    private readonly worker: ImageWorker,
  ) {}

  /**
   * @returns one WebP for each size, in the order of `THUMBNAIL_SIDES`
   * @throws FileRefusedError
   */
  makeThumbnails(file: FileRow): Promise<Buffer[]> {
    const { sha256, type, size, ownerId } = file;
    if (!hasThumbnail({ type, size: Number(size) }))
      throw noThumbnail(`A file of ${type} with ${size} bytes has none.`);
    if (this.refused.has(sha256)) throw cannotBeDecoded();
    const known = this.making.get(sha256);
    if (known) return known;
    if (this.turns.waiting(ownerId) >= MAX_WAITING) throw busy();
    const made = this.turns.run(ownerId, () => this.decode(file)).finally(() => this.making.delete(sha256));
    this.making.set(sha256, made);
    return made;
  }

  /** The picture is read when its turn has come. */
  private async decode(file: FileRow): Promise<Buffer[]> {
    const bytes = await buffer(await this.files.openContent(file));
    try {
      return await this.worker.runTasks([{ task: 'thumbnails', bytes, sides: SIDES }]);
    } catch (error) {
      if (error instanceof RetryLaterError) throw busy();
      if (!(error instanceof PictureRefusedError)) throw error;
      this.refused.set(file.sha256, true);
      throw cannotBeDecoded();
    }
  }
}

const noThumbnail = (message: string): FileRefusedError => new FileRefusedError('no-thumbnail', message);
const cannotBeDecoded = (): FileRefusedError =>
  noThumbnail('The picture cannot be decoded: it is damaged, or has more than 50 million pixels.');
const busy = (): FileRefusedError =>
  new FileRefusedError('unavailable', 'Too many thumbnails are being made. Try again soon.');
