import { bigint, id, instant, integer, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** Files of plugins: their rows, how much there is, and what is to be removed. */
export class CreateFiles1764000500000 implements MigrationInterface {
  name = 'CreateFiles1764000500000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'files',
        columns: [
          id('id', { isPrimary: true }),
          id('tenant_id'),
          text('plugin_id'),
          id('owner_id'),
          text('name'),
          text('type'),
          bigint('size'),
          text('sha256'),
          instant('created_at'),
        ],
        indices: [
          new TableIndex({ name: 'idx_files_owner', columnNames: ['owner_id', 'plugin_id', 'id'] }),
          new TableIndex({ name: 'idx_files_content', columnNames: ['sha256'] }),
        ],
      }),
    );
    for (const [table, holder] of [
      ['files_plugin_usage', 'plugin_id'],
      ['files_user_usage', 'user_id'],
    ] as const)
      await db.createTable(
        new Table({
          name: table,
          columns: [id('tenant_id'), text(holder, { isPrimary: true }), bigint('bytes'), integer('files')],
        }),
      );
    await db.createTable(
      new Table({
        name: 'files_unnamed',
        columns: [
          text('sha256', { isPrimary: true }),
          instant('due_at'),
          instant('claimed_until', { isNullable: true }),
        ],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of ['files_unnamed', 'files_user_usage', 'files_plugin_usage', 'files']) await db.dropTable(table);
  }
}
