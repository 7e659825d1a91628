import { id, instant, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

export class CreateContacts1764000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.createTable(people);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('com_example_contacts_people');
  }
}

const people = new Table({
  name: 'com_example_contacts_people',
  columns: [
    id('id', { isPrimary: true }),
    id('tenant_id'),
    id('user_id'),
    text('name'),
    text('email', { isNullable: true }),
    text('phone', { isNullable: true }),
    text('birthday', { isNullable: true }),
    text('notes', { isNullable: true }),
    instant('created_at'),
  ],
  indices: [
    new TableIndex({
      name: 'idx_com_example_contacts_people_owner',
      columnNames: ['tenant_id', 'user_id', 'name'],
    }),
  ],
});
