import { slugOf, type PluginManifest } from '@sv/sdk/manifest';
import type { PluginStore } from '@sv/sdk';
import type { StoreOptions } from '@sv/server/database/store-options';
import { migrationRule } from './access/migration-rule';
import { sqliteRule } from './access/sqlite-rule';
import { TableAccessGuard } from './access/table-access-guard';
import { guardedMigration } from './migrating/guarded-migration';
import { currentAuthor } from './migrating/migration-author';
import type { StoreName } from './store-name';
import { placeOf, type StorePlaces } from './store-places';

/** What identifies a plugin's store. */
export interface StoreFacts {
  name: StoreName;
  ledger: string;
  accessGuard: TableAccessGuard;
  /** Of the plugin. */
  version: string;
}

export function factsOf({ id, database, version }: PluginManifest): StoreFacts {
  const name = { id, slug: slugOf(id), isShared: database === 'shared' };
  const ledger = `_plugin_migrations_${name.slug}`;
  const accessGuard = new TableAccessGuard(name.isShared ? `${name.slug}_` : '', ledger);
  return { name, ledger, accessGuard, version };
}

interface Opening {
  declared: PluginStore;
  places: StorePlaces;
  abandoned: AbortSignal;
  /** Whether the calling code is the plugin's, once its migrations have run. */
  isPlugin: () => boolean;
}

/** How a store is opened: its migrations and what comes after them have rules of their own. */
export function storeOptions(facts: StoreFacts, { declared, places, abandoned, isPlugin }: Opening): StoreOptions {
  const { name, ledger, accessGuard, version } = facts;
  const [migrating, working] = [migrationRule(accessGuard), sqliteRule(accessGuard)];
  return {
    ...placeOf(name, places),
    entities: declared.entities as StoreOptions['entities'],
    migrations: declared.migrations.map(migration => guardedMigration(migration, accessGuard, abandoned)),
    migrationsTable: ledger,
    version: { own: version },
    // One in the platform's file would be a copy of everything for each plugin, and push out the platform's own.
    snapshot: !name.isShared,
    authorizer: {
      rule: action => (currentAuthor() ? migrating : working)(action),
      applies: () => currentAuthor() !== undefined || isPlugin(),
      isShared: name.isShared,
    },
  };
}
