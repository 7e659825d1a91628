import { Injectable } from '@nestjs/common';

/** Two tabs in which somebody types, with room to spare. */
const AT_ONCE = 4;

/** How many searches one person has in this process at once. The newest are the ones that somebody waits for. */
@Injectable()
export class RunningSearches {
  private readonly byUser = new Map<string, Set<AbortController>>();

  /** Runs a search. Beyond the limit the person's oldest one is aborted, and answers with what it has by then. */
  async runSearch<T>(userId: string, gone: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const own = new AbortController();
    const running = this.byUser.get(userId) ?? new Set();
    for (const oldest of running) {
      if (running.size < AT_ONCE) break;
      oldest.abort();
      running.delete(oldest);
    }
    this.byUser.set(userId, running.add(own));
    try {
      return await work(AbortSignal.any([own.signal, gone]));
    } finally {
      running.delete(own);
      if (running.size === 0) this.byUser.delete(userId);
    }
  }
}
