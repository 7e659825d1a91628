import type { PluginManifest } from '@sv/sdk/manifest';
import { id, instant } from '@sv/schema/table';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { Table, TableIndex } from 'typeorm';

/**
 * The table with the receipts of webhooks that a plugin handled. Plugins that receive webhooks may have a table of their
 * own without the prefix.
 *
 * @param prefix what the tables of a shared store begin with
 */
export const receiptTable = (prefix: string): string => `${prefix}_sv_webhook_receipts`;

/**
 * Makes the tables that the platform keeps in a plugin's store, so that its rows are part of the plugin's transactions.
 * They are not in the plugin's migrations, because they change with the platform.
 *
 * @param prefix of the plugin's tables; empty in an isolated store
 */
export async function provideStoreTables(
  store: WorkspaceDataSource,
  { permissions }: PluginManifest,
  prefix: string,
): Promise<void> {
  if (!permissions.includes('public')) return;
  const name = receiptTable(prefix);
  const runner = store.createQueryRunner();
  try {
    if (await runner.hasTable(name)) return;
    await runner.createTable(receiptsTable(name));
  } catch (error) {
    // Another process was faster.
    if (!(await runner.hasTable(name))) throw error;
  } finally {
    await runner.release();
  }
}

const receiptsTable = (name: string): Table =>
  new Table({
    name,
    columns: [id('receipt', { isPrimary: true }), instant('received_at')],
    indices: [new TableIndex({ name: `idx_${name}_age`, columnNames: ['received_at'] })],
  });
