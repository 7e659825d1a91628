import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityClass } from '../namespaces/db.js';
import { StoreAccessError } from '../errors.js';

export type Row = Readonly<Record<string, unknown>>;

/** Rows by entity. Rows are never changed, only replaced, so a copy of the lists is a snapshot. */
export type Tables = Map<EntityClass, readonly Row[]>;

/** The rows of a test, and whose turn it is to write them: as on SQLite, one transaction after the other. */
export class MemoryTables {
  private committed: Tables = new Map();
  private turn: Promise<unknown> = Promise.resolve();
  private readonly scope = new AsyncLocalStorage<{ open: boolean }>();

  /** @throws StoreAccessError inside a transaction, which would not have the write, or would wait for itself */
  get current(): Tables {
    if (this.scope.getStore()?.open) {
      throw new StoreAccessError('A transaction is open here, and this is not part of it. Use the `tx` it was given.');
    }
    return this.committed;
  }

  /** Runs a write, or a whole transaction, when the ones before it are done; keeps its rows when it succeeds. */
  async write<R>(work: (draft: Tables) => R | Promise<R>): Promise<R> {
    // Asked for its refusal.
    void this.current;
    const done = this.turn.then(() => this.run(work));
    this.turn = done.catch(() => undefined);
    return done;
  }

  private async run<R>(work: (draft: Tables) => R | Promise<R>): Promise<R> {
    const draft: Tables = new Map(this.committed);
    const scope = { open: true };
    try {
      const result = await this.scope.run(scope, async () => work(draft));
      this.committed = draft;
      return result;
    } finally {
      scope.open = false;
    }
  }
}
