import type { DestinationStream } from 'pino';

/** How long a line may wait in memory before it is written. */
const FLUSH_AFTER_MS = 100;
/** In characters. A pipe takes 64 KiB at once. */
const ENOUGH = 32 * 1024;

/** Where the lines go: pino's own stream of a file descriptor. */
export interface LineTarget {
  write(text: string): unknown;
  /** Does not come back before everything is written. */
  flushSync(): void;
}

/**
 * Gathers lines, so that a busy server makes one write of many. pino's stream can do so itself, but measures all that
 * it has gathered again with each line: that was a tenth of a small request.
 */
export class GatheredLines implements DestinationStream {
  private waiting = '';
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly target: LineTarget) {}

  write(line: string): void {
    if (this.waiting === '') this.timer = setTimeout(this.handOn, FLUSH_AFTER_MS).unref();
    this.waiting += line;
    if (this.waiting.length >= ENOUGH) this.handOn();
  }

  /** pino calls it after a line of level `fatal`. */
  flushSync(): void {
    this.handOn();
    this.target.flushSync();
  }

  private readonly handOn = (): void => {
    clearTimeout(this.timer);
    const text = this.waiting;
    this.waiting = '';
    if (text !== '') this.target.write(text);
  };
}
