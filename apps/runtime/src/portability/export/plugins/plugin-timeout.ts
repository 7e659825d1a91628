import { TimeLimitError } from '../../../kernel/time-limit';

const LOOK_EVERY_MS = 1000;

export interface TimeoutLimits {
  /** How long a plugin may take for one record or file. */
  progressMs: number;
  /** How long it may take for all of them. */
  wholeMs: number;
}

const LIMITS: TimeoutLimits = { progressMs: 30_000, wholeMs: 600_000 };

/** Waits for a plugin as long as it makes progress, and no longer than its result is wanted. */
export class PluginTimeout {
  private readonly gone = new AbortController();
  private readonly over: Promise<never>;
  private readonly timer: NodeJS.Timeout;
  private seen = 0;
  private movedAt = performance.now();
  private readonly beganAt = performance.now();

  /** @param progress grows while the plugin makes progress */
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

  /** Aborted when the result is not wanted any more. */
  get signal(): AbortSignal {
    return this.gone.signal;
  }

  /** @throws TimeLimitError, and the reason why the result is not wanted any more */
  async waitFor<T>(work: Promise<T>): Promise<T> {
    // After a timeout, a late rejection of this promise must not be unhandled.
    work.catch(() => undefined);
    return Promise.race([work, this.over]);
  }

  /** Aborts what still works on it, and frees the timer. */
  close(): void {
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
