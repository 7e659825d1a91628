import { id, instant, integer, json, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** What the platform and its plugins did, as a keyed chain, and the signed points of it. */
export class CreateActivityLog1764000200000 implements MigrationInterface {
  name = 'CreateActivityLog1764000200000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'activity_log',
        columns: [
          id('id', { isPrimary: true }),
          id('tenant_id'),
          integer('seq'),
          id('actor_id', { isNullable: true }),
          text('actor_type'),
          text('action'),
          id('subject_user_id', { isNullable: true }),
          text('target_type', { isNullable: true }),
          id('target_id', { isNullable: true }),
          id('plugin_id', { isNullable: true }),
          text('visibility'),
          text('summary', { isNullable: true }),
          json('metadata', { isNullable: true }),
          instant('created_at'),
          text('prev_hash'),
          text('hash'),
        ],
        indices: [
          new TableIndex({ name: 'idx_activity_log_seq', columnNames: ['seq'], isUnique: true }),
          new TableIndex({ name: 'idx_activity_log_actor', columnNames: ['actor_id', 'id'] }),
          new TableIndex({ name: 'idx_activity_log_subject', columnNames: ['subject_user_id', 'id'] }),
        ],
      }),
    );
    await db.createTable(
      new Table({
        name: 'activity_checkpoints',
        columns: [
          integer('seq', { isPrimary: true }),
          text('kind', { isPrimary: true }),
          text('hash'),
          instant('created_at'),
          text('signature'),
        ],
      }),
    );
    // Only here: a log without an end is new once, and later on somebody took it away.
    await db.query(`INSERT INTO platform_settings (key, value) VALUES ('activity:head', 'new')`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DELETE FROM platform_settings WHERE key LIKE 'activity:%'`);
    await db.dropTable('activity_checkpoints');
    await db.dropTable('activity_log');
  }
}
