import { type MigrationInterface, type QueryRunner, Table, TableColumn, TableIndex } from 'typeorm';
import { id, instant, json, text } from '@sv/schema/table';
import { mailOutboxTable } from '@sv/server/mail/outbox-table';
import { toUser } from './to-user';

/** Policies, invites, mailed links, the outbox, what identity has to tell people, and since when a factor is owed. */
export class CreateInvitesAndMail1764000300000 implements MigrationInterface {
  readonly name = 'CreateInvitesAndMail1764000300000';

  async up(db: QueryRunner): Promise<void> {
    for (const table of [policies, invites, mailTokens, notices, mailOutboxTable]) await db.createTable(table());
    await db.addColumn('users', new TableColumn(instant('mfa_required_since', { isNullable: true })));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropColumn('users', 'mfa_required_since');
    for (const name of ['mail_outbox', 'notices', 'mail_tokens', 'invites', 'policies']) await db.dropTable(name);
  }
}

const policies = () =>
  new Table({
    name: 'policies',
    columns: [id('tenant_id', { isPrimary: true }), text('name', { isPrimary: true }), json('value')],
  });

const invites = () =>
  new Table({
    name: 'invites',
    columns: [
      id('id', { isPrimary: true }),
      id('tenant_id'),
      text('email'),
      text('role'),
      text('token_hash'),
      id('created_by', { isNullable: true }),
      instant('created_at'),
      instant('expires_at'),
      instant('used_at', { isNullable: true }),
    ],
    indices: [
      new TableIndex({ name: 'idx_invites_token', columnNames: ['token_hash'], isUnique: true }),
      new TableIndex({ name: 'idx_invites_email', columnNames: ['email'] }),
    ],
  });

const mailTokens = () =>
  new Table({
    name: 'mail_tokens',
    columns: [
      id('id', { isPrimary: true }),
      id('tenant_id'),
      id('user_id'),
      text('purpose'),
      text('token_hash'),
      text('email'),
      instant('created_at'),
      instant('expires_at'),
    ],
    indices: [
      new TableIndex({ name: 'idx_mail_tokens_token', columnNames: ['token_hash'], isUnique: true }),
      new TableIndex({ name: 'idx_mail_tokens_user', columnNames: ['user_id'] }),
      new TableIndex({ name: 'idx_mail_tokens_expires', columnNames: ['expires_at'] }),
    ],
    foreignKeys: [toUser('fk_mail_tokens_user')],
  });

const notices = () =>
  new Table({
    name: 'notices',
    columns: [
      id('id', { isPrimary: true }),
      id('tenant_id'),
      id('user_id'),
      text('title'),
      text('body', { isNullable: true }),
      text('url', { isNullable: true }),
      text('category'),
      instant('created_at'),
      instant('claimed_until', { isNullable: true }),
    ],
    indices: [new TableIndex({ name: 'idx_notices_claimed', columnNames: ['claimed_until'] })],
    foreignKeys: [toUser('fk_notices_user')],
  });
