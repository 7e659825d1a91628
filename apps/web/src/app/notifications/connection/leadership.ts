// One tab of a browser holds the stream for all of them: the one that has the lock. When it goes, the browser gives the
// lock to the next at once. One that stands still has the lock and does nothing: it does not answer, and the lock is
// taken from it.
import type { BrowserMeans } from './browser-means';

const PING_EVERY_MS = 3000;
/** So many questions without an answer, and nobody leads. */
const MAX_UNANSWERED = 2;
const BACK_IN_LINE_MS = 1000;

export interface LeadershipListener {
  won: () => void;
  lost: () => void;
  /** Asks whoever leads for a sign; pass the answer on to `heard`. */
  ping: () => void;
}

export class Leadership {
  private turn: AbortController | null = null;
  private release: (() => void) | null = null;
  private unanswered = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly locks: NonNullable<BrowserMeans['locks']>,
    private readonly name: string,
    private readonly listener: LeadershipListener,
    /** Timers of hidden tabs are slow, and nobody waits there: they do not ask. */
    private readonly isWatched: () => boolean,
  ) {}

  get leads(): boolean {
    return this.release !== null;
  }

  join(): void {
    if (this.turn) return;
    this.request(false);
    this.timer = setInterval(() => this.ask(), PING_EVERY_MS);
  }

  leave(): void {
    const turn = this.turn;
    this.turn = null;
    clearInterval(this.timer);
    turn?.abort();
    this.release?.();
    this.release = null;
  }

  /** Whoever leads has given a sign. */
  heard(): void {
    this.unanswered = 0;
  }

  private ask(): void {
    if (this.leads || !this.isWatched()) return this.heard();
    if (this.unanswered >= MAX_UNANSWERED) {
      this.heard();
      this.turn?.abort();
      return this.request(true);
    }
    this.unanswered++;
    this.listener.ping();
  }

  private request(steal: boolean): void {
    const turn = new AbortController();
    this.turn = turn;
    const options: LockOptions = steal ? { steal } : { signal: turn.signal };
    void this.locks
      .request(this.name, options, () => this.hold(turn))
      // AbortError: it left, it asked anew, or the lock was taken from it.
      .catch(() => undefined)
      .then(() => this.ended(turn));
  }

  /** Until it leaves. */
  private hold(turn: AbortController): Promise<void> | void {
    if (this.turn !== turn) return;
    return new Promise<void>(release => {
      this.release = release;
      this.listener.won();
    });
  }

  /** The lock was taken from it, or the browser refused: it stands in line again. */
  private ended(turn: AbortController): void {
    if (this.turn !== turn) return;
    if (this.leads) this.listener.lost();
    this.release = null;
    setTimeout(() => {
      if (this.turn === turn) this.request(false);
    }, BACK_IN_LINE_MS);
  }
}
