import { Injectable } from '@nestjs/common';
import type { ServeOptions } from '@sv/sdk';
import { FileAnswer } from '@sv/sdk/files/file-answer';
import { type FileKey, StoredFiles, toStoredFile } from '../stored-files';
import { Thumbnails } from './thumbnails.service';

/** What a controller returns to send a file, or a small copy of a picture. */
@Injectable()
export class ServedFiles {
  constructor(
    private readonly files: StoredFiles,
    private readonly thumbnails: Thumbnails,
  ) {}

  /** @throws NotFoundError, FileRefusedError */
  async answerOf(key: FileKey, { download = false, thumbnail }: ServeOptions): Promise<FileAnswer> {
    const row = await this.files.findFile(key);
    const file = toStoredFile(row);
    if (!thumbnail) return new FileAnswer(file, download, range => this.files.openContent(row, range));
    const made = await this.thumbnails.thumbnailOf(row, thumbnail);
    const { sha256, bytes: size } = made;
    const name = `${file.name.replace(/\.[^.]{1,5}$/, '')}.webp`;
    const small = { ...file, name, type: 'image/webp', size, sha256 };
    return new FileAnswer(small, download, range => this.thumbnails.open(made, range));
  }
}
