import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';
import { flag, id, instant, integer, json, text } from '@sv/schema/table';
import { toUser } from './to-user';

/** Second factors and passkeys, and the challenges that are signed with them. */
export class CreateFactors1764000100000 implements MigrationInterface {
  readonly name = 'CreateFactors1764000100000';

  async up(db: QueryRunner): Promise<void> {
    for (const table of [totpFactors, backupCodes, passkeys, challenges]) await db.createTable(table());
  }

  async down(db: QueryRunner): Promise<void> {
    for (const name of ['challenges', 'passkeys', 'backup_codes', 'totp_factors']) await db.dropTable(name);
  }
}

const totpFactors = () =>
  new Table({
    name: 'totp_factors',
    columns: [
      id('user_id', { isPrimary: true }),
      id('tenant_id'),
      text('secret', { isNullable: true }),
      instant('confirmed_at', { isNullable: true }),
      integer('last_step', { isNullable: true }),
      text('pending_secret', { isNullable: true }),
      instant('pending_at', { isNullable: true }),
    ],
    foreignKeys: [toUser('fk_totp_factors_user')],
  });

const backupCodes = () =>
  new Table({
    name: 'backup_codes',
    columns: [
      id('id', { isPrimary: true }),
      id('tenant_id'),
      id('user_id'),
      text('code_hash'),
      instant('created_at'),
      instant('used_at', { isNullable: true }),
    ],
    indices: [new TableIndex({ name: 'idx_backup_codes_user', columnNames: ['user_id', 'code_hash'], isUnique: true })],
    foreignKeys: [toUser('fk_backup_codes_user')],
  });

const passkeys = () =>
  new Table({
    name: 'passkeys',
    columns: [
      id('id', { isPrimary: true }),
      id('tenant_id'),
      id('user_id'),
      text('credential_id'),
      text('public_key'),
      text('counter'),
      json('transports', { isNullable: true }),
      text('name'),
      flag('user_verified'),
      flag('synced'),
      instant('created_at'),
      instant('last_used_at', { isNullable: true }),
    ],
    indices: [
      new TableIndex({ name: 'idx_passkeys_credential', columnNames: ['credential_id'], isUnique: true }),
      new TableIndex({ name: 'idx_passkeys_user', columnNames: ['user_id'] }),
    ],
    foreignKeys: [toUser('fk_passkeys_user')],
  });

const challenges = () =>
  new Table({
    name: 'challenges',
    columns: [
      id('challenge_hash', { isPrimary: true }),
      id('tenant_id'),
      text('purpose'),
      id('user_id', { isNullable: true }),
      instant('expires_at'),
    ],
    indices: [new TableIndex({ name: 'idx_challenges_expires', columnNames: ['expires_at'] })],
    foreignKeys: [toUser('fk_challenges_user')],
  });
