/** What a process answered since it was asked last. */
export interface RequestCounts {
  requests: number;
  /** Answered with a 5xx. */
  errors: number;
  /** What 95 of 100 requests took at most, in milliseconds; null without a request. */
  latencyP95Ms: number | null;
}

/** A stream, or an upload over a slow line: it says nothing about how fast the server is. */
const LONGEST_MS = 60_000;
const STEPS_PER_DOUBLING = 4;
const SMALLEST_MS = 0.25;
const BUCKETS = Math.ceil(Math.log2(LONGEST_MS / SMALLEST_MS) * STEPS_PER_DOUBLING) + 1;

/** Counts requests, in a few steps each, since every request passes here. Durations are exact to a fifth. */
export class RequestMeter {
  private readonly buckets = new Uint32Array(BUCKETS);
  private requests = 0;
  private errors = 0;

  countRequest(status: number, ms: number): void {
    this.requests++;
    if (status >= 500) this.errors++;
    if (ms < LONGEST_MS) this.buckets[bucketOf(ms)]!++;
  }

  /** Answers the counts, and begins again. */
  takeCounts(): RequestCounts {
    const counts = { requests: this.requests, errors: this.errors, latencyP95Ms: this.p95() };
    this.requests = 0;
    this.errors = 0;
    this.buckets.fill(0);
    return counts;
  }

  private p95(): number | null {
    const total = this.buckets.reduce((sum, count) => sum + count, 0);
    let left = Math.ceil(total * 0.95);
    const at = this.buckets.findIndex(count => (left -= count) <= 0);
    return total === 0 ? null : Math.round(SMALLEST_MS * 2 ** (at / STEPS_PER_DOUBLING) * 100) / 100;
  }
}

const bucketOf = (ms: number): number =>
  ms <= SMALLEST_MS ? 0 : Math.ceil(Math.log2(ms / SMALLEST_MS) * STEPS_PER_DOUBLING);
