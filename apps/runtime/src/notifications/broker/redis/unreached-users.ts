/** At most so many are remembered. */
const MAX_USERS = 10_000;
const SPREAD_MS = 2000;
const STEP_MS = 20;

/**
 * Users for whom something could not be published, so that it reached no process. When Redis is back, their clients are
 * asked to load the list again: nothing that was written meanwhile waits for a reload.
 */
export class UnreachedUsers {
  private readonly users = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  add(userId: string): void {
    if (this.users.size < MAX_USERS) this.users.add(userId);
  }

  /** Empties the list over two seconds, because each user is a client that then loads its list. */
  drain(one: (userId: string) => void): void {
    clearInterval(this.timer);
    const users = [...this.users];
    this.users.clear();
    const share = Math.ceil((users.length * STEP_MS) / SPREAD_MS);
    this.timer = setInterval(() => {
      if (users.length === 0) clearInterval(this.timer);
      users.splice(0, share).forEach(one);
    }, STEP_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
