import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';

/** The stores that are open in this process, for the sum of their connections in health. */
export class OpenStores {
  private readonly stores = new Set<WorkspaceDataSource>();

  add(store: WorkspaceDataSource): void {
    this.stores.add(store);
  }

  delete(store: WorkspaceDataSource): void {
    this.stores.delete(store);
  }

  /** Stores that share a file or a pool hold its connections together. */
  get connections(): number {
    const perResource = new Map<object, number>();
    for (const store of this.stores) {
      if (store.isInitialized) perResource.set(store.resource, store.connections);
    }
    return [...perResource.values()].reduce((sum, connections) => sum + connections, 0);
  }
}
