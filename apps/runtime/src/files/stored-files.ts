import { Injectable } from '@nestjs/common';
import { type FilePage, type FileUsage, NotFoundError, type StoredFile } from '@sv/sdk';
import type { Readable } from 'node:stream';
import { DataSource, type FindOptionsWhere, LessThan } from 'typeorm';
import { RuntimeConfig } from '../kernel/config/runtime-config';
import { FileRefusals } from './file-refusals';
import { FileRow } from './rows/file-row.entity';
import { PluginFileUsage } from './rows/file-usage.entity';
import { removeFileRows } from './rows/removed-files.sql';
import { type ContentRange, ContentStore } from './store/content-store';

const AT_ONCE = 200;

/** Names one file of one plugin: with the id alone nobody reaches anything. */
export interface FileKey {
  pluginId: string;
  id: string;
}

export interface FileListing {
  pluginId: string;
  ownerId: string;
  limit: number;
  cursor?: string;
}

/** The files of plugins that are there: reading, listing, removing. `FileIntake` stores new ones. */
@Injectable()
export class StoredFiles {
  constructor(
    private readonly db: DataSource,
    private readonly store: ContentStore,
    private readonly refusals: FileRefusals,
    private readonly config: RuntimeConfig,
  ) {}

  /** @throws NotFoundError also for a file of another plugin */
  async findFile(key: FileKey): Promise<FileRow> {
    const row = await this.db.getRepository(FileRow).findOneBy({ ...key });
    if (!row) throw new NotFoundError('There is no such file.');
    return row;
  }

  /** @throws NotFoundError, FileRefusedError */
  async openFile(key: FileKey, range?: ContentRange): Promise<Readable> {
    return this.openContent(await this.findFile(key), range);
  }

  /** @throws FileRefusedError */
  async openContent(row: FileRow, range?: ContentRange): Promise<Readable> {
    try {
      return await this.store.read(row.sha256, range);
    } catch (error) {
      throw this.refusals.readRefusalOf(error, row);
    }
  }

  /** Every file of a person, of all plugins, newest first. */
  async *filesOf(ownerId: string): AsyncGenerator<FileRow> {
    const files = this.db.getRepository(FileRow);
    for (let before: string | null = null; ;) {
      const where: FindOptionsWhere<FileRow> = { ownerId, ...(before !== null && { id: LessThan(before) }) };
      const some: FileRow[] = await files.find({ where, order: { id: 'DESC' }, take: AT_ONCE });
      yield* some;
      if (some.length < AT_ONCE) return;
      before = some.at(-1)!.id;
    }
  }

  /** Its content goes with the next sweep. @throws NotFoundError */
  async removeFile({ pluginId, id }: FileKey): Promise<void> {
    const removed = await this.db.transaction(tx => removeFileRows(tx, { id, plugin_id: pluginId }));
    if (removed === 0) throw new NotFoundError('There is no such file.');
  }

  /** Newest first: the ids of files sort by time. */
  async listFiles({ pluginId, ownerId, limit, cursor }: FileListing): Promise<FilePage> {
    const where = { ownerId, pluginId, ...(cursor && { id: LessThan(cursor) }) };
    const rows = await this.db.getRepository(FileRow).find({ where, order: { id: 'DESC' }, take: limit + 1 });
    const files = rows.slice(0, limit).map(toStoredFile);
    return { files, nextCursor: rows.length > limit ? files.at(-1)!.id : null };
  }

  async usageOf(pluginId: string): Promise<FileUsage> {
    const found = await this.db.getRepository(PluginFileUsage).findOneBy({ pluginId });
    const { pluginQuotaBytes } = this.config.files;
    return { files: found?.files ?? 0, bytes: Number(found?.bytes ?? 0), quotaBytes: pluginQuotaBytes };
  }
}

export const toStoredFile = ({ id, ownerId, name, type, size, sha256, createdAt }: FileRow): StoredFile => ({
  id,
  ownerId,
  name,
  type,
  size: Number(size),
  sha256,
  createdAt,
});
