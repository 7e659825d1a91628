// One tab of a browser, the leader, holds a Web Lock and the event stream for all tabs. When it closes, the browser
// gives the lock to the next tab at once. A frozen tab keeps the lock but answers no ping, so another tab takes the
// lock from it.
import type { BrowserApis } from './browser-apis';

const PING_EVERY_MS = 3000;
/** After so many pings without an answer there is no working leader. */
const MAX_UNANSWERED = 2;
const RETRY_MS = 1000;

export interface LeadershipListener {
  elected: () => void;
  lost: () => void;
  /** Asks the leader for a sign of life; report the answer with `confirmLeader`. */
  ping: () => void;
}

export class Leadership {
  private pendingRequest: AbortController | null = null;
  private releaseLock: (() => void) | null = null;
  private unanswered = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly locks: NonNullable<BrowserApis['locks']>,
    private readonly name: string,
    private readonly listener: LeadershipListener,
    /** Hidden tabs do not ping: their timers are slow, and nobody waits for them. */
    private readonly isTabVisible: () => boolean,
  ) {}

  get isLeader(): boolean {
    return this.releaseLock !== null;
  }

  join(): void {
    if (this.pendingRequest) return;
    this.requestLock(false);
    this.timer = setInterval(() => this.pingLeader(), PING_EVERY_MS);
  }

  leave(): void {
    const request = this.pendingRequest;
    this.pendingRequest = null;
    clearInterval(this.timer);
    request?.abort();
    this.releaseLock?.();
    this.releaseLock = null;
  }

  /** The leader has answered. */
  confirmLeader(): void {
    this.unanswered = 0;
  }

  private pingLeader(): void {
    if (this.isLeader || !this.isTabVisible()) return this.confirmLeader();
    if (this.unanswered >= MAX_UNANSWERED) {
      this.confirmLeader();
      this.pendingRequest?.abort();
      return this.requestLock(true);
    }
    this.unanswered++;
    this.listener.ping();
  }

  private requestLock(steal: boolean): void {
    const request = new AbortController();
    this.pendingRequest = request;
    const options: LockOptions = steal ? { steal } : { signal: request.signal };
    void this.locks
      .request(this.name, options, () => this.holdLock(request))
      // AbortError: this tab left, it requested the lock again, or another tab took it.
      .catch(() => undefined)
      .then(() => this.onRequestEnd(request));
  }

  /** The promise is pending, and so the lock is held, until this tab leaves. */
  private holdLock(request: AbortController): Promise<void> | void {
    if (this.pendingRequest !== request) return;
    return new Promise<void>(release => {
      this.releaseLock = release;
      this.listener.elected();
    });
  }

  /** Another tab took the lock, or the browser refused it: this tab requests it again. */
  private onRequestEnd(request: AbortController): void {
    if (this.pendingRequest !== request) return;
    if (this.isLeader) this.listener.lost();
    this.releaseLock = null;
    setTimeout(() => {
      if (this.pendingRequest === request) this.requestLock(false);
    }, RETRY_MS);
  }
}
