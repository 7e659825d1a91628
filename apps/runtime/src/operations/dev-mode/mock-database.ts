import { newId } from '@sv/server/ids/new-id';
import { openStore } from '@sv/server/database/open-store';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { platformEntities } from '../schema/entities';
import { PLATFORM_LEDGER, platformMigrations } from '../schema/migrations';
import type { StorePlaces } from '../../plugins/stores/store-places';

/**
 * What dev-mode requests read and write instead of the real database: SQLite in memory, migrated and otherwise empty,
 * which ends with the process. Shared plugin stores are in it as in the real one; an isolated store has a memory of its
 * own beside it.
 */
export class MockDatabase {
  private constructor(
    readonly platform: WorkspaceDataSource,
    /** Where the plugin host opens each plugin's second store. */
    readonly places: StorePlaces,
  ) {}

  /** Each instance of this process has its own. */
  static async open(name = newId()): Promise<MockDatabase> {
    const url = `sqlite::memory:mock-${name}`;
    const platform = await openStore({
      url,
      entities: platformEntities,
      migrations: platformMigrations,
      migrationsTable: PLATFORM_LEDGER,
    });
    return new MockDatabase(platform, { platform, database: { url }, dataDir: '' });
  }

  async close(): Promise<void> {
    if (this.platform.isInitialized) await this.platform.destroy();
  }
}
