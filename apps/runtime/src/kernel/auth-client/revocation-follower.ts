import type { Revocation, RevocationLine } from '@sv/contracts/internal.contract';
import type { Logger } from '@sv/server/logger/logger';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { AuthProblems } from './auth-problems';
import type { InternalClient } from './internal-client';
import { KnownReport } from './known-report';
import type { RevocationList } from './revocation-list';

/** Without a beat for this long the stream counts as lost. */
const SILENCE_MS = 3000;
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 1000;

/** Called with every revocation, to end what a session keeps open (event streams). */
export type OnRevocation = (revocation: Revocation) => void;

/** Follows the auth server's revocations. While it is not `live`, the cache cookie may not be trusted. */
export class RevocationFollower {
  private aliveUntil = 0;
  private after = 0;
  private stopped = new AbortController();
  private readonly listeners = new Set<OnRevocation>();

  constructor(
    private readonly internal: InternalClient,
    private readonly list: RevocationList,
    private readonly logger: Logger,
    private readonly authProblems?: AuthProblems,
  ) {}

  /** Whether this process knows every revocation so far: the stream is open, and the last beat is recent. */
  isLive(now = performance.now()): boolean {
    return now < this.aliveUntil;
  }

  /** How long ago the auth server was last heard on this stream; null while the stream is not live. */
  silentForMs(now = performance.now()): number | null {
    return this.aliveUntil === 0 ? null : Math.max(0, now - (this.aliveUntil - SILENCE_MS));
  }

  /** The number of the last revocation that is known here; 0 before the first. */
  get position(): number {
    return this.after;
  }

  /** For work that takes a while: whether its session, or all of its person's, ended then or later. */
  hasEnded(sessionId: string, userId: string, since: number): boolean {
    return this.list.endedSince({ sessionId, userId }, since);
  }

  onRevocation(listener: OnRevocation): void {
    this.listeners.add(listener);
  }

  start(): void {
    void this.follow();
  }

  stop(): void {
    this.stopped.abort();
  }

  private async follow(): Promise<void> {
    for (
      let retryMs = FIRST_RETRY_MS;
      !this.stopped.signal.aborted;
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
    ) {
      const wasLive = await this.readOnce().catch(() => false);
      if (this.stopped.signal.aborted) return;
      if (wasLive) {
        this.logger.warn(
          'the revocation stream was lost; every session is checked with the auth server until it is back',
        );
        retryMs = FIRST_RETRY_MS;
      }
      this.aliveUntil = 0;
      await new Promise(resolve => setTimeout(resolve, retryMs).unref());
    }
  }

  /** One connection from its opening to its end or to silence. Answers whether it had become live. */
  private async readOnce(): Promise<boolean> {
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), SILENCE_MS);
    let live = false;
    try {
      const signal = AbortSignal.any([silence.signal, this.stopped.signal]);
      const follower = randomUUID();
      const known = new KnownReport(n => this.reportKnown(follower, n));
      const body = await this.internal.stream(`/internal/revocations?after=${this.after}&follower=${follower}`, signal);
      for await (const text of createInterface({ input: body })) {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENCE_MS);
        const line = JSON.parse(text) as RevocationLine;
        live = this.take(line, live);
        if ('n' in line) known.add(line.n);
      }
    } catch (error) {
      // The caller opens the stream again. A stream that was live and then broke is reported by the next try if that
      // fails.
      if (!live && !this.stopped.signal.aborted) this.authProblems?.failed(error);
    } finally {
      clearTimeout(timer);
    }
    return live;
  }

  /** Whoever revokes may wait for it. When it fails, they wait until this process would have lost its trust anyway. */
  private async reportKnown(follower: string, n: number): Promise<void> {
    const body = { follower, n };
    await this.internal.call({ method: 'POST', path: '/internal/revocations/known', body }).catch(() => undefined);
  }

  private take(line: RevocationLine, live: boolean): boolean {
    if ('live' in line) {
      this.aliveUntil = performance.now() + SILENCE_MS;
      this.authProblems?.worked();
      return true;
    }
    if (live) this.aliveUntil = performance.now() + SILENCE_MS;
    if ('beat' in line) return live;
    this.after = Math.max(this.after, line.n);
    this.list.add(line);
    for (const listener of this.listeners) listener(line);
    return live;
  }
}
