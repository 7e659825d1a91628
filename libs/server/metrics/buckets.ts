/** The upper bounds, in seconds: what people notice, from a hot route to a request that hangs. */
const BOUNDS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/**
 * How long something took, counted in the buckets of a histogram. It is written at every request and every statement, which prom-client's
 * own histogram is too slow for (ADR 79).
 */
export class Buckets {
  /** One for each bound, and one for what took longer than all. */
  private readonly counts = new Float64Array(BOUNDS_SECONDS.length + 1);
  private total = 0;

  observe(ms: number): void {
    const seconds = ms / 1000;
    let at = 0;
    while (at < BOUNDS_SECONDS.length && seconds > BOUNDS_SECONDS[at]!) at++;
    this.counts[at]!++;
    this.total += seconds;
  }

  get sumSeconds(): number {
    return this.total;
  }

  get count(): number {
    return this.counts.reduce((sum, count) => sum + count, 0);
  }

  /** For each bound, how many took at most so long. */
  upTo(): { seconds: number; count: number }[] {
    let count = 0;
    return BOUNDS_SECONDS.map((seconds, at) => ({ seconds, count: (count += this.counts[at]!) }));
  }
}
