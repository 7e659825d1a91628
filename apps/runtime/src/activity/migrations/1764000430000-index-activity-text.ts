import { createTextIndex, dropTextIndex, type TextIndex } from '@sv/server/database/search/text-index';
import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const PLUGIN = new TableIndex({ name: 'idx_activity_log_plugin', columnNames: ['plugin_id', 'id'] });
/** As it was made, whatever is searched for later. */
const TEXT: TextIndex = {
  name: 'activity_search',
  table: 'activity_log',
  text: [
    '"action"',
    'NULLIF("summary", "action")',
    '"target_id"',
    '"plugin_id"',
    'CASE WHEN "plugin_id" IS NULL THEN "metadata" END',
  ],
  rowNumber: 'seq',
};

/** A word or an app is found in an index, however rare it and long the log. */
export class IndexActivityText1764000430000 implements MigrationInterface {
  name = 'IndexActivityText1764000430000';

  async up(db: QueryRunner): Promise<void> {
    await db.createIndex('activity_log', PLUGIN);
    await createTextIndex(db, TEXT);
  }

  async down(db: QueryRunner): Promise<void> {
    await dropTextIndex(db, TEXT);
    await db.dropIndex('activity_log', PLUGIN.name!);
  }
}
