/** One publication, as far as its limit is concerned. */
export interface LimitedPublication {
  /** Topic and audience: publications with the same key can stand for one another. */
  key: string;
  /** How much of the limit it takes. */
  cost: number;
  send: () => Promise<void>;
  /** In place of it, and of others with the same key: tells its audience to read again. */
  resync: () => Promise<void>;
}

export interface LimitTerms {
  perSecond: number;
  burst: number;
}

/** More than these are not told one by one. */
const MAX_PENDING = 100;
const DRAIN_EVERY_MS = 100;

/**
 * How much one plugin may publish: a bucket of tokens that fills up again. What is over the limit is left out, and its
 * audience gets one resync as soon as there are tokens. What waits has a fixed size: beyond it, everybody gets one
 * resync for all topics of the plugin.
 */
export class PublishLimit {
  private tokens: number;
  private filledAt = performance.now();
  private readonly pending = new Map<string, Pick<LimitedPublication, 'cost' | 'resync'>>();
  private isOverflown = false;
  private timer: NodeJS.Timeout | undefined;

  /** @param resyncAll tells everybody to read again whatever the plugin shows */
  constructor(
    private readonly terms: LimitTerms,
    private readonly resyncAll: () => Promise<void>,
  ) {
    this.tokens = terms.burst;
  }

  /** Resolves when it is sent, or noted down as left out. */
  async publish({ key, cost, send, resync }: LimitedPublication, now = performance.now()): Promise<void> {
    this.fill(now);
    if (this.tokens >= cost) {
      this.tokens -= cost;
      return send();
    }
    if (!this.isOverflown) this.note(key, { cost, resync });
    this.timer ??= setInterval(() => this.drain(), DRAIN_EVERY_MS).unref();
  }

  close(): void {
    clearInterval(this.timer);
  }

  private note(key: string, left: { cost: number; resync: () => Promise<void> }): void {
    if (this.pending.has(key)) return;
    if (this.pending.size < MAX_PENDING) this.pending.set(key, left);
    else {
      this.pending.clear();
      this.isOverflown = true;
    }
  }

  private fill(now: number): void {
    const { perSecond, burst } = this.terms;
    this.tokens = Math.min(burst, this.tokens + ((now - this.filledAt) / 1000) * perSecond);
    this.filledAt = now;
  }

  private drain(now = performance.now()): void {
    this.fill(now);
    if (this.isOverflown) return this.drainAll();
    for (const [key, { cost, resync }] of this.pending) {
      if (this.tokens < cost) return;
      this.tokens -= cost;
      this.pending.delete(key);
      void resync();
    }
    this.rest();
  }

  private drainAll(): void {
    if (this.tokens < this.terms.burst / 4) return;
    this.tokens = 0;
    this.isOverflown = false;
    void this.resyncAll();
    this.rest();
  }

  private rest(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
