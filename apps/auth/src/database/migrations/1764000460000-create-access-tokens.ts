import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';
import { id, instant, json, text } from '@sv/schema/table';
import { toUser } from './to-user';

/** The tokens with which people's programs call the API. */
export class CreateAccessTokens1764000460000 implements MigrationInterface {
  readonly name = 'CreateAccessTokens1764000460000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(accessTokens());
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('access_tokens');
  }
}

const accessTokens = () =>
  new Table({
    name: 'access_tokens',
    columns: [
      id('id', { isPrimary: true }),
      id('tenant_id'),
      id('user_id'),
      text('name'),
      text('token_hash'),
      text('hint'),
      text('scope'),
      json('plugin_ids', { isNullable: true }),
      instant('created_at'),
      instant('expires_at'),
      instant('last_used_at', { isNullable: true }),
    ],
    indices: [
      new TableIndex({ name: 'idx_access_tokens_token', columnNames: ['token_hash'], isUnique: true }),
      new TableIndex({ name: 'idx_access_tokens_user', columnNames: ['user_id'] }),
    ],
    foreignKeys: [toUser('fk_access_tokens_user')],
  });
