import { StoreAccessError } from '@sv/sdk';
import type { EntityManager } from 'typeorm';
import { currentContext, runInContext } from '../../../kernel/request-context/request-context';
import type { OpenPluginStore } from '../../stores/plugin-store';

/** What is done after a commit, each once. Nothing in it throws. */
export type AfterCommit = Set<() => Promise<void>>;

/**
 * A transaction that a plugin opened on its store. Code in it finds it in the context, so that what belongs to the
 * platform and is kept in the store can be part of it too.
 */
export class OwnTransaction {
  private state: 'open' | 'kept' | 'undone' = 'open';
  private readonly afterCommit = new Set<() => Promise<void>>();

  private constructor(
    readonly store: OpenPluginStore,
    readonly manager: EntityManager,
    private readonly outer: OwnTransaction | null,
  ) {}

  /** The innermost one that is open in the calling code. @throws StoreAccessError when it was rolled back */
  static current(): OwnTransaction | null {
    for (let one = ofContext(); one; one = one.outer) {
      if (one.state === 'open') return one;
      if (one.state === 'undone') throw new StoreAccessError('The transaction was rolled back.');
    }
    return null;
  }

  /**
   * Opens one, inside the one that is open here, if any.
   *
   * @param manager that the transaction is opened with
   * @param afterCommit is given what is to be done once everything is committed
   */
  static async run<R>(
    { store, manager, afterCommit }: { store: OpenPluginStore; manager: EntityManager; afterCommit: AfterCommit },
    work: (manager: EntityManager) => Promise<R>,
  ): Promise<R> {
    const around = ofContext();
    const outer = around?.state === 'open' && around.store === store ? around : null;
    let own: OwnTransaction | undefined;
    try {
      const result = await manager.transaction(inner => {
        own = new OwnTransaction(store, inner, outer);
        const context = { ...currentContext()!, transaction: own };
        return runInContext(context, () => work(inner));
      });
      own!.state = 'kept';
      for (const one of own!.afterCommit) (outer?.afterCommit ?? afterCommit).add(one);
      return result;
    } catch (error) {
      if (own) own.state = 'undone';
      throw error;
    }
  }

  /** Calls it once everything is committed, and never when this is rolled back. */
  onCommit(work: () => Promise<void>): void {
    this.afterCommit.add(work);
  }
}

function ofContext(): OwnTransaction | null {
  const { transaction } = currentContext() ?? {};
  return transaction instanceof OwnTransaction ? transaction : null;
}
