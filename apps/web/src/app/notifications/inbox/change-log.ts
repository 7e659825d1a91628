// Remembers recent changes for a while. A list that was requested before a change and arrives after it must not undo
// the change on the screen.
import type { EntryChange } from './inbox-state';

interface LoggedChange {
  change: EntryChange;
  /** The step at which the server had accepted the change; Infinity while that is open. */
  confirmedAt: number;
}

const MAX_KEPT = 500;

export class ChangeLog {
  private log: LoggedChange[] = [];
  private step = 0;

  /** Returns a step to call `since` with. */
  mark(): number {
    return ++this.step;
  }

  /**
   * Records a change that is on its way to the server. Call `confirm` when the server accepts it, `discard` when it
   * refuses.
   */
  addPending(change: EntryChange): { confirm: () => void; discard: () => void } {
    const logged: LoggedChange = { change, confirmedAt: Infinity };
    this.log = [...this.log.slice(1 - MAX_KEPT), logged];
    return {
      confirm: () => (logged.confirmedAt = ++this.step),
      discard: () => (this.log = this.log.filter(other => other !== logged)),
    };
  }

  /** Records changes that the server reported. */
  addConfirmed(changes: readonly EntryChange[]): void {
    for (const change of changes) this.addPending(change).confirm();
  }

  /** The changes that a list requested at that step may lack. */
  since(mark: number): EntryChange[] {
    return this.log.filter(({ confirmedAt }) => confirmedAt > mark).map(({ change }) => change);
  }
}
