// How far the server's clock is ahead of this machine's. Answers say the time in whole seconds, and how long they were
// on their way nobody knows: each gives a span, and several of them a shorter one. Two clocks that may be the same are.

/** What one answer says of the server's clock, in milliseconds. */
export interface ClockReading {
  /** A whole second; NaN when a proxy took it away. */
  date: number;
  /** By the clock of this machine. */
  askedAt: number;
  answeredAt: number;
}

export class ServerClock {
  private least = -Infinity;
  private most = Infinity;

  /** Where they differ it is rather too much: what is as old as the page then counts as older. */
  get aheadMs(): number {
    return this.least <= 0 && this.most >= 0 ? 0 : this.most;
  }

  read({ date, askedAt, answeredAt }: ClockReading): void {
    if (Number.isNaN(date)) return;
    const [least, most] = [date - answeredAt, date + 1000 - askedAt];
    // Spans that have nothing in common: one of the clocks was set meanwhile.
    const isSet = least > this.most || most < this.least;
    this.least = isSet ? least : Math.max(least, this.least);
    this.most = isSet ? most : Math.min(most, this.most);
  }
}
