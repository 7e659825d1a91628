// Sends the writes that wait in this browser, of all tabs and apps: one after another, in the order in which they were
// made, by one tab at a time. A refused one waits for the person's decision.
import { DestroyRef, Injectable, Injector, computed, effect, inject, signal, untracked } from '@angular/core';
import { BrowserApis } from '../browser/browser-apis';
import { ChangeChannel } from '../freshness/change-channel';
import { PageExit } from '../workspace/page-exit';
import { EndedSessions } from './ended-sessions';
import { OfflineSender, RETRY_MS, type Outcome } from './offline-sender';
import { type OfflineWrite, type QueuedWrite, isHeld } from './offline-write';
import { QueuedWrites } from './queued-writes';
import { Reachability } from './reachability';

/** A page that waits for the answer to a write of its own. */
interface Listener {
  resolve: (answer: unknown) => void;
  reject: (problem: unknown) => void;
}

@Injectable({ providedIn: 'root' })
export class OfflineQueue {
  private readonly channel = inject(ChangeChannel);
  private readonly destroyRef = inject(DestroyRef);
  private readonly ended = inject(EndedSessions);
  private readonly exit = inject(PageExit);
  private readonly injector = inject(Injector);
  private readonly locks = inject(BrowserApis).locks;
  private readonly reachability = inject(Reachability);
  private readonly sender = inject(OfflineSender);
  private readonly queued = inject(QueuedWrites);
  private readonly listeners = new Map<number, Listener>();
  private readonly sends = new Set<Promise<unknown>>();
  private readonly isDelayed = signal(false);
  private starting: Promise<void> | null = null;
  private flushing: Promise<void> | null = null;
  private lastUnkept: Promise<unknown> = Promise.resolve();
  private isDue = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly waiting = this.queued.waiting;
  readonly refused = this.queued.refused;
  /** How many open pages can be changed without a network. */
  readonly pages = signal(0);

  /** Sends what earlier pages left, now and whenever the server can be reached again. */
  start(): Promise<void> {
    return (this.starting ??= this.open());
  }

  /**
   * Stores a write, and sends it when its turn comes.
   *
   * @returns the server's answer; null when the write waits
   * @throws Problem when the server refuses it at once
   */
  send(write: OfflineWrite, pluginId: string): Promise<unknown> {
    const answer = this.keepAndSend(write, pluginId);
    this.sends.add(answer);
    const forget = (): boolean => this.sends.delete(answer);
    answer.then(forget, forget);
    return answer;
  }

  /** Resolves when every write of this page was answered or waits, and nothing more can be sent now. */
  async whenIdle(): Promise<void> {
    await Promise.allSettled(this.sends);
    // A page that reads again must not wait for storage when there is nothing to send.
    if (this.waiting().length > 0) await this.flush();
  }

  private async keepAndSend(write: OfflineWrite, pluginId: string): Promise<unknown> {
    await this.start();
    const kept = await this.queued.add({ ...write, pluginId, at: Date.now(), refusal: null });
    if (!kept) return this.sendUnkept(write, this.queued.personId);
    const answer = new Promise((resolve, reject) => this.listeners.set(kept.seq, { resolve, reject }));
    void this.flush();
    return answer;
  }

  /** Sends what waits. Resolves when nothing more can be sent now. */
  flush(): Promise<void> {
    this.isDue = true;
    return (this.flushing ??= this.drainWhileDue());
  }

  private async open(): Promise<void> {
    if (!(await this.queued.open())) return;
    if (this.destroyRef.destroyed) return; // an overlay that was closed meanwhile
    this.exit.beforeSignIn = () => this.ended.clear();
    this.destroyRef.onDestroy(() => clearTimeout(this.timer));
    const options = { injector: this.injector };
    let wasLost = false;
    effect(() => {
      const isLost = this.reachability.lostAt() !== null;
      if (!isLost) untracked(() => void this.flush());
      // What pages show may come from what was kept.
      if (wasLost && !isLost) untracked(() => this.channel.emit('*'));
      wasLost = isLost;
    }, options);
    const unsent = computed(() => this.refused().length + (this.isDelayed() ? this.waiting().length : 0));
    effect(() => this.reachability.unsentWrites.set(unsent()), options);
  }

  /** Where the browser keeps nothing, a write that gets no answer is refused. */
  private sendUnkept(write: OfflineWrite, personId: string | null): Promise<unknown> {
    const answer = this.lastUnkept.then(async () => {
      const outcome = await this.sender.send(write, personId);
      if (outcome.kind === 'another-user') await this.askWhoIsSignedIn();
      if (outcome.kind !== 'sent') throw outcome.problem;
      return outcome.answer;
    });
    this.lastUnkept = answer.catch(() => null);
    return answer;
  }

  private async drainWhileDue(): Promise<void> {
    while (this.isDue) {
      this.isDue = false;
      await this.queued.refresh();
      if (!this.reachability.lostAt()) await this.exclusively(() => this.drain()).catch(console.error);
    }
    this.flushing = null;
    for (const { resolve } of this.listeners.values()) resolve(null);
    this.listeners.clear();
  }

  private exclusively(work: () => Promise<void>): Promise<void> {
    return this.locks ? this.locks.request(`sv-offline ${this.queued.personId}`, work) : work();
  }

  private async drain(): Promise<void> {
    this.isDelayed.set(false);
    while (!this.reachability.lostAt()) {
      await this.queued.refresh();
      const writes = this.queued.all();
      const next = writes.find(write => !write.refusal && !isHeld(write, writes));
      if (!next) return;
      if (!(await this.queued.areSendable())) return this.askWhoIsSignedIn();
      const outcome = await this.sender.sendKept(next);
      if (outcome.kind === 'another-user') return this.askWhoIsSignedIn();
      if (outcome.kind === 'later') return this.delay(outcome.afterMs);
      await this.conclude(next, outcome);
    }
  }

  /** Nothing more is sent until it is the same person again. */
  private async askWhoIsSignedIn(): Promise<void> {
    if (await this.queued.checkSession()) this.delay(RETRY_MS);
  }

  private delay(afterMs: number): void {
    this.isDelayed.set(true);
    this.isDue = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), afterMs);
  }

  private async conclude(write: QueuedWrite, outcome: Extract<Outcome, { kind: 'sent' | 'refused' }>): Promise<void> {
    const listener = this.listeners.get(write.seq);
    this.listeners.delete(write.seq);
    if (outcome.kind === 'refused' && !listener) await this.queued.change({ ...write, refusal: outcome.refusal });
    else await this.queued.remove([write]);
    if (!listener) {
      this.channel.announce(write.pluginId);
      this.channel.emit(write.pluginId);
    } else if (outcome.kind === 'refused') listener.reject(outcome.problem);
    else listener.resolve(outcome.answer);
  }
}
