import { Injectable } from '@nestjs/common';
import { FileRefusedError } from '@sv/sdk';
import { acceptsType } from '@sv/sdk/files/accepted-types';
import { HEAD_BYTES, mediaTypeOf } from '@sv/sdk/files/media-type-of';
import { newId } from '@sv/server/ids/new-id';
import { TENANT_ID } from '@sv/server/tenant';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DataSource, type EntityManager } from 'typeorm';
import { RuntimeConfig } from '../kernel/config/runtime-config';
import { FileRefusals, quotaFull, tooLarge, tooMuchWithinAnHour, wrongType } from './file-refusals';
import { HourlyBytes } from './hourly-bytes';
import { CountedAhead } from './rows/counted-ahead';
import { FileRow } from './rows/file-row.entity';
import { countFile, type FileQuotas, roomLeft } from './rows/file-usage.sql';
import { removeFileRows } from './rows/removed-files.sql';
import { ContentTooLargeError } from './store/content-errors';
import { type Content, ContentStore } from './store/content-store';
import { UnnamedContents } from './upkeep/unnamed-contents';

/** Files without bytes are rows too. So many fit into an archive. */
const MOST_OF_A_PERSON = 100_000;
/** So much of their quota one person may store within an hour. What they removed is on the disk for that long. */
const QUOTAS_AN_HOUR = 2;
/** A small quota is no reason to refuse those who try again. */
const LEAST_AN_HOUR_BYTES = 16 * 1024 * 1024;

/** What is said of a new file. */
export interface NewFile {
  pluginId: string;
  ownerId: string;
  name: string;
  /** What the sender says that it is; may be empty. */
  type: string;
}

/** What a route or an import says beside the limits of the workspace. */
export interface IntakeOptions {
  limitBytes?: number;
  /** Such as `image/*`. */
  types?: readonly string[];
}

/** A file that comes back from an archive. */
export interface ReturningFile extends NewFile, Content {
  id: string;
  createdAt: Date;
}

/** Stores new files: first the content, then the row that names it. What has no row in the end is removed. */
@Injectable()
export class FileIntake {
  private readonly quotas: FileQuotas;
  private readonly arriving: HourlyBytes;

  constructor(
    private readonly db: DataSource,
    private readonly store: ContentStore,
    private readonly contents: UnnamedContents,
    private readonly refusals: FileRefusals,
    private readonly config: RuntimeConfig,
  ) {
    const { pluginQuotaBytes, userQuotaBytes } = config.files;
    this.quotas = { pluginBytes: pluginQuotaBytes, personBytes: userQuotaBytes, personFiles: MOST_OF_A_PERSON };
    const anHour = Math.max(QUOTAS_AN_HOUR * this.quotas.personBytes, LEAST_AN_HOUR_BYTES);
    this.arriving = new HourlyBytes(anHour, tooMuchWithinAnHour);
  }

  /** @throws FileRefusedError, and what the source throws; then nothing of it is left */
  async storeFile(source: Readable, file: NewFile, options: IntakeOptions = {}): Promise<FileRow> {
    const content = await this.writeContent(source, file, options.limitBytes ?? Infinity);
    try {
      const type = await this.typeOf(content, file.type);
      if (options.types && !acceptsType(options.types, type)) throw wrongType(type, options.types);
      return await this.insertRow(content, { ...file, type });
    } catch (error) {
      await this.contents.noteContent(content.sha256);
      throw this.refusals.refusalOf(error);
    }
  }

  /**
   * Stores the content of a file that comes back, before its row. @returns its type
   *
   * @throws FileRefusedError
   */
  async storeReturning(
    source: Readable,
    expected: Content & Pick<NewFile, 'ownerId'>,
    claimed: string,
  ): Promise<string> {
    const counted = this.arriving.counted(source, expected.ownerId);
    try {
      const content = await this.store.write(counted, expected.size);
      // Its row may come minutes later, or never.
      await this.contents.noteContent(content.sha256);
      if (content.sha256 !== expected.sha256) throw new Error('The content of a file is not what its archive says.');
      return await this.typeOf(content, claimed);
    } catch (error) {
      throw this.refusals.refusalOf(error);
    } finally {
      counted.destroy();
    }
  }

  /** @returns whether it was not there already @throws FileRefusedError when a quota is full; then nothing was written */
  async addReturning(tx: EntityManager, file: ReturningFile): Promise<boolean> {
    if (await tx.existsBy(FileRow, { id: file.id })) return false;
    const full = await countFile(tx, file, file.size, this.quotas);
    if (full) throw quotaFull(full);
    await tx.insert(FileRow, this.rowOf(file.id, file, file, file.createdAt));
    return true;
  }

  /**
   * What `addReturning` would answer for one file after the other, without writing: the slices of a preview are rolled
   * back, and with them what was counted.
   */
  preview(): FileIntake['addReturning'] {
    const [counts, ids] = [new CountedAhead(this.quotas), new Set<string>()];
    return async (tx, file) => {
      if (ids.has(file.id) || (await tx.existsBy(FileRow, { id: file.id }))) return false;
      const full = await counts.countFile(tx, file, file.size);
      if (full) throw quotaFull(full);
      ids.add(file.id);
      return true;
    };
  }

  /** After the row was written: removes it again when its content was removed at the very moment. */
  async isConfirmed({ id, sha256 }: Pick<FileRow, 'id' | 'sha256'>): Promise<boolean> {
    if (await this.contents.isKept(sha256)) return true;
    await this.db.transaction(tx => removeFileRows(tx, { id }));
    return false;
  }

  private async writeContent(source: Readable, file: NewFile, wanted: number): Promise<Content> {
    const left = await roomLeft(this.db, file, this.quotas);
    if (left.bytes <= 0) throw quotaFull(left.quota);
    const limit = Math.min(wanted, this.config.files.limitBytes);
    const counted = this.arriving.counted(source, file.ownerId);
    try {
      return await this.store.write(counted, Math.min(limit, left.bytes));
    } catch (error) {
      if (!(error instanceof ContentTooLargeError)) throw this.refusals.refusalOf(error);
      throw left.bytes < limit ? quotaFull(left.quota) : tooLarge(limit);
    } finally {
      counted.destroy();
    }
  }

  /** Read from the store: a stream may come byte by byte, and half a signature says nothing. */
  private async typeOf({ sha256, size }: Content, claimed: string): Promise<string> {
    if (size === 0) return mediaTypeOf(Buffer.alloc(0), claimed);
    const head = await this.store.read(sha256, { start: 0, end: Math.min(size, HEAD_BYTES) - 1 });
    return mediaTypeOf(await buffer(head), claimed);
  }

  private async insertRow(content: Content, file: NewFile): Promise<FileRow> {
    const row = this.rowOf(newId(), content, file, new Date());
    await this.db.transaction(async tx => {
      const full = await countFile(tx, file, content.size, this.quotas);
      if (full) throw quotaFull(full);
      await tx.insert(FileRow, row);
    });
    if (await this.isConfirmed(row)) return row;
    throw new FileRefusedError('unavailable', 'The file could not be stored now. Send it again.');
  }

  private rowOf(id: string, { sha256, size }: Content, file: NewFile, createdAt: Date): FileRow {
    const { pluginId, ownerId, name, type } = file;
    return { id, tenantId: TENANT_ID, pluginId, ownerId, name, type, size: BigInt(size), sha256, createdAt };
  }
}
