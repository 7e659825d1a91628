import { Transform, type TransformCallback } from 'node:stream';
import { tooLarge } from '../file-refusals';

/** Passes bytes on and ends with an error when there are too many. */
export class ByteLimit extends Transform {
  private bytes = 0;

  constructor(private readonly limitBytes: number) {
    super({ highWaterMark: 256 * 1024 });
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    if (this.bytes > this.limitBytes) done(tooLarge(this.limitBytes));
    else done(null, chunk);
  }
}
