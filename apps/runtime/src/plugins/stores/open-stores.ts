import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';

/** The stores that are open in this process, for health. */
export class OpenStores {
  private readonly stores = new Set<WorkspaceDataSource>();

  add(store: WorkspaceDataSource): void {
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
}
