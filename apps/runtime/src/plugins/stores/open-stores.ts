import type { StatementWatch } from '@sv/server/database/statement-watch';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';

/** The stores that are open in this process, for health and metrics. */
export class OpenStores {
  private readonly stores = new Set<WorkspaceDataSource>();

  /** @param statements measures what is asked of them */
  constructor(private readonly statements?: StatementWatch) {}

  add(store: WorkspaceDataSource): void {
    store.statements = this.statements;
    this.stores.add(store);
  }

  delete(store: WorkspaceDataSource): void {
    this.stores.delete(store);
  }

  /** When one of them last had no room for what was to be stored. */
  get fullAt(): number | null {
    const instants = [...this.stores].flatMap(({ fullAt }) => fullAt ?? []);
    return instants.length > 0 ? Math.max(...instants) : null;
  }

  /** Stores that share a file or a pool hold its connections together. */
  get connections(): number {
    const perHolder = new Map(
      [...this.stores].filter(store => store.isInitialized).flatMap(store => store.connections),
    );
    return [...perHolder.values()].reduce((sum, connections) => sum + connections, 0);
  }

  /** How many statements wait for a connection of a pool now; stores that share one count it once. */
  get waiting(): number {
    const perPool = new Map([...this.stores].filter(one => one.isInitialized).map(one => [one.resource, one.waiting]));
    return [...perPool.values()].reduce((sum, waiting) => sum + waiting, 0);
  }
}
