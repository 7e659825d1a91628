import { StoreAccessError } from '@sv/sdk';
import { FairLock } from '@sv/server/database/sqlite/fair-lock';
import { OutsideTransactionError } from '@sv/server/database/transaction-scope';
import type { EntityManager } from 'typeorm';
import type { StoreSession } from '../../plugin-host/store/own-login';
import type { OpenPluginStore } from '../../plugin-host/store/plugin-store';
import { currentContext, runInContext, type RequestContext } from '../../request-context/request-context';

/** One transaction: everything in it, raw SQL too, runs on one connection. */
export interface OpenTransaction {
  manager: EntityManager;
  sql: StoreSession['sql'];
}

/**
 * Work of a plugin that the platform keeps as a whole or takes back as a whole: an import. Whatever the plugin does with
 * its store meanwhile happens in one transaction, also through repositories that it took before; its own transactions are
 * parts of it. Nothing that leaves the store is let out, for it could not be taken back.
 */
export class Enclosure {
  private state: 'open' | 'kept' | 'undone' = 'open';
  private readonly turns = new FairLock();

  /**
   * @param store null for a plugin that has none
   * @param onUse told of every use of the store: the plugin gets on
   */
  constructor(
    readonly store: OpenPluginStore | null,
    private readonly open: OpenTransaction | null,
    private readonly onUse: () => void = () => undefined,
  ) {}

  /** Waits until nothing of the work is under way any more; what comes then is refused, until it is kept. */
  async quiet(): Promise<void> {
    const release = await this.turns.acquire();
    this.state = 'undone';
    release();
  }

  /** From now on the plugin works with its store as ever. */
  keep(): void {
    this.state = 'kept';
  }

  /** What the plugin still does in this work is refused: it would be half of it. */
  undo(): void {
    this.state = 'undone';
  }

  /** Whether it is over and was kept: what the plugin left running goes on by itself. */
  get isKept(): boolean {
    return this.state === 'kept';
  }

  /**
   * One use of the store. A statement that fails must leave the transaction as it was before: Postgres would end it.
   *
   * @throws StoreAccessError when the work was taken back
   */
  use<T>(writes: boolean, work: (open: OpenTransaction) => Promise<T>): Promise<T> {
    return this.inTurn(open => {
      const isFragile = writes && open.manager.dataSource.options.type === 'postgres';
      if (!isFragile) return work(open);
      return open.manager.transaction(manager => work({ ...open, manager }));
    });
  }

  /** A transaction of the plugin's own. Others of this work wait, or they would become part of it. */
  transact<T>(work: (open: OpenTransaction) => Promise<T>): Promise<T> {
    return this.inTurn(open => runInContext({ ...currentContext()!, enclosure: new Occupied(this) }, () => work(open)));
  }

  private async inTurn<T>(work: (open: OpenTransaction) => Promise<T>): Promise<T> {
    const release = await this.turns.acquire();
    try {
      this.onUse();
      if (this.state !== 'open' || !this.open) throw new StoreAccessError('The import was ended, and taken back.');
      return await work(this.open);
    } finally {
      this.onUse();
      release();
    }
  }
}

/** Inside a transaction of the plugin's own: only what that one handed out works. */
class Occupied {
  constructor(readonly enclosure: Enclosure) {}
}

/**
 * In which enclosed work the calling code is, when it is about this store; null when it is in none.
 *
 * @throws OutsideTransactionError inside a transaction of its own, of which this would not be part
 */
export function enclosureOf(store: OpenPluginStore): Enclosure | null {
  const { enclosure } = currentContext() ?? {};
  if (enclosure instanceof Occupied) {
    if (enclosure.enclosure.isKept || enclosure.enclosure.store !== store) return null;
    throw new OutsideTransactionError();
  }
  return enclosure instanceof Enclosure && enclosure.store === store && !enclosure.isKept ? enclosure : null;
}

/** Whether the calling code's work may still be taken back. */
export function isEnclosed({ enclosure }: RequestContext): boolean {
  const whole = enclosure instanceof Occupied ? enclosure.enclosure : enclosure;
  return whole instanceof Enclosure && !whole.isKept;
}
