const EVERY_MS = 10_000;

/**
 * Limits log lines about one kind of fault: the first is written at once, then at most one in ten seconds with the
 * number since.
 */
export class Complaint {
  private quietUntil = 0;
  private times = 0;

  /** @param write receives the fields of the last fault and the number of faults */
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
