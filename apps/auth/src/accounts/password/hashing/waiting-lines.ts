import type { RetryLaterError } from '@sv/server/problem/platform-error';

/** A job that waits. */
export interface Place {
  take(): void;
  giveUp(reason: RetryLaterError): void;
}

/** A line for each source, such as a network address. The lines take turns. */
export class WaitingLines {
  /** How many wait in all lines. */
  count = 0;
  /** The line whose turn is next comes first. */
  private readonly lines = new Map<string, Place[]>();

  add(source: string, place: Place): void {
    const line = this.lines.get(source);
    if (line) line.push(place);
    else this.lines.set(source, [place]);
    this.count++;
  }

  next(): Place | undefined {
    for (const [source, line] of this.lines) {
      const next = line.shift();
      this.lines.delete(source);
      if (line.length > 0) this.lines.set(source, line);
      // Whoever gave up may have left a line empty.
      if (!next) continue;
      this.count--;
      return next;
    }
    return undefined;
  }

  /** Whether a line is longer than that of a source with one job more. */
  hasLonger(source: string): boolean {
    return this.longest().length > (this.lines.get(source)?.length ?? 0) + 1;
  }

  /** Takes the last job out of the longest line, if that is longer than the one of a source that grows. */
  giveUpLonger(source: string): Place | undefined {
    return this.hasLonger(source) ? this.giveUpLast() : undefined;
  }

  /** Takes the last job out of the longest line: of several, the one whose turn comes last. */
  giveUpLast(): Place | undefined {
    const last = this.longest().pop();
    if (last) this.count--;
    return last;
  }

  private longest(): Place[] {
    return [...this.lines.values()].reduce((one, other) => (other.length >= one.length ? other : one), []);
  }
}
