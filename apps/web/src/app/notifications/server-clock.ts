// Estimates how far the server's clock is ahead of this machine's. The Date header has whole seconds, and the time an
// answer travels is unknown, so each answer gives an interval; the intersection of several is narrower. While the
// interval contains zero, the clocks count as equal.

/** What one answer shows about the server's clock, in milliseconds. */
export interface ClockSample {
  /** The Date header, in whole seconds; NaN when a proxy removed it. */
  date: number;
  /** In the time of this machine's clock. */
  askedAt: number;
  answeredAt: number;
}

export class ServerClock {
  private minAheadMs = -Infinity;
  private maxAheadMs = Infinity;

  /** When the clocks differ, this is the upper bound: an entry as old as the page then counts as older than it. */
  get aheadMs(): number {
    return this.minAheadMs <= 0 && this.maxAheadMs >= 0 ? 0 : this.maxAheadMs;
  }

  addSample({ date, askedAt, answeredAt }: ClockSample): void {
    if (Number.isNaN(date)) return;
    const [min, max] = [date - answeredAt, date + 1000 - askedAt];
    // The intervals do not overlap, so one of the clocks was set meanwhile.
    const isSet = min > this.maxAheadMs || max < this.minAheadMs;
    this.minAheadMs = isSet ? min : Math.max(min, this.minAheadMs);
    this.maxAheadMs = isSet ? max : Math.min(max, this.maxAheadMs);
  }
}
