import { Injectable } from '@nestjs/common';
import { FileRefusedError } from '@sv/sdk';
import { THUMBNAIL_SIDES, type ThumbnailSize } from '@sv/sdk/files/thumbnail-sizes';
import { insertIfAbsent } from '@sv/server/database/insert-if-absent';
import { Readable } from 'node:stream';
import { DataSource } from 'typeorm';
import { FileRefusals } from '../file-refusals';
import { FileRow } from '../rows/file-row.entity';
import { FileThumbnail } from '../rows/file-thumbnail.entity';
import { removeThumbnailsOf } from '../rows/thumbnail-rows.sql';
import { ContentMissingError } from '../store/content-errors';
import { type ContentRange, ContentStore } from '../store/content-store';
import { UnnamedContents } from '../upkeep/unnamed-contents';
import { ThumbnailMaker } from './thumbnail-maker';

const SIZES = Object.keys(THUMBNAIL_SIDES) as ThumbnailSize[];

/** Small copies of pictures: made when somebody first asks for one, and kept beside the picture. */
@Injectable()
export class Thumbnails {
  constructor(
    private readonly db: DataSource,
    private readonly store: ContentStore,
    private readonly contents: UnnamedContents,
    private readonly refusals: FileRefusals,
    private readonly maker: ThumbnailMaker,
  ) {}

  /** @throws FileRefusedError `no-thumbnail` for what is no picture, or one that cannot be decoded */
  async thumbnailOf(file: FileRow, size: ThumbnailSize): Promise<FileThumbnail> {
    const key = { sourceSha256: file.sha256, size };
    const known = await this.db.getRepository(FileThumbnail).findOneBy(key);
    if (known) return known;
    const made = await this.maker.makeThumbnails(file);
    await this.keep(file, made);
    const kept = await this.db.getRepository(FileThumbnail).findOneBy(key);
    if (kept) return kept;
    throw notNow();
  }

  /** @throws FileRefusedError */
  async open({ sha256, sourceSha256 }: FileThumbnail, range?: ContentRange): Promise<Readable> {
    try {
      return await this.store.read(sha256, range);
    } catch (error) {
      if (!(error instanceof ContentMissingError)) throw this.refusals.refusalOf(error);
      // After a restore, for example. The next request makes them again.
      await this.db.transaction(tx => removeThumbnailsOf(tx, sourceSha256));
      throw notNow();
    }
  }

  /** As files are stored: first the content, then the row, then a look whether the content was being removed. */
  private async keep({ sha256: sourceSha256 }: FileRow, made: readonly Buffer[]): Promise<void> {
    const rows = await Promise.all(made.map((bytes, at) => this.write(bytes, sourceSha256, SIZES[at]!)));
    await insertIfAbsent(this.db, FileThumbnail, rows);
    const kept = await Promise.all(rows.map(({ sha256 }) => this.contents.isKept(sha256)));
    const isWanted = await this.db.getRepository(FileRow).existsBy({ sha256: sourceSha256 });
    if (isWanted && kept.every(Boolean)) return;
    await this.db.transaction(tx => removeThumbnailsOf(tx, sourceSha256));
  }

  private async write(picture: Buffer, sourceSha256: string, size: ThumbnailSize): Promise<FileThumbnail> {
    try {
      const { sha256, size: bytes } = await this.store.write(Readable.from([picture]), picture.length);
      return { sourceSha256, size, sha256, bytes };
    } catch (error) {
      throw this.refusals.refusalOf(error);
    }
  }
}

const notNow = (): FileRefusedError => new FileRefusedError('unavailable', 'The thumbnail is gone. Try again.');
