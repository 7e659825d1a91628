import { mailOutboxTable } from '@sv/server/mail/outbox-table';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mail of the platform that waits to be sent. */
export class CreateMailOutbox1764000102000 implements MigrationInterface {
  name = 'CreateMailOutbox1764000102000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(mailOutboxTable());
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('mail_outbox');
  }
}
