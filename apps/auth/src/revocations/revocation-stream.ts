import type { Writable } from 'node:stream';
import type { Revocation, RevocationLine } from '@sv/contracts/internal.contract';

/** A reader with so many unsent bytes is cut off. It reconnects, and gets what it missed. */
const MAX_UNSENT_BYTES = 1_048_576;

/** One runtime that listens. It is `live` once it has received what it missed. */
export class RevocationStream {
  live = false;

  /** @param after the last number the runtime knows */
  constructor(
    private readonly output: Writable,
    readonly after: number,
  ) {}

  replay(rows: readonly Revocation[]): void {
    this.write([...rows, { live: true }]);
    this.live = true;
  }

  write(lines: readonly RevocationLine[]): void {
    this.send(lines.map(toLine).join(''));
  }

  /** Lines that were serialised once for every stream. */
  send(text: string): void {
    if (text === '' || this.output.destroyed) return;
    this.output.write(text);
    if (this.output.writableLength > MAX_UNSENT_BYTES) this.output.destroy();
  }

  end(): void {
    this.output.end();
  }
}

export const toLine = (line: RevocationLine): string => `${JSON.stringify(line)}\n`;
