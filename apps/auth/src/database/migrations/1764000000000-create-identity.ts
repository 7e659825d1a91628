import { type MigrationInterface, type QueryRunner, Table, TableForeignKey, TableIndex } from 'typeorm';
import { id, instant, integer, json, text } from '@sv/schema/table';

/** Users, their sessions, what was revoked, and the identity log. */
export class CreateIdentity1764000000000 implements MigrationInterface {
  readonly name = 'CreateIdentity1764000000000';

  async up(db: QueryRunner): Promise<void> {
    for (const table of [users, sessions, revocations, revocationCounter, firstOwner, authEvents]) {
      await db.createTable(table());
    }
  }

  async down(db: QueryRunner): Promise<void> {
    for (const name of ['auth_event', 'first_owner', 'revocation_counter', 'revocations', 'sessions', 'users']) {
      await db.dropTable(name);
    }
  }
}

const users = () =>
  new Table({
    name: 'users',
    columns: [
      id('id', { isPrimary: true }),
      id('tenant_id'),
      text('email'),
      text('name'),
      text('search_text'),
      text('image', { isNullable: true }),
      text('role'),
      text('status'),
      text('password_hash'),
      integer('epoch'),
      instant('email_verified_at', { isNullable: true }),
      instant('created_at'),
      instant('last_seen_at', { isNullable: true }),
    ],
    indices: [new TableIndex({ name: 'idx_users_email', columnNames: ['email'], isUnique: true })],
  });

const sessions = () =>
  new Table({
    name: 'sessions',
    columns: [
      id('id', { isPrimary: true }),
      id('tenant_id'),
      id('user_id'),
      text('token_hash'),
      text('previous_token_hash', { isNullable: true }),
      text('user_agent', { isNullable: true }),
      text('ip_address', { isNullable: true }),
      instant('created_at'),
      instant('last_seen_at'),
      instant('expires_at'),
      instant('fresh_until'),
    ],
    indices: [
      new TableIndex({ name: 'idx_sessions_token', columnNames: ['token_hash'], isUnique: true }),
      new TableIndex({ name: 'idx_sessions_user', columnNames: ['user_id'] }),
      new TableIndex({ name: 'idx_sessions_previous_token', columnNames: ['previous_token_hash'] }),
    ],
    foreignKeys: [
      new TableForeignKey({
        name: 'fk_sessions_user',
        columnNames: ['user_id'],
        referencedTableName: 'users',
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
      }),
    ],
  });

const revocations = () =>
  new Table({
    name: 'revocations',
    columns: [
      integer('n', { isPrimary: true }),
      id('tenant_id'),
      id('user_id'),
      id('session_id', { isNullable: true }),
      integer('epoch', { isNullable: true }),
      instant('created_at'),
    ],
    indices: [new TableIndex({ name: 'idx_revocations_created', columnNames: ['created_at'] })],
  });

const revocationCounter = () =>
  new Table({ name: 'revocation_counter', columns: [id('id', { isPrimary: true }), integer('last_n')] });

const firstOwner = () =>
  new Table({
    name: 'first_owner',
    columns: [id('tenant_id', { isPrimary: true }), id('user_id'), instant('claimed_at')],
  });

const authEvents = () =>
  new Table({
    name: 'auth_event',
    columns: [
      id('id', { isPrimary: true }),
      id('tenant_id'),
      instant('at'),
      id('user_id', { isNullable: true }),
      id('actor_id', { isNullable: true }),
      text('actor_type'),
      text('kind'),
      text('outcome'),
      text('reason', { isNullable: true }),
      text('address', { isNullable: true }),
      text('user_agent', { isNullable: true }),
      json('details', { isNullable: true }),
    ],
    indices: [
      new TableIndex({ name: 'idx_auth_event_user', columnNames: ['user_id', 'id'] }),
      new TableIndex({ name: 'idx_auth_event_actor', columnNames: ['actor_id', 'id'] }),
    ],
  });
