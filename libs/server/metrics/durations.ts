/** The upper bounds of the steps, in seconds: what people notice, from a hot route to a request that hangs. */
const STEPS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/**
 * How long something took, counted in steps. It is written at every request and every statement, which prom-client's
 * own histogram is too slow for (ADR 79).
 */
export class Durations {
  /** One for each step, and one for what took longer than all. */
  private readonly counts = new Float64Array(STEPS_SECONDS.length + 1);
  private total = 0;

  add(ms: number): void {
    const seconds = ms / 1000;
    let at = 0;
    while (at < STEPS_SECONDS.length && seconds > STEPS_SECONDS[at]!) at++;
    this.counts[at]!++;
    this.total += seconds;
  }

  get sumSeconds(): number {
    return this.total;
  }

  get count(): number {
    return this.counts.reduce((sum, count) => sum + count, 0);
  }

  /** For each step, how many took at most so long. */
  upTo(): { seconds: number; count: number }[] {
    let count = 0;
    return STEPS_SECONDS.map((seconds, at) => ({ seconds, count: (count += this.counts[at]!) }));
  }
}
