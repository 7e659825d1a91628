import { basename } from 'node:path';
import { SnapshotShelf } from '../sqlite/snapshot/snapshot-shelf';
import type { StoreOptions } from '../store-options';
import type { WorkspaceDataSource } from '../workspace-data-source';

/** Copies a database that is not empty before it is migrated, as a way back. */
export class MigrationPrecaution {
  private shelf: SnapshotShelf | undefined;

  constructor(
    private readonly store: WorkspaceDataSource,
    private readonly options: Pick<StoreOptions, 'snapshot' | 'log'>,
  ) {}

  /** @throws SnapshotError */
  takeSnapshot(migration: string): void {
    const { snapshot, log } = this.options;
    if (!snapshot) return;
    if (this.store.options.type === 'postgres') {
      log?.info(
        { migration },
        'migrating on Postgres, without a copy from before: make one with `backup` while the old version runs',
      );
      return;
    }
    const path = String(this.store.options.database);
    if (path.startsWith(':memory:')) return;
    this.shelf = new SnapshotShelf(path);
    const copy = this.shelf.add(migration);
    log?.info({ migration, copy }, `${basename(path)} is migrated; a copy from before is beside it`);
  }

  /** The migrations have come to their end. */
  done(): void {
    this.shelf?.tidy();
  }
}
