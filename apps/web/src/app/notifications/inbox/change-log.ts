// Remembers for a while what was done to entries, so that a list that was read before it, and comes after it, does not
// undo it on the screen.
import type { EntryChange } from './inbox-state';

interface LoggedChange {
  change: EntryChange;
  /** Step at which the server had surely taken it. */
  settledAt: number;
}

const MAX_KEPT = 500;

export class ChangeLog {
  private log: LoggedChange[] = [];
  private step = 0;

  /** A moment to ask `since` with. */
  mark(): number {
    return ++this.step;
  }

  /** Something is on its way to the server. `settle` when it was taken, `forget` when it was refused. */
  begin(change: EntryChange): { settle: () => void; forget: () => void } {
    const logged: LoggedChange = { change, settledAt: Infinity };
    this.log = [...this.log.slice(1 - MAX_KEPT), logged];
    return {
      settle: () => (logged.settledAt = ++this.step),
      forget: () => (this.log = this.log.filter(other => other !== logged)),
    };
  }

  /** Something the server said itself. */
  note(changes: readonly EntryChange[]): void {
    for (const change of changes) this.begin(change).settle();
  }

  /** What a list that was asked for at that moment may not know yet. */
  since(mark: number): EntryChange[] {
    return this.log.filter(({ settledAt }) => settledAt > mark).map(({ change }) => change);
  }
}
