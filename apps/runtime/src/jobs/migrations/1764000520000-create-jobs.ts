import { id, instant, integer, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

const WAITING = "status = 'waiting'";

/** Jobs of the platform and of plugins, and when scheduled ones are due. */
export class CreateJobs1764000520000 implements MigrationInterface {
  name = 'CreateJobs1764000520000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'jobs',
        columns: [
          id('id', { isPrimary: true }),
          id('tenant_id'),
          text('owner'),
          text('name'),
          text('key', { isNullable: true }),
          text('data'),
          id('user_id', { isNullable: true }),
          text('status'),
          instant('run_at'),
          integer('attempt'),
          text('lease', { isNullable: true }),
          instant('lease_until', { isNullable: true }),
          text('last_error', { isNullable: true }),
          instant('created_at'),
          instant('tried_at', { isNullable: true }),
        ],
        indices: [
          new TableIndex({ name: 'idx_jobs_due', columnNames: ['owner', 'name', 'run_at'], where: WAITING }),
          new TableIndex({
            name: 'idx_jobs_key',
            columnNames: ['owner', 'key'],
            isUnique: true,
            where: `${WAITING} AND "key" IS NOT NULL`,
          }),
          new TableIndex({ name: 'idx_jobs_running', columnNames: ['owner', 'key'], where: "status = 'running'" }),
          new TableIndex({ name: 'idx_jobs_dead', columnNames: ['created_at', 'id'], where: "status = 'dead'" }),
          new TableIndex({ name: 'idx_jobs_user', columnNames: ['user_id'], where: 'user_id IS NOT NULL' }),
        ],
      }),
    );
    await db.createTable(
      new Table({
        name: 'job_schedules',
        columns: [
          id('tenant_id'),
          text('owner', { isPrimary: true }),
          text('name', { isPrimary: true }),
          text('schedule'),
          instant('next_at', { isNullable: true }),
        ],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('job_schedules');
    await db.dropTable('jobs');
  }
}
