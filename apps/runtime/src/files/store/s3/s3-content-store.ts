import type { ListMultipartUploadsOutput, ListObjectsV2Output } from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import type { S3Address } from '../../../kernel/config/s3-address';
import { withinTime } from '../../../kernel/time-limit';
import { ContentMissingError, ContentStoreFullError, ContentStoreUnreachableError } from '../content-errors';
import { type Content, type ContentRange, ContentStore, type StoredContent } from '../content-store';
import { S3Bucket } from './s3-bucket';
import { NoSuchObjectError, s3ErrorOf, S3FaultError } from './s3-fault';
import { S3Uploads } from './s3-upload';
import type { UploadSpool } from './upload-spool';

const SHA256 = /^[0-9a-f]{64}$/;
/** How long it waits for a store: each of three times for an answer, and then for the next bytes. */
interface S3Timeouts {
  answerMs: number;
  bytesMs: number;
}

const TIMEOUTS: S3Timeouts = { answerMs: 10_000, bytesMs: 30_000 };
/** What a store says that does not list unfinished uploads. */
const CANNOT_LIST = /NotImplemented|MethodNotAllowed|XNotImplemented/;

/** Content in a bucket of an S3-compatible store: `<prefix><aa>/<sha256>`, where `aa` are the first two digits. */
export class S3ContentStore extends ContentStore {
  private readonly bucket: S3Bucket;
  private readonly uploads: S3Uploads;

  constructor(
    private readonly address: S3Address,
    private readonly spool: UploadSpool,
    private readonly timeouts = TIMEOUTS,
  ) {
    super();
    this.bucket = new S3Bucket(address, timeouts.answerMs);
    this.uploads = new S3Uploads(this.bucket);
  }

  async write(source: Readable, limitBytes: number): Promise<Content> {
    const { content, file, close } = await this.spool.receive(source, limitBytes);
    try {
      // Also what is there already: its time becomes new, and what was damaged is whole again.
      await this.uploads.upload(file, content.size, this.keyOf(content.sha256));
      return content;
    } finally {
      await close();
    }
  }

  async read(sha256: string, range?: ContentRange): Promise<Readable> {
    const Key = this.keyOf(sha256);
    const Range = range && `bytes=${range.start}-${range.end}`;
    const found = await this.orMissing(() =>
      this.bucket.run(s3 => s3.getObject({ ...this.bucket.inBucket, Key, Range })),
    );
    if (!found) throw new ContentMissingError(sha256);
    return this.guarded(found.Body as Readable);
  }

  async has(sha256: string): Promise<boolean> {
    const Key = this.keyOf(sha256);
    return (
      (await this.orMissing(() => this.bucket.run(s3 => s3.headObject({ ...this.bucket.inBucket, Key })))) !== null
    );
  }

  async remove(sha256: string): Promise<void> {
    const Key = this.keyOf(sha256);
    await this.orMissing(() => this.bucket.run(s3 => s3.deleteObject({ ...this.bucket.inBucket, Key })));
  }

  async *list(): AsyncGenerator<StoredContent> {
    let ContinuationToken: string | undefined;
    do {
      const page: ListObjectsV2Output = await this.bucket.run(s3 =>
        s3.listObjectsV2({ ...this.inPrefix, ContinuationToken }),
      );
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
        const sha256 = this.sha256Of(Key);
        if (sha256 && LastModified) yield { sha256, size: Size, storedAt: LastModified };
      }
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  async removeUnfinished(untouchedSince: Date): Promise<number> {
    let removed = 0;
    let markers: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
    while (markers) {
      const page: ListMultipartUploadsOutput | null = await this.unfinished(markers);
      for (const { Key, UploadId, Initiated } of page?.Uploads ?? []) {
        if (!Key || !UploadId || !Initiated || Initiated >= untouchedSince || !this.sha256Of(Key)) continue;
        const upload = { ...this.bucket.inBucket, Key, UploadId };
        await this.orMissing(() => this.bucket.run(s3 => s3.abortMultipartUpload(upload)));
        removed += 1;
      }
      const [KeyMarker, UploadIdMarker] = [page?.NextKeyMarker, page?.NextUploadIdMarker];
      markers = page?.IsTruncated && KeyMarker ? { KeyMarker, ...(UploadIdMarker && { UploadIdMarker }) } : null;
    }
    return removed;
  }

  override async findFault(): Promise<string | null> {
    try {
      await this.bucket.run(s3 => s3.listObjectsV2({ ...this.inPrefix, MaxKeys: 1 }));
      return null;
    } catch (error) {
      if (error instanceof ContentStoreUnreachableError || error instanceof ContentStoreFullError)
        return causeOf(error);
      throw error;
    }
  }

  /** Null from a store that cannot list them: its operator sets a rule for the bucket. */
  private async unfinished(markers: object): Promise<ListMultipartUploadsOutput | null> {
    try {
      return await this.bucket.run(s3 => s3.listMultipartUploads({ ...this.inPrefix, ...markers }));
    } catch (error) {
      if (error instanceof ContentStoreUnreachableError && CANNOT_LIST.test(causeOf(error))) return null;
      throw error;
    }
  }

  private async orMissing<T>(work: () => Promise<T>): Promise<T | null> {
    return work().catch((error: unknown) => {
      if (error instanceof NoSuchObjectError) return null;
      throw error;
    });
  }

  /** The bytes of an answer, as long as they keep coming when they are asked for. */
  private guarded(body: Readable): Readable {
    const { address, timeouts } = this;
    async function* pieces(): AsyncGenerator<Buffer> {
      const source = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
      for (;;) {
        const next = await withinTime(source.next(), timeouts.bytesMs).catch((error: unknown) => {
          throw s3ErrorOf(error, address);
        });
        if (next.done) return;
        yield next.value;
      }
    }
    // Also when nobody began to read.
    return Readable.from(pieces(), { objectMode: false }).once('close', () => body.destroy());
  }

  private get inPrefix(): { Bucket: string; Prefix?: string } {
    const { prefix } = this.address;
    return { ...this.bucket.inBucket, ...(prefix !== '' && { Prefix: prefix }) };
  }

  private keyOf(sha256: string): string {
    if (!SHA256.test(sha256)) throw new TypeError('not the name of content');
    return `${this.address.prefix}${sha256.slice(0, 2)}/${sha256}`;
  }

  /** Null for what is none of ours: the bucket may have other things in it. */
  private sha256Of(key: string): string | null {
    const sha256 = key.slice(-64);
    return SHA256.test(sha256) && key === this.keyOf(sha256) ? sha256 : null;
  }
}

const causeOf = ({ cause, message }: Error): string => (cause instanceof S3FaultError ? cause.message : message);
