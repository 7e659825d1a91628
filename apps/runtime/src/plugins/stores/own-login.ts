import type { StoreOptions } from '@sv/server/database/store-options';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import type { RolePlace } from './postgres/role-place';
import type { StorePlaces } from './store-places';
import type { TableAccessGuard } from './access/table-access-guard';

/** Where raw SQL and transactions of a plugin run. */
export interface StoreSession {
  dataSource: WorkspaceDataSource;
  /**
   * What limits a statement to the plugin's tables. `confined`: the database itself; `checked`: only our check of its
   * text; `refused`: nothing, so raw SQL is refused.
   */
  sql: 'confined' | 'checked' | 'refused';
}

interface LoginOptions {
  slug: string;
  ledger: string;
  accessGuard: TableAccessGuard;
  entities: StoreOptions['entities'];
}

/**
 * How a store reaches its database besides the connections that migrated it. On Postgres it logs in as a role of its
 * own, when that is needed for the first time (ADR 0014). On SQLite there is only one kind of connection, and the authorizer
 * is part of it.
 */
export class OwnLogin {
  private own: Promise<WorkspaceDataSource | null> | undefined;

  constructor(
    private migrated: WorkspaceDataSource,
    private readonly options: LoginOptions,
    private readonly places: StorePlaces,
  ) {
    places.open?.add(migrated);
  }

  /**
   * Replaces the connections that migrated the store with those of its own role. They stay when it can have no role.
   */
  async instead(): Promise<WorkspaceDataSource> {
    const own = await this.open();
    if (!own) return this.migrated;
    await this.leave(this.migrated);
    return (this.migrated = own);
  }

  session(): Promise<StoreSession> | StoreSession {
    if (this.isSqlite) return { dataSource: this.migrated, sql: 'confined' };
    return this.open().then(own => {
      if (own) return { dataSource: own, sql: 'confined' };
      // An isolated store has a schema of its own anyway; a shared one stands among the platform's tables.
      return { dataSource: this.migrated, sql: this.options.accessGuard.isShared ? 'refused' : 'checked' };
    });
  }

  async close(): Promise<void> {
    const own = await this.own?.catch(() => null);
    if (own && own !== this.migrated) await this.leave(own);
    await this.leave(this.migrated);
  }

  private get isSqlite(): boolean {
    return this.migrated.options.type !== 'postgres';
  }

  /** Null: it was refused, and that is not asked again. A server that is away is asked the next time. */
  private open(): Promise<WorkspaceDataSource | null> {
    return (this.own ??= this.logIn().catch((error: unknown) => {
      this.own = undefined;
      throw error;
    }));
  }

  private async logIn(): Promise<WorkspaceDataSource | null> {
    const { roles, open } = this.places;
    if (this.isSqlite || !roles) return null;
    const { slug, ledger, accessGuard, entities } = this.options;
    const place: RolePlace = { slug, prefix: accessGuard.prefix, ledger, owner: this.migrated, entities };
    const own = await roles.open(place);
    if (own) open?.add(own);
    return own;
  }

  private async leave(store: WorkspaceDataSource): Promise<void> {
    this.places.open?.delete(store);
    if (store.isInitialized) await store.destroy();
  }
}
