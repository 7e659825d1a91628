import type { EntityClass } from './namespaces/db.js';

/** A TypeORM migration class. Its name ends with a timestamp; migrations are ordered by it. */
export type MigrationClass = new () => {
  up(db: never): Promise<unknown>;
  down(db: never): Promise<unknown>;
};

/**
 * The entities and migrations of a plugin's store. Export it beside the module, in `server/plugin.module.ts`:
 *
 * ```ts
 * export const store = { entities: [TaskList, Task], migrations } satisfies PluginStore;
 *
 * @Module({ controllers: [TaskListsController], providers: [TaskListsService] })
 * export default class TasksModule {}
 * ```
 *
 * `migrations` comes from `server/migrations/index.ts`, which lists the classes in order. The runtime opens the store
 * and applies the migrations before it creates the module; the ledger is `_plugin_migrations_<slug>`. In a shared store
 * every table is named `<slug>_<name>`, at most 60 bytes. In migrations, use the functions of `@sv/schema/table`. Needs
 * the permission `db`.
 */
export interface PluginStore {
  readonly entities: readonly EntityClass[];
  readonly migrations: readonly MigrationClass[];
}
