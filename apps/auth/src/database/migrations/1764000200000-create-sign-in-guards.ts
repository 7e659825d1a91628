import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';
import { id, instant, integer, text } from '@sv/schema/table';
import { toUser } from './to-user';

/** Half sign-ins, the devices people signed in with before, and the counters of guarding limits. */
export class CreateSignInGuards1764000200000 implements MigrationInterface {
  readonly name = 'CreateSignInGuards1764000200000';

  async up(db: QueryRunner): Promise<void> {
    for (const table of [halfSignIns, knownDevices, rateLimits]) await db.createTable(table());
  }

  async down(db: QueryRunner): Promise<void> {
    for (const name of ['rate_limits', 'known_devices', 'half_sign_ins']) await db.dropTable(name);
  }
}

const halfSignIns = () =>
  new Table({
    name: 'half_sign_ins',
    columns: [
      id('id', { isPrimary: true }),
      id('tenant_id'),
      id('user_id'),
      text('token_hash'),
      integer('tries'),
      instant('expires_at'),
    ],
    indices: [
      new TableIndex({ name: 'idx_half_sign_ins_token', columnNames: ['token_hash'], isUnique: true }),
      new TableIndex({ name: 'idx_half_sign_ins_user', columnNames: ['user_id'] }),
      new TableIndex({ name: 'idx_half_sign_ins_expires', columnNames: ['expires_at'] }),
    ],
    foreignKeys: [toUser('fk_half_sign_ins_user')],
  });

const knownDevices = () =>
  new Table({
    name: 'known_devices',
    columns: [
      id('id', { isPrimary: true }),
      id('tenant_id'),
      id('user_id'),
      text('token_hash'),
      text('user_agent', { isNullable: true }),
      instant('created_at'),
      instant('last_used_at'),
      instant('expires_at'),
    ],
    indices: [
      new TableIndex({ name: 'idx_known_devices_token', columnNames: ['token_hash', 'user_id'], isUnique: true }),
      new TableIndex({ name: 'idx_known_devices_user', columnNames: ['user_id'] }),
    ],
    foreignKeys: [toUser('fk_known_devices_user')],
  });

const rateLimits = () =>
  new Table({
    name: 'rate_limits',
    columns: [
      text('key', { isPrimary: true }),
      integer('count'),
      instant('started_at'),
      instant('blocked_until', { isNullable: true }),
      instant('updated_at'),
    ],
    indices: [new TableIndex({ name: 'idx_rate_limits_updated', columnNames: ['updated_at'] })],
  });
