import { setImmediate as nextTurn } from 'node:timers/promises';

const BUDGET_MS = 15;

/**
 * Lets the event loop run after a stretch of database work.
 *
 * Every statement of Node's SQLite is synchronous, and awaiting one only queues a microtask: a loop of a thousand
 * inserts would answer no request until its end.
 */
export class TurnBudget {
  private startedAt: number | null = null;
  private turn: Promise<void> | null = null;

  /** Undefined while there is budget left, so that the common case costs no await. */
  breathe(): Promise<void> | undefined {
    if (this.startedAt === null) {
      this.startedAt = performance.now();
      this.startNextTurn();
      return undefined;
    }
    return performance.now() - this.startedAt < BUDGET_MS ? undefined : (this.turn ?? undefined);
  }

  private startNextTurn(): void {
    this.turn = nextTurn(undefined).then(() => {
      this.startedAt = null;
      this.turn = null;
    });
  }
}
