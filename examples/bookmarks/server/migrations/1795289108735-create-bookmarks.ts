import { id, instant, json, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

export class CreateBookmarks1795289108735 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.createTable(bookmarks);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('bookmarks');
  }
}

const bookmarks = new Table({
  name: 'bookmarks',
  columns: [
    id('id', { isPrimary: true }),
    id('tenant_id'),
    id('user_id'),
    text('url'),
    text('title'),
    json('tags'),
    text('note', { isNullable: true }),
    instant('created_at'),
    instant('remind_at', { isNullable: true }),
    instant('reminded_at', { isNullable: true }),
    instant('shared_at', { isNullable: true }),
  ],
  indices: [
    new TableIndex({ name: 'idx_bookmarks_owner', columnNames: ['tenant_id', 'user_id', 'created_at'] }),
    new TableIndex({ name: 'idx_bookmarks_reminder', columnNames: ['reminded_at', 'remind_at'] }),
    new TableIndex({ name: 'idx_bookmarks_shelf', columnNames: ['tenant_id', 'shared_at'] }),
  ],
});
