/** Puts together bytes, most of them copied from a source. */
export class ByteWriter {
  private bytes = Buffer.alloc(0);
  private length = 0;

  constructor(private readonly source: Buffer) {}

  get written(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  add(...values: number[]): void {
    this.makeRoom(values.length);
    for (const value of values) this.bytes[this.length++] = value;
  }

  /** Copies a part of the source. */
  copy(start: number, end: number): void {
    this.makeRoom(end - start);
    this.source.copy(this.bytes, this.length, start, end);
    this.length += end - start;
  }

  private makeRoom(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(4096, 2 * this.bytes.length, this.length + more));
    this.written.copy(larger);
    this.bytes = larger;
  }
}
