import { isMarkedAsUntransferable } from 'node:worker_threads';
import { createInflateRaw, inflateRawSync, type InflateRaw } from 'node:zlib';
import { errorCodeOf } from '../database/error-code';
import { ArchiveRefusedError } from './archive-refused.error';
import type { FileWindow } from './file-window';
import type { PlacedEntry } from './zip-layout';

/** The content of an entry cannot be unpacked. */
export class DamagedEntryError extends ArchiveRefusedError {}

const CHUNK_BYTES = 64 * 1024;
/** So little is unpacked at once: a stream for each of 100,000 small files would be most of the work. */
const SMALL_PACKED_BYTES = 16 * 1024;
const SMALL_BYTES = 128 * 1024;

/**
 * The content of an entry, piece by piece.
 *
 * @throws DamagedEntryError
 */
export async function* unpack(file: FileWindow, entry: PlacedEntry): AsyncGenerator<Buffer> {
  if (!entry.isPacked) {
    if (entry.packedBytes !== entry.bytes) throw new DamagedEntryError('archive-invalid', WRONG_LENGTH);
    yield* file.chunks(entry.contentStart, entry.contentStart + entry.packedBytes);
    return;
  }
  const small = entry.packedBytes <= SMALL_PACKED_BYTES ? await unpackSmall(file, entry) : null;
  if (!small) yield* inflated(file, entry);
  else if (small.length > 0) yield small;
}

/** Null when it is not small after all. */
async function unpackSmall(file: FileWindow, { contentStart, packedBytes }: PlacedEntry): Promise<Buffer | null> {
  const packed = await file.bytes(contentStart, packedBytes);
  try {
    const options = { maxOutputLength: SMALL_BYTES, info: true };
    // With `info` it answers more than its type says.
    const { buffer, engine } = inflateRawSync(packed, options) as unknown as { buffer: Buffer; engine: InflateRaw };
    refuseRest(engine, packedBytes);
    return buffer;
  } catch (error) {
    if (errorCodeOf(error) === 'ERR_BUFFER_TOO_LARGE') return null;
    throw refusalOf(error);
  }
}

async function* inflated(file: FileWindow, { contentStart, packedBytes }: PlacedEntry): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
  feed(inflate, file.chunks(contentStart, contentStart + packedBytes, Buffer.allocUnsafe(CHUNK_BYTES))).catch(error =>
    inflate.destroy(error),
  );
  try {
    yield* inflate as AsyncIterable<Buffer>;
  } catch (error) {
    throw refusalOf(error);
  } finally {
    inflate.destroy();
  }
  refuseRest(inflate, packedBytes);
}

/** A chunk holds until the next one is read, so each is unpacked first. */
async function feed(inflate: InflateRaw, chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of chunks) {
    await new Promise<void>((done, fail) => inflate.write(chunk, error => (error ? fail(error) : done())));
  }
  inflate.end();
}

/** Our types are those of ES2023. */
type Transferable = ArrayBuffer & { transfer(bytes: number): ArrayBuffer };

/**
 * Gives back the memory of a chunk that nobody reads again. V8 does so with the next collection of garbage, which a stream
 * of large chunks does not cause: 70 MB of them gathered while an archive was verified. zlib fills a buffer with several
 * chunks if they are short; then the last one of them is the end of all. Node's pool of small buffers is as large, and
 * its last part may end there too: others have parts of it, and Node lets nobody take it away.
 */
export function discard({ buffer, byteOffset, length }: Buffer): void {
  const isOwn = buffer.byteLength === CHUNK_BYTES && !isMarkedAsUntransferable(buffer);
  if (isOwn && byteOffset + length === CHUNK_BYTES) (buffer as Transferable).transfer(0);
}

const WRONG_LENGTH = 'An entry is not as long as it says.';

/** Bytes behind the end of what was packed are in no checksum. */
function refuseRest({ bytesWritten }: InflateRaw, packedBytes: number): void {
  if (bytesWritten === packedBytes) return;
  throw new DamagedEntryError('archive-invalid', 'An entry has something behind its end.');
}

const refusalOf = (error: unknown): unknown =>
  /^(Z_|ERR_ZLIB)/.test(errorCodeOf(error)) ? new DamagedEntryError('archive-checksum') : error;
