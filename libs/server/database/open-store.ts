import type { StoreOptions } from './store-options';
import { WorkspaceDataSource } from './workspace-data-source';

/**
 * Opens a store and brings its schema up to date; whoever opens it calls `destroy()`.
 *
 * For Nest: `TypeOrmModule.forRootAsync({ useFactory: () => ({ retryAttempts: 0 }), dataSourceFactory: () => openStore(…) })`.
 *
 * @throws DatabaseUrlError, TlsPlanError, DatabaseUnreachableError, NewerDatabaseError, ForeignTablesError,
 * SnapshotError
 */
export function openStore(options: StoreOptions): Promise<WorkspaceDataSource> {
  return new WorkspaceDataSource(options).initialize();
}
