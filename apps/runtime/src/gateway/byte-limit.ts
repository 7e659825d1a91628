import { PlatformError } from '@sv/server/problem/platform-error';
import { Transform, type TransformCallback } from 'node:stream';

/** Passes a body on and counts its real bytes, whatever was announced. */
export class ByteLimit extends Transform {
  private bytes = 0;

  constructor(private readonly maximum: number) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    if (this.bytes > this.maximum) done(new PlatformError('body-too-large'));
    else done(null, chunk);
  }
}
