import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An instance from before the set-up pages was set up without them: its owner is not reminded of anything. */
export class SkipSetup1764000566000 implements MigrationInterface {
  name = 'SkipSetup1764000566000';

  /** A new instance gets its id at its first start, after the migrations. */
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `INSERT INTO platform_settings (key, value)
       SELECT 'setupDismissed', 'true' FROM platform_settings WHERE key = 'instanceId'`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DELETE FROM platform_settings WHERE key = 'setupDismissed'`);
  }
}
