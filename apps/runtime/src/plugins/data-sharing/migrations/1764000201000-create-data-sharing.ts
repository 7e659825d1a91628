import { id, instant, integer, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** Who is read by whom: both plugins and the contract. */
const way = () => [id('consumer_id'), id('provider_id'), text('contract'), text('version')];
const oncePerWay = (name: string) =>
  new TableIndex({
    name,
    columnNames: ['user_id', 'consumer_id', 'provider_id', 'contract', 'version'],
    isUnique: true,
  });

/** What people let plugins read of one another, and what was read. */
export class CreateDataSharing1764000201000 implements MigrationInterface {
  name = 'CreateDataSharing1764000201000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'consent_grants',
        columns: [
          id('id', { isPrimary: true }),
          id('tenant_id'),
          id('user_id'),
          ...way(),
          text('reason'),
          instant('created_at'),
          instant('last_used_at', { isNullable: true }),
        ],
        indices: [oncePerWay('idx_consent_grants_way')],
      }),
    );
    await db.createTable(
      new Table({
        name: 'consent_suggestions',
        columns: [id('id', { isPrimary: true }), id('tenant_id'), id('user_id'), ...way(), instant('created_at')],
        indices: [oncePerWay('idx_consent_suggestions_way')],
      }),
    );
    await db.createTable(
      new Table({
        name: 'consent_tokens',
        columns: [
          id('token_hash', { isPrimary: true }),
          id('tenant_id'),
          id('user_id'),
          id('session_id'),
          ...way(),
          instant('expires_at'),
        ],
      }),
    );
    await db.createTable(
      new Table({
        name: 'data_access_log',
        columns: [
          id('id', { isPrimary: true }),
          id('tenant_id'),
          id('user_id'),
          ...way(),
          integer('row_count'),
          text('outcome'),
          text('reason', { isNullable: true }),
          instant('created_at'),
        ],
        indices: [new TableIndex({ name: 'idx_data_access_log_user', columnNames: ['user_id', 'id'] })],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of ['data_access_log', 'consent_tokens', 'consent_suggestions', 'consent_grants']) {
      await db.dropTable(table);
    }
  }
}
