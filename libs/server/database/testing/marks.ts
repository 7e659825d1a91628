import { Column, Entity, Table, type MigrationInterface, type QueryRunner } from 'typeorm';
import { IdColumn, IntegerColumn } from '@sv/schema/columns';
import { id, integer, text } from '@sv/schema/table';
import { openStore } from '../open-store';
import type { StoreOptions } from '../store-options';
import type { WorkspaceDataSource } from '../workspace-data-source';

/** The one table of the tests of this folder. */
@Entity('marks')
export class Mark {
  @IdColumn()
  id!: string;

  @IntegerColumn()
  value!: number;

  @Column('text', { nullable: true })
  note!: string | null;
}

export class CreateMarks1764000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'marks',
        columns: [id('id', { isPrimary: true }), integer('value'), text('note', { isNullable: true })],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('marks');
  }
}

export function openMarks(options: Partial<StoreOptions> & Pick<StoreOptions, 'url'>): Promise<WorkspaceDataSource> {
  return openStore({
    entities: [Mark],
    migrations: [CreateMarks1764000000000],
    migrationsTable: '_marks_migrations',
    ...options,
  });
}
