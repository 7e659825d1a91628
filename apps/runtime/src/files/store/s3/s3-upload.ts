import type { CompletedPart, S3 } from '@aws-sdk/client-s3';
import type { FileHandle } from 'node:fs/promises';
import type { S3Bucket } from './s3-bucket';

/** Kept in memory while it is sent, so that it can be signed and sent again. Stores take no smaller parts than 5 MiB. */
const PART_BYTES = 8 * 1024 * 1024;
const MOST_PARTS = 10_000;
/** So much memory uploads take together: this many parts. */
const AT_ONCE = 8;
/** For one part, on a slow line. */
const PART_WITHIN_MS = 300_000;

interface Target {
  Bucket: string;
  Key: string;
}

/** Sends spooled files into a bucket, a few at once. Each is there whole, or not at all. */
export class S3Uploads {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly bucket: S3Bucket) {}

  /** @throws ContentStoreFullError, ContentStoreUnreachableError */
  async upload(file: FileHandle, size: number, key: string): Promise<void> {
    const target = { ...this.bucket.inBucket, Key: key };
    if (this.running >= AT_ONCE) await new Promise<void>(resolve => this.waiting.push(resolve));
    else this.running++;
    try {
      await this.bucket.run(s3 =>
        size <= PART_BYTES ? sendWhole(s3, target, file, size) : sendParts(s3, target, file, size),
      );
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}

const OPTIONS = { requestTimeout: PART_WITHIN_MS };
/** Whatever it is: nobody but the workspace serves it, with the type that the workspace found. */
const ContentType = 'application/octet-stream';

async function sendWhole(s3: S3, target: Target, file: FileHandle, size: number): Promise<void> {
  const Body = await readPart(file, 0, size);
  await s3.putObject({ ...target, ContentType, Body, ContentLength: size }, OPTIONS);
}

async function sendParts(s3: S3, target: Target, file: FileHandle, size: number): Promise<void> {
  const { UploadId } = await s3.createMultipartUpload({ ...target, ContentType });
  const upload = { ...target, UploadId };
  try {
    const Parts: CompletedPart[] = [];
    const partBytes = Math.max(PART_BYTES, Math.ceil(size / MOST_PARTS));
    for (let at = 0; at < size; at += partBytes) {
      const Body = await readPart(file, at, Math.min(partBytes, size - at));
      const PartNumber = Parts.length + 1;
      const { ETag } = await s3.uploadPart({ ...upload, PartNumber, Body, ContentLength: Body.length }, OPTIONS);
      Parts.push({ PartNumber, ETag });
    }
    await s3.completeMultipartUpload({ ...upload, MultipartUpload: { Parts } }, OPTIONS);
  } catch (error) {
    // A store that does not answer keeps the parts. The sweep removes them.
    await s3.abortMultipartUpload(upload).catch(() => undefined);
    throw error;
  }
}

async function readPart(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  for (let done = 0; done < length;) {
    const { bytesRead } = await file.read(bytes, done, length - done, position + done);
    if (bytesRead === 0) throw new Error('A spooled file is shorter than what was written into it.');
    done += bytesRead;
  }
  return bytes;
}
