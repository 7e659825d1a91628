const EVERY_MS = 10_000;

/** One line in the log for many faults of a kind: the first at once, then at most one in ten seconds for all since. */
export class Complaint {
  private quietUntil = 0;
  private times = 0;

  /** @param write gets the fields of the last fault and how many there were */
  constructor(
    private readonly write: (fields: object) => void,
    private readonly everyMs = EVERY_MS,
  ) {}

  add(fields: object, now = performance.now()): void {
    this.times++;
    if (now < this.quietUntil) return;
    this.write({ ...fields, times: this.times });
    this.times = 0;
    this.quietUntil = now + this.everyMs;
  }
}
