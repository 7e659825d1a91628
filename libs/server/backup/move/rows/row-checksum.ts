import { hash } from 'node:crypto';

/** Words of 32 bits in a SHA-256. */
const WORDS = 8;

/**
 * Number and sum of the rows of a table, whatever their order: the SHA-256 of each, added up word by word. Rows that are
 * there twice count twice.
 */
export class RowChecksum {
  private readonly words = new Uint32Array(WORDS);
  rows = 0;

  /** @param row in its canonical form */
  addRow(row: string | Buffer): void {
    const digest = hash('sha256', row, 'buffer');
    for (let at = 0; at < WORDS; at++) this.words[at]! += digest.readUInt32LE(at * 4);
    this.rows += 1;
  }

  get hex(): string {
    return Buffer.from(this.words.buffer).toString('hex');
  }
}
