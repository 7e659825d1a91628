import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/** Counts and hashes what passes through. */
export class Meter extends Transform {
  private readonly hash = createHash('sha256');
  private counted = 0;

  /** @param expected what must have passed through at the end, else it fails with this error */
  constructor(private readonly expected?: { bytes: number; sha256: string; otherwise: Error }) {
    super({ highWaterMark: 1 << 18 });
  }

  get bytes(): number {
    return this.counted;
  }

  /** To be asked once, at the end. */
  readonly sha256 = (): string => (this.digest ??= this.hash.digest('hex'));
  private digest: string | undefined;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.counted += chunk.length;
    this.hash.update(chunk);
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    const { expected } = this;
    const isOther = expected && (expected.bytes !== this.counted || expected.sha256 !== this.sha256());
    done(isOther ? expected.otherwise : null);
  }
}
