import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupError } from '../backup-error';

const PREFIX = 'sha256:';
const BYTES = PREFIX.length + 64;
/** Stands in the comment of the ZIP until the checksum is known. */
export const UNSEALED = PREFIX.padEnd(BYTES, '0');
const SEALED = /^sha256:[0-9a-f]{64}$/;

/**
 * Writes into the comment of a ZIP, which is its very end, the checksum of all that stands before it: so not one byte of
 * the file can be another one, those that no entry's own checksum covers included, and a file that was cut has no seal.
 */
export class Seal extends Transform {
  private readonly hash = createHash('sha256');
  private tail = Buffer.alloc(0);

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const all = Buffer.concat([this.tail, chunk]);
    const certain = all.subarray(0, Math.max(0, all.length - BYTES));
    this.tail = all.subarray(certain.length);
    this.hash.update(certain);
    done(null, certain);
  }

  override _flush(done: TransformCallback): void {
    if (this.tail.toString('latin1') !== UNSEALED) return done(new Error('The ZIP does not end with its comment'));
    done(null, Buffer.from(PREFIX + this.hash.digest('hex'), 'latin1'));
  }
}

/** @throws BackupError when the file is none of ours, cut off or changed */
export async function assertSealed(file: string): Promise<void> {
  const { sealed, size } = await readEnd(file);
  if (!SEALED.test(sealed)) throw new BackupError(`${file} is incomplete, or is not a backup of a workspace`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { end: size - BYTES - 1, highWaterMark: 1 << 20 }), hash);
  if (PREFIX + hash.digest('hex') !== sealed) {
    throw new BackupError(`${file} is damaged: it is not what was written (its checksum is wrong)`);
  }
}

async function readEnd(file: string): Promise<{ sealed: string; size: number }> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const end = Buffer.alloc(BYTES);
    if (size > BYTES) await handle.read(end, 0, BYTES, size - BYTES);
    return { sealed: end.toString('latin1'), size };
  } finally {
    await handle.close();
  }
}
