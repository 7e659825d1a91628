import { id, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';

/** Who lets an incompatible plugin run, for the page that shows until when and why. */
export class AddOverrideActor1764000204000 implements MigrationInterface {
  name = 'AddOverrideActor1764000204000';

  async up(db: QueryRunner): Promise<void> {
    for (const column of [
      id('override_actor_id', { isNullable: true }),
      text('override_actor_type', { isNullable: true }),
    ]) {
      await db.addColumn('plugin_status', new TableColumn(column));
    }
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropColumns('plugin_status', ['override_actor_id', 'override_actor_type']);
  }
}
