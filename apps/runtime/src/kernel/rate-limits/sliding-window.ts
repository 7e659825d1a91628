/** At most so many keys are kept per window. Beyond that, the oldest are forgotten. */
const MAX_KEYS = 100_000;

/**
 * Counts events per key over a sliding window, in memory: the current fixed window plus the share of the one before
 * that still lies within reach.
 */
export class SlidingWindow {
  private startedAt = 0;
  private current = new Map<string, number>();
  private previous: ReadonlyMap<string, number> = new Map();

  constructor(
    private readonly limit: number,
    private readonly windowMs: number,
  ) {}

  /** Counts one event. Answers 0, or the whole seconds to wait when the limit is reached; then nothing is counted. */
  hit(key: string, now = Date.now()): number {
    const age = this.turn(now);
    const current = this.current.get(key) ?? 0;
    const previous = this.previous.get(key) ?? 0;
    if (previous * (1 - age / this.windowMs) + current >= this.limit)
      return this.secondsUntilRoom(current, previous, age);
    if (current === 0) this.makeRoom();
    this.current.set(key, current + 1);
    return 0;
  }

  /** Moves on to the present window. Returns the milliseconds since it began. */
  private turn(now: number): number {
    const age = now % this.windowMs;
    const startedAt = now - age;
    if (startedAt !== this.startedAt) {
      this.previous = startedAt === this.startedAt + this.windowMs ? this.current : new Map();
      this.current = new Map();
      this.startedAt = startedAt;
    }
    return age;
  }

  private makeRoom(): void {
    if (this.current.size < MAX_KEYS) return;
    for (const first of this.current.keys()) {
      this.current.delete(first);
      return;
    }
  }

  private secondsUntilRoom(current: number, previous: number, age: number): number {
    const remaining = this.windowMs - age;
    if (current >= this.limit || previous === 0) return Math.ceil(remaining / 1000);
    const room = ((this.limit - 1 - current) / previous) * this.windowMs;
    return Math.max(1, Math.ceil((remaining - room) / 1000));
  }
}
