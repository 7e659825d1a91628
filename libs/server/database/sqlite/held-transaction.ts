import type { SqliteDatabase } from './connection/sqlite-database';
import type { Release } from './fair-lock';

/**
 * The lock of a file, held for one transaction. Whoever loses its runner, or waits inside a transaction for something
 * that never comes, would stop every write of the process: after `idleMs` without a statement it is rolled back.
 */
export class HeldTransaction {
  private lastUsedAt = performance.now();
  private timer: NodeJS.Timeout;
  private released = false;

  constructor(
    private readonly database: SqliteDatabase,
    private readonly release: Release,
    private readonly idleMs: number,
  ) {
    this.timer = this.watch(idleMs);
  }

  get isHeld(): boolean {
    return !this.released;
  }

  /** Whether there still is a transaction: SQLite ends it by itself when the disk is full. */
  get isOpen(): boolean {
    return this.isHeld && this.database.inTransaction;
  }

  touch(): void {
    this.lastUsedAt = performance.now();
  }

  /** Rolls back the open transaction and releases the lock. Calling it again does nothing. */
  end(): void {
    if (this.released) return;
    this.released = true;
    clearTimeout(this.timer);
    try {
      if (this.database.open && this.database.inTransaction) this.database.exec('ROLLBACK');
    } finally {
      this.release();
    }
  }

  private watch(delayMs: number): NodeJS.Timeout {
    return setTimeout(() => {
      const leftMs = this.lastUsedAt + this.idleMs - performance.now();
      if (leftMs > 0) this.timer = this.watch(leftMs);
      else this.end();
    }, delayMs).unref();
  }
}
