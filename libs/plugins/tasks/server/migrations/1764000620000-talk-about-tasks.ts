import { bigint, id, instant, integer, json, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** What people say about a task, the files they add to it, and who changed what. */
export class TalkAboutTasks1764000620000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const table of [comments, attachments, history]) await db.createTable(table);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const { name } of [history, attachments, comments]) await db.dropTable(name);
  }
}

const comments = new Table({
  name: 'sv_tasks_comments',
  columns: [
    id('id', { isPrimary: true }),
    id('tenant_id'),
    id('item_id'),
    id('author_id', { isNullable: true }),
    text('text'),
    instant('created_at'),
    instant('edited_at', { isNullable: true }),
    integer('version', { default: 1 }),
  ],
  indices: [
    new TableIndex({ name: 'idx_sv_tasks_comments_item', columnNames: ['item_id', 'created_at', 'id'] }),
    new TableIndex({ name: 'idx_sv_tasks_comments_author', columnNames: ['author_id'] }),
  ],
});

const attachments = new Table({
  name: 'sv_tasks_attachments',
  columns: [
    id('id', { isPrimary: true }),
    id('tenant_id'),
    id('item_id'),
    id('file_id'),
    text('name'),
    text('type'),
    bigint('size'),
    id('added_by', { isNullable: true }),
    instant('created_at'),
    instant('removed_at', { isNullable: true }),
  ],
  indices: [
    new TableIndex({ name: 'idx_sv_tasks_attachments_item', columnNames: ['item_id', 'created_at', 'id'] }),
    new TableIndex({ name: 'idx_sv_tasks_attachments_adder', columnNames: ['added_by'] }),
    new TableIndex({ name: 'idx_sv_tasks_attachments_removed', columnNames: ['removed_at'] }),
  ],
});

const history = new Table({
  name: 'sv_tasks_history',
  columns: [
    id('id', { isPrimary: true }),
    id('tenant_id'),
    id('item_id'),
    id('by_id', { isNullable: true }),
    id('person_id', { isNullable: true }),
    text('action'),
    json('detail'),
    instant('created_at'),
  ],
  indices: [
    new TableIndex({ name: 'idx_sv_tasks_history_item', columnNames: ['item_id', 'id'] }),
    new TableIndex({ name: 'idx_sv_tasks_history_by', columnNames: ['by_id'] }),
    new TableIndex({ name: 'idx_sv_tasks_history_person', columnNames: ['person_id'] }),
  ],
});
