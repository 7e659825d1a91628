import type { EntityClass } from './namespaces/db.js';

/** A TypeORM migration class. Its name ends with a timestamp, by which migrations are ordered. */
export type MigrationClass = new () => {
  up(db: never): Promise<unknown>;
  down(db: never): Promise<unknown>;
};

/**
 * What a plugin keeps in its store; exported beside the module, in `server/plugin.module.ts`:
 *
 * ```ts
 * export const store = { entities: [TaskList, Task], migrations } satisfies PluginStore;
 *
 * @Module({ controllers: [TaskListsController], providers: [TaskListsService] })
 * export default class TasksModule {}
 * ```
 *
 * with `migrations` from `server/migrations/index.ts`, which lists the classes in order. The runtime opens the store
 * and applies them, with the ledger `_plugin_migrations_<slug>`, before the module is created. In a shared store
 * every table is called `<slug>_<name>`, at most 60 bytes; in migrations use the vocabulary of `@sv/schema/table`.
 * Needs the permission `db`.
 */
export interface PluginStore {
  readonly entities: readonly EntityClass[];
  readonly migrations: readonly MigrationClass[];
}
