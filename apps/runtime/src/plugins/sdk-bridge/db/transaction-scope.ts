import { StoreAccessError } from '@sv/sdk';
import { FairLock } from '@sv/server/database/sqlite/fair-lock';
import type { SlicedTransaction } from '@sv/server/database/sqlite/undo/sliced-transaction';
import { OutsideTransactionError } from '@sv/server/database/transaction-scope';
import type { EntityManager } from 'typeorm';
import type { StoreSession } from '../../stores/own-login';
import type { OpenPluginStore } from '../../stores/plugin-store';
import { currentContext, runInContext, type RequestContext } from '../../../kernel/request-context/request-context';

/** One transaction: everything in it, raw SQL too, runs on one connection. */
export interface OpenTransaction {
  manager: EntityManager;
  sql: StoreSession['sql'];
}

/**
 * Work of a plugin that the platform commits as a whole or rolls back as a whole: an import. Whatever the plugin does
 * with its store meanwhile happens in one transaction, also through repositories that it took before; its own
 * transactions become parts of it. Calls with effects outside the store are refused, because they could not be rolled
 * back.
 */
export class TransactionScope {
  private state: 'open' | 'kept' | 'undone' = 'open';
  private readonly queue = new FairLock();
  private readonly afterCommit: (() => Promise<void>)[] = [];

  /**
   * @param store null for a plugin that has none
   * @param slices the transaction, which may go on in another slice after each use
   * @param onUse called at every use of the store, which is a sign of progress
   */
  constructor(
    readonly store: OpenPluginStore | null,
    private readonly open: OpenTransaction | null,
    private readonly slices: SlicedTransaction | null = null,
    private readonly onUse: () => void = () => undefined,
  ) {}

  /** Waits until no statement of the work is running. Later statements are refused until the work is committed. */
  async quiet(): Promise<void> {
    const release = await this.queue.acquire();
    this.state = 'undone';
    release();
  }

  /** Lets others write if the plugin is busy with something else than its store, and has kept it long enough. */
  async pause(): Promise<void> {
    const release = await this.queue.acquire();
    try {
      if (this.state === 'open') await this.slices?.breathe();
    } catch {
      // The next use says so.
    } finally {
      release();
    }
  }

  /** From now on the plugin uses its store as usual. */
  commit(): void {
    this.state = 'kept';
    for (const work of new Set(this.afterCommit)) void work();
  }

  /** Calls it when the work is committed, of which nobody sees a part from here on. It must not throw. */
  onCommit(work: () => Promise<void>): void {
    this.slices?.stayWhole();
    this.afterCommit.push(work);
  }

  /** Refuses whatever the plugin still does in this work: only a part of it would be stored. */
  undo(): void {
    this.state = 'undone';
  }

  /** Whether it is over and was committed: code that the plugin left running may continue. */
  get isKept(): boolean {
    return this.state === 'kept';
  }

  /**
   * One use of the store. A statement that fails must leave the transaction as it was before: Postgres would end it.
   *
   * @throws StoreAccessError when the work was taken back
   */
  runInside<T>(writes: boolean, work: (open: OpenTransaction) => Promise<T>): Promise<T> {
    return this.inTurn(open => {
      const isFragile = writes && open.manager.dataSource.options.type === 'postgres';
      if (!isFragile) return work(open);
      return open.manager.transaction(manager => work({ ...open, manager }));
    });
  }

  /** A transaction of the plugin's own. Others of this work wait, or they would become part of it. */
  transact<T>(work: (open: OpenTransaction) => Promise<T>): Promise<T> {
    return this.inTurn(open => runInContext({ ...currentContext()!, scope: new Occupied(this) }, () => work(open)));
  }

  private async inTurn<T>(work: (open: OpenTransaction) => Promise<T>): Promise<T> {
    const release = await this.queue.acquire();
    try {
      this.onUse();
      if (this.state !== 'open' || !this.open) throw new StoreAccessError('The import was ended, and taken back.');
      await this.slices?.resume();
      const result = await work(this.open);
      await this.slices?.breathe();
      return result;
    } finally {
      this.onUse();
      release();
    }
  }
}

/** Marks a transaction of the plugin's own: only what that transaction passed to its callback may be used. */
class Occupied {
  constructor(readonly scope: TransactionScope) {}
}

/**
 * The transaction scope in which the calling code runs, when it is about this store; null when there is none.
 *
 * @throws OutsideTransactionError inside a transaction of its own, of which this would not be part
 */
export function transactionScopeOf(store: OpenPluginStore): TransactionScope | null {
  const { scope } = currentContext() ?? {};
  if (scope instanceof Occupied) {
    if (scope.scope.isKept || scope.scope.store !== store) return null;
    throw new OutsideTransactionError();
  }
  return scope instanceof TransactionScope && scope.store === store && !scope.isKept ? scope : null;
}

/** Whether the work of the calling code may still be rolled back. */
export const isInTransactionScope = (context: RequestContext): boolean => wholeScopeOf(context) !== null;

/** The work of which the calling code is a part, as long as it may be rolled back. */
export function wholeScopeOf({ scope }: RequestContext): TransactionScope | null {
  const whole = scope instanceof Occupied ? scope.scope : scope;
  return whole instanceof TransactionScope && !whole.isKept ? whole : null;
}
