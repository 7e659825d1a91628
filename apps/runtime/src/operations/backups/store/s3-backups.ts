import type { CompletedPart, ListObjectsV2Output, S3 } from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import { ContentStoreFullError, ContentStoreUnreachableError } from '../../../files/store/content-errors';
import { S3Bucket } from '../../../files/store/s3/s3-bucket';
import type { S3Address } from '../../../kernel/config/s3-address';
import { BACKUP_TIMEOUT_MS, type BackupFile, type BackupStore, isBackupName, newestFirst } from './backup-store';

/** One part is in memory at a time. Stores take no smaller ones than 5 MiB, and 10,000 of them. */
const PART_BYTES = 8 * 1024 * 1024;
const MOST_PARTS = 9_000;
const ANSWER_WITHIN_MS = 30_000;
const PART_WITHIN_MS = 600_000;
const ContentType = 'application/octet-stream';

/** Backups in a bucket of an S3-compatible store, below a prefix. */
export class S3Backups implements BackupStore {
  readonly kind = 's3';
  readonly place: string;
  private readonly bucket: S3Bucket;

  constructor(private readonly address: S3Address) {
    this.bucket = new S3Bucket(address, ANSWER_WITHIN_MS);
    this.place = `${new URL(address.endpoint).host}/${address.bucket}${address.prefix && `/${address.prefix.slice(0, -1)}`}`;
  }

  async list(): Promise<BackupFile[]> {
    const files: BackupFile[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page: ListObjectsV2Output = await this.run(s3 => s3.listObjectsV2({ ...this.inPrefix, ContinuationToken }));
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
        const name = Key.slice(this.address.prefix.length);
        if (/^[^/]+\.zip(\.age)?$/.test(name) && LastModified)
          files.push({ name, bytes: Size, createdAt: LastModified });
      }
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
    return files.sort(newestFirst);
  }

  async read(name: string): Promise<Readable> {
    const { Body } = await this.run(s3 => s3.getObject(this.target(name)));
    return Body as Readable;
  }

  /** As parts: they become an object when the last one is there. */
  async write(name: string, source: Readable, bytes: number): Promise<void> {
    const { UploadId } = await this.run(s3 => s3.createMultipartUpload({ ...this.target(name), ContentType }));
    const upload = { ...this.target(name), UploadId };
    try {
      const Parts: CompletedPart[] = [];
      for await (const Body of partsOf(source, Math.max(PART_BYTES, Math.ceil(bytes / MOST_PARTS)))) {
        const part = { ...upload, PartNumber: Parts.length + 1, Body, ContentLength: Body.length };
        const { ETag } = await this.run(s3 => s3.uploadPart(part, { requestTimeout: PART_WITHIN_MS }));
        Parts.push({ PartNumber: part.PartNumber, ETag });
      }
      await this.run(s3 =>
        s3.completeMultipartUpload({ ...upload, MultipartUpload: { Parts } }, { requestTimeout: PART_WITHIN_MS }),
      );
    } catch (error) {
      await this.run(s3 => s3.abortMultipartUpload(upload)).catch(() => undefined);
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await this.run(s3 => s3.deleteObject(this.target(name)));
  }

  async findFault(): Promise<string | null> {
    try {
      await this.run(s3 => s3.listObjectsV2({ ...this.inPrefix, MaxKeys: 1 }));
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  }

  /** What has been sent is not asked: the store would be asked for each part. */
  unfinishedBytes(): Promise<number> {
    return Promise.resolve(0);
  }

  async removeUnfinished(now = new Date()): Promise<void> {
    // A store that cannot list them: its operator sets a rule for the bucket.
    const page = await this.run(s3 => s3.listMultipartUploads(this.inPrefix)).catch(() => ({ Uploads: [] }));
    for (const { Key = '', UploadId, Initiated = now } of page.Uploads ?? []) {
      if (!isBackupName(Key.slice(this.address.prefix.length))) continue;
      if (now.getTime() - Initiated.getTime() <= BACKUP_TIMEOUT_MS) continue;
      await this.run(s3 => s3.abortMultipartUpload({ ...this.bucket.inBucket, Key, UploadId })).catch(() => undefined);
    }
  }

  private get inPrefix(): { Bucket: string; Prefix: string } {
    return { ...this.bucket.inBucket, Prefix: this.address.prefix };
  }

  private target(name: string): { Bucket: string; Key: string } {
    return { ...this.bucket.inBucket, Key: this.address.prefix + name };
  }

  /** @throws Error with a sentence for an operator */
  private run<T>(work: (s3: S3) => Promise<T>): Promise<T> {
    return this.bucket.run(work).catch((error: unknown) => {
      const isKnown = error instanceof ContentStoreUnreachableError || error instanceof ContentStoreFullError;
      throw isKnown && error.cause instanceof Error
        ? new Error(error.cause.message.replace('FILES_URL', 'BACKUP_URL'))
        : error;
    });
  }
}

/** Pieces of this size, the last one smaller; at least one. */
async function* partsOf(source: Readable, partBytes: number): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    pieces.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    length += chunk.byteLength;
    if (length < partBytes) continue;
    yield Buffer.concat(pieces);
    [pieces, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(pieces);
}
