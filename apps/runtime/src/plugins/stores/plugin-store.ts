import type { Permission, PluginManifest } from '@sv/sdk/manifest';
import { StoreAccessError, type EntityClass, type PluginStore } from '@sv/sdk';
import { NewerDatabaseError } from '@sv/server/database/migrating/migration-ledger';
import { openStore } from '@sv/server/database/open-store';
import type { StoreOptions } from '@sv/server/database/store-options';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { currentContext } from '../../kernel/request-context/request-context';
import { assertEntity } from './access/entity-access-guard';
import { JobOutbox } from './job-outbox.sql';
import { OwnLogin, type StoreSession } from './own-login';
import { provideStoreTables } from './store-tables';
import { factsOf, storeOptions } from './store-options';
import type { StorePlaces } from './store-places';
import type { TableAccessGuard } from './access/table-access-guard';

/** A plugin's store, open and migrated. */
export class OpenPluginStore {
  private constructor(
    readonly dataSource: WorkspaceDataSource,
    readonly accessGuard: TableAccessGuard,
    private readonly entities: ReadonlySet<EntityClass>,
    private readonly login: OwnLogin,
    /** Null: the plugin adds no jobs. */
    readonly outbox: JobOutbox | null,
  ) {}

  /**
   * @param abandoned nobody waits for it any more
   * @throws StoreAccessError when an entity or a migration is about a table that is not the plugin's
   */
  static async open(
    manifest: PluginManifest,
    declared: PluginStore,
    places: StorePlaces,
    abandoned: AbortSignal,
  ): Promise<OpenPluginStore> {
    const facts = factsOf(manifest);
    const { name, ledger, accessGuard } = facts;
    const marks = name.isShared ? undefined : places.marks;
    await marks?.assertNotLost(name);
    // Asked at the start, so that health shows the answer before somebody needs it.
    if (places.platform.options.type === 'postgres') await places.roles?.canMake();
    let isMigrated = false;
    // The platform migrates it in the plugin's context too, and keeps its ledger meanwhile.
    const isPlugin = (): boolean => isMigrated && Boolean(currentContext()?.plugin);
    const options = storeOptions(facts, { declared, places, abandoned, isPlugin });
    const migrated = await migrate(options);
    const login = new OwnLogin(migrated, { slug: name.slug, ledger, accessGuard, entities: options.entities }, places);
    try {
      await marks?.add(name.id);
      await provideStoreTables(migrated, manifest, accessGuard.prefix);
      migrated.entityMetadatas.forEach(entity => assertEntity(entity, migrated, accessGuard));
      const outbox = manifest.permissions.some(addsJobs) ? new JobOutbox(accessGuard.prefix) : null;
      await outbox?.provide(migrated);
      isMigrated = true;
      // What has connections of its own uses them for everything.
      const dataSource = name.isShared ? migrated : await login.instead();
      return new OpenPluginStore(dataSource, accessGuard, new Set(declared.entities), login, outbox);
    } catch (error) {
      await login.close();
      throw error;
    }
  }

  /** The session for raw SQL of the plugin, and for transactions, which may contain some. */
  session(): Promise<StoreSession> | StoreSession {
    return this.login.session();
  }

  /** @throws StoreAccessError when the entity was not declared in the plugin's `store` */
  assertDeclared(entity: EntityClass): void {
    if (!this.entities.has(entity)) {
      throw new StoreAccessError(`${entity.name} is not in the plugin's store: export it in plugin.module.ts.`);
    }
  }

  close(): Promise<void> {
    return this.login.close();
  }
}

/** Webhooks that are sent are jobs too. */
const addsJobs = (permission: Permission): boolean => permission === 'jobs' || permission === 'webhooks:send';

async function migrate(options: StoreOptions): Promise<WorkspaceDataSource> {
  try {
    return await openStore(options);
  } catch (error) {
    if (!(error instanceof NewerDatabaseError)) throw error;
    throw new StoreAccessError(
      `Its store is newer than the plugin, which does not know the migration ${error.unknown.join(', ')}. ` +
        (error.oldest ? `It can be used by ${error.oldest} and later. ` : '') +
        'Nothing was changed. Install the version that was used last, or restore a backup from before the update.',
    );
  }
}
