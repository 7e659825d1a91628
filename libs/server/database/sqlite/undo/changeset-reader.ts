const TABLE = 0x54;
/** By the first byte of a value: how many bytes follow. Of text and bytes the length follows first. */
const LENGTHS: readonly (number | undefined)[] = [0, 8, 8, undefined, undefined, 0];

/** Reads the changeset of SQLite's session extension (https://sqlite.org/session/changeset_format.html). */
export class ChangesetReader {
  readonly bytes: Buffer;
  private at = 0;

  constructor(changeset: Uint8Array) {
    this.bytes = Buffer.from(changeset.buffer, changeset.byteOffset, changeset.byteLength);
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  /** Whether another change of the same table follows. */
  get hasChange(): boolean {
    return !this.isAtEnd && this.bytes[this.at] !== TABLE;
  }

  readByte(): number {
    return this.bytes[this.at++]!;
  }

  /** Which columns are the key, and the header without its first byte. */
  readTable(): { keys: boolean[]; header: Buffer } {
    if (this.readByte() !== TABLE) throw new Error('It is not a changeset.');
    const start = this.at;
    const columns = this.readVarint();
    const keys = [...this.bytes.subarray(this.at, this.at + columns)].map(Boolean);
    this.at = this.bytes.indexOf(0, this.at + columns) + 1;
    return { keys, header: this.bytes.subarray(start, this.at) };
  }

  /** @param take is given where each value stands */
  readRow(columns: number, take: (column: number, start: number, end: number) => void): void {
    for (let column = 0; column < columns; column += 1) {
      const start = this.at;
      const length = LENGTHS[this.readByte()] ?? this.readVarint();
      this.at += length;
      take(column, start, this.at);
    }
  }

  /** Seven bits in each byte, the highest first; a length here never has more than five. */
  private readVarint(): number {
    let value = 0;
    for (;;) {
      const byte = this.readByte();
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  }
}
