import { type MigrationInterface, type QueryRunner, Table, TableForeignKey, TableIndex } from 'typeorm';
import { flag, id, instant, integer, text } from '@sv/schema/table';
import { toUser } from './to-user';

/** Groups of users, and who belongs to them. */
export class CreateGroups1764000441000 implements MigrationInterface {
  readonly name = 'CreateGroups1764000441000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(groups());
    await db.createTable(members());
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('user_group_members');
    await db.dropTable('user_groups');
  }
}

const groups = () =>
  new Table({
    name: 'user_groups',
    columns: [
      id('id', { isPrimary: true }),
      id('tenant_id'),
      text('name'),
      text('name_key'),
      integer('version'),
      instant('created_at'),
    ],
    indices: [new TableIndex({ name: 'idx_user_groups_name', columnNames: ['tenant_id', 'name_key'], isUnique: true })],
  });

const members = () =>
  new Table({
    name: 'user_group_members',
    columns: [
      id('group_id', { isPrimary: true }),
      id('user_id', { isPrimary: true }),
      id('tenant_id'),
      flag('is_manager'),
      instant('added_at'),
    ],
    indices: [new TableIndex({ name: 'idx_user_group_members_user', columnNames: ['user_id'] })],
    foreignKeys: [
      new TableForeignKey({
        name: 'fk_user_group_members_group',
        columnNames: ['group_id'],
        referencedTableName: 'user_groups',
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
      }),
      toUser('fk_user_group_members_user'),
    ],
  });
