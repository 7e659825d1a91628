import { flag, id, instant, integer, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, TableColumn, TableIndex } from 'typeorm';

const ITEMS = 'sv_tasks_items';
const byParent = new TableIndex({ name: 'idx_sv_tasks_items_parent', columnNames: ['parent_id'] });

/** What can be said of a task beside its title: parts, priority, tags, when it starts and repeats, who added it. */
export class DescribeTasks1764000610000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.addColumns(ITEMS, columns());
    await db.createIndices(ITEMS, [byParent]);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropIndices(ITEMS, [byParent]);
    await db.dropColumns(ITEMS, columns());
  }
}

const columns = () =>
  [
    id('parent_id', { isNullable: true }),
    id('section_id', { isNullable: true }),
    integer('priority', { isNullable: true }),
    text('tags', { default: '' }),
    instant('start_at', { isNullable: true }),
    flag('all_day', { default: true }),
    text('time_zone', { isNullable: true }),
    text('recurrence', { isNullable: true }),
    text('repeats_from', { default: 'due' }),
    id('created_by', { isNullable: true }),
    integer('comment_count', { default: 0 }),
    integer('attachment_count', { default: 0 }),
  ].map(column => new TableColumn(column));
