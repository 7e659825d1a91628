// The process that loads a plugin to compare its entities with its migrations. The plugin's code runs in it.
import 'reflect-metadata';
import type { ServerHalf } from '@sv/sdk';
import { join } from 'node:path';
import { planMigration } from './plan';
import { proveMigrations } from './prove';
import type { Task } from './task';

async function work(task: Task): Promise<unknown> {
  const { store } = (await import(join(task.folder, 'server/plugin.module.ts'))) as ServerHalf;
  if (!store) {
    throw new Error('server/plugin.module.ts exports no `store`: export const store = { entities: […], migrations }');
  }
  return task.kind === 'plan' ? planMigration(store, task) : proveMigrations(store, task.url ?? undefined);
}

process.once('message', (task: Task) => {
  work(task).then(
    answer => process.send?.({ answer }, () => process.exit(0)),
    (error: unknown) =>
      process.send?.({ error: error instanceof Error ? error.message : String(error) }, () => process.exit(0)),
  );
});
