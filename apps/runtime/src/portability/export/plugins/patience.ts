import { TimeLimitError } from '../../../plugin-host/time-limit';

const LOOK_EVERY_MS = 1000;

export interface PatienceLimits {
  /** How long a plugin may take for one record or file. */
  progressMs: number;
  /** How long it may take for all of them. */
  wholeMs: number;
}

const LIMITS: PatienceLimits = { progressMs: 30_000, wholeMs: 600_000 };

/** Waits for a plugin as long as it gets on, and no longer than somebody wants what comes of it. */
export class Patience {
  private readonly gone = new AbortController();
  private readonly over: Promise<never>;
  private readonly timer: NodeJS.Timeout;
  private seen = 0;
  private movedAt = performance.now();
  private readonly beganAt = performance.now();

  /** @param progress grows while the plugin gets on */
  constructor(
    private readonly progress: () => number,
    private readonly outer: AbortSignal,
    private readonly limits = LIMITS,
  ) {
    this.over = new Promise((_, reject) => {
      this.gone.signal.addEventListener('abort', () => reject(this.gone.signal.reason as Error), { once: true });
    });
    this.over.catch(() => undefined);
    this.timer = setInterval(() => this.look(), Math.min(LOOK_EVERY_MS, limits.progressMs));
    outer.addEventListener('abort', this.onAbort, { once: true });
    if (outer.aborted) this.onAbort();
  }

  /** Aborted when nobody waits any more. */
  get signal(): AbortSignal {
    return this.gone.signal;
  }

  /** @throws TimeLimitError, and the reason why nobody wants it any more */
  async wait<T>(work: Promise<T>): Promise<T> {
    // What comes of it when nobody waits is nobody's.
    work.catch(() => undefined);
    return Promise.race([work, this.over]);
  }

  /** Tells whoever still works on it that it is for nothing, and frees the timer. */
  end(): void {
    clearInterval(this.timer);
    this.outer.removeEventListener('abort', this.onAbort);
    this.gone.abort(new Error('Nobody waits for it any more.'));
  }

  private readonly onAbort = (): void => this.gone.abort(this.outer.reason);

  private look(now = performance.now()): void {
    const progress = this.progress();
    if (progress !== this.seen) this.movedAt = now;
    this.seen = progress;
    const { progressMs, wholeMs } = this.limits;
    if (now - this.movedAt > progressMs) this.gone.abort(new TimeLimitError(progressMs));
    else if (now - this.beganAt > wholeMs) this.gone.abort(new TimeLimitError(wholeMs));
  }
}
