import type { Frame } from '../../kernel/streams/frames';

/** When more than this waits while one replay is read, the backlog is given up: the client asks for the list. */
const MAX_HELD = 100;

/** A notification that the replay had may still be on its way through the transport. */
const LATE_MS = 30_000;

/** Holds new notifications while a stream catches up, so that the order is kept and nothing is sent twice. */
export class Backlog {
  private held: { frame: Frame; id?: string }[] | null = [];
  private replayed: ReadonlySet<string> = new Set();
  private releasedAt = Infinity;
  private overflown = false;

  /** Whether the frame must not be written now: it waits, or the replay had it already. */
  keeps(frame: Frame, id?: string): boolean {
    if (!this.held) return id !== undefined && this.replayed.has(id);
    if (this.held.length < MAX_HELD) this.held.push({ frame, id });
    else this.overflown = true;
    return true;
  }

  /** Returns what waited and was not replayed; null when it was too much to keep. */
  release(replayed: ReadonlySet<string>, now = Date.now()): Frame[] | null {
    const waited = this.held ?? [];
    this.held = null;
    this.replayed = replayed;
    this.releasedAt = now;
    if (this.overflown) return null;
    return waited.filter(({ id }) => id === undefined || !replayed.has(id)).map(({ frame }) => frame);
  }

  isOver(now: number): boolean {
    return now - this.releasedAt > LATE_MS;
  }
}
