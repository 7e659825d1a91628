import { constants } from 'node:sqlite';

const [INSERT, UPDATE, DELETE] = [constants.SQLITE_INSERT, constants.SQLITE_UPDATE, constants.SQLITE_DELETE];
/** How a table begins in a changeset, and in a patchset, where a deleted row is its key alone. */
const [CHANGES, PATCHES] = [0x54, 0x50];
/** The first byte of a value: not changed, or text or bytes, whose length follows. Others say their length by it. */
const UNCHANGED = 0;
const LENGTHS: Readonly<Record<number, number>> = { [UNCHANGED]: 0, 1: 8, 2: 8, 5: 0 };

/**
 * Turns a changeset of SQLite's session extension (https://sqlite.org/session/changeset_format.html) into what undoes it:
 * rows that were added are removed by their keys, also if they were changed since; rows that were changed or removed
 * become what they were.
 */
export function inverseOf(changeset: Uint8Array): Buffer {
  const reader = new ChangesetReader(Buffer.from(changeset.buffer, changeset.byteOffset, changeset.byteLength));
  const tables: Buffer[] = [];
  while (!reader.isAtEnd) tables.unshift(inverseOfTable(reader));
  return Buffer.concat(tables);
}

function inverseOfTable(reader: ChangesetReader): Buffer {
  const { keys, header } = reader.readTable();
  const [removed, restored]: [Buffer[], Buffer[]] = [[], []];
  while (reader.hasChange) {
    const operation = reader.readByte();
    const indirect = reader.readByte();
    if (operation === INSERT) {
      const values = reader.readRow(keys.length);
      removed.push(Buffer.from([DELETE, indirect]), ...values.filter((_, at) => keys[at]));
    } else if (operation === DELETE) {
      restored.push(Buffer.from([INSERT, indirect]), ...reader.readRow(keys.length));
    } else {
      const [before, after] = [reader.readRow(keys.length), reader.readRow(keys.length)];
      restored.push(Buffer.from([UPDATE, indirect]));
      restored.push(...before.map((value, at) => (keys[at] ? value : after[at]!)));
      restored.push(...before.map((value, at) => (keys[at] ? Buffer.from([UNCHANGED]) : value)));
    }
  }
  const part = (kind: number, changes: Buffer[]): Buffer[] =>
    changes.length === 0 ? [] : [Buffer.from([kind]), header, ...changes];
  return Buffer.concat([...part(PATCHES, removed), ...part(CHANGES, restored)]);
}

class ChangesetReader {
  private at = 0;

  constructor(private readonly bytes: Buffer) {}

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  get hasChange(): boolean {
    return !this.isAtEnd && this.bytes[this.at] !== CHANGES;
  }

  readByte(): number {
    return this.bytes[this.at++]!;
  }

  /** Which columns are the key, and the header without its first byte. */
  readTable(): { keys: boolean[]; header: Buffer } {
    if (this.readByte() !== CHANGES) throw new Error('It is not a changeset.');
    const start = this.at;
    const columns = this.readVarint();
    const keys = [...this.bytes.subarray(this.at, this.at + columns)].map(Boolean);
    this.at = this.bytes.indexOf(0, this.at + columns) + 1;
    return { keys, header: this.bytes.subarray(start, this.at) };
  }

  readRow(columns: number): Buffer[] {
    return Array.from({ length: columns }, () => this.readValue());
  }

  private readValue(): Buffer {
    const start = this.at;
    const length = LENGTHS[this.readByte()] ?? this.readVarint();
    this.at += length;
    return this.bytes.subarray(start, this.at);
  }

  /** Seven bits in each byte, the first ones first; a length here has no more than five. */
  private readVarint(): number {
    let value = 0;
    for (;;) {
      const byte = this.readByte();
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  }
}
