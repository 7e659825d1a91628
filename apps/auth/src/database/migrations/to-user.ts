import { TableForeignKey } from 'typeorm';

/** What belongs to a person goes with them. */
export const toUser = (name: string): TableForeignKey =>
  new TableForeignKey({
    name,
    columnNames: ['user_id'],
    referencedTableName: 'users',
    referencedColumnNames: ['id'],
    onDelete: 'CASCADE',
  });
