import type { Frame } from './frames';

/** More than this while one replay is read is no backlog any more: the client asks for the list. */
const MAX_HELD = 100;

/** A notification that the replay had may still be on its way through the transport. */
const LATE_MS = 30_000;

/** What is new while a stream is being caught up: it waits, so that the order holds and nothing comes twice. */
export class Backlog {
  private held: { frame: Frame; id?: string }[] | null = [];
  private replayed: ReadonlySet<string> = new Set();
  private releasedAt = Infinity;
  private overflown = false;

  /** Whether the frame must not be written now: it waits, or the replay had it. */
  keeps(frame: Frame, id?: string): boolean {
    if (!this.held) return id !== undefined && this.replayed.has(id);
    if (this.held.length < MAX_HELD) this.held.push({ frame, id });
    else this.overflown = true;
    return true;
  }

  /** Answers what waited and was not replayed; null when it was too much to keep. */
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
