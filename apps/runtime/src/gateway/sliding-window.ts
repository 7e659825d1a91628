import { LRUCache } from 'lru-cache';

interface Count {
  windowStart: number;
  current: number;
  previous: number;
}

/** Keys kept at once; the least recently seen go first. */
const MAX_KEYS = 100_000;

/**
 * Counts events per key over a sliding window, in memory: the current fixed window plus the share of the one before
 * that still lies within reach.
 */
export class SlidingWindow {
  private readonly counts = new LRUCache<string, Count>({ max: MAX_KEYS });

  constructor(
    private readonly limit: number,
    private readonly windowMs: number,
  ) {}

  /** Counts one event. Answers 0, or the whole seconds to wait when the limit is reached; then nothing is counted. */
  hit(key: string, now = Date.now()): number {
    const count = this.countOf(key, now);
    const age = now - count.windowStart;
    const inReach = count.previous * (1 - age / this.windowMs) + count.current;
    if (inReach >= this.limit) return this.secondsUntilRoom(count, age);
    count.current++;
    return 0;
  }

  private countOf(key: string, now: number): Count {
    const windowStart = now - (now % this.windowMs);
    const known = this.counts.get(key);
    if (known?.windowStart === windowStart) return known;
    const previous = known?.windowStart === windowStart - this.windowMs ? known.current : 0;
    const fresh = { windowStart, current: 0, previous };
    this.counts.set(key, fresh);
    return fresh;
  }

  private secondsUntilRoom({ current, previous }: Count, age: number): number {
    const remaining = this.windowMs - age;
    if (current >= this.limit || previous === 0) return Math.ceil(remaining / 1000);
    const room = ((this.limit - 1 - current) / previous) * this.windowMs;
    return Math.max(1, Math.ceil((remaining - room) / 1000));
  }
}
