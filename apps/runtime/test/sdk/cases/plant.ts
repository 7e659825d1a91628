import { type Repository, sdk } from '@sv/sdk';
import { FlagColumn, IdColumn, InstantColumn, IntegerColumn, JsonColumn, RefColumn } from '@sv/schema/columns';
import { flag, id, instant, integer, json, text } from '@sv/schema/table';
import { Column, Entity, Index, type QueryRunner, Table, TableIndex } from 'typeorm';

/** What the SDK is asked about in these tests. */
@Entity('com_example_notes_plants')
@Index('idx_com_example_notes_plants_name', ['ownerId', 'name'], { unique: true })
export class Plant {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'owner_id' })
  ownerId!: string;

  @Column('text')
  name!: string;

  @IntegerColumn({ nullable: true })
  height!: number | null;

  @FlagColumn({ name: 'is_dry', default: false })
  isDry!: boolean;

  @InstantColumn({ name: 'watered_at', nullable: true })
  wateredAt!: Date | null;

  @JsonColumn({ nullable: true })
  tags!: string[] | null;
}

export class CreatePlants1764000000000 {
  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'com_example_notes_plants',
        columns: [
          id('id', { isPrimary: true }),
          id('owner_id'),
          text('name'),
          integer('height', { isNullable: true }),
          flag('is_dry', { default: false }),
          instant('watered_at', { isNullable: true }),
          json('tags', { isNullable: true }),
        ],
        indices: [
          new TableIndex({
            name: 'idx_com_example_notes_plants_name',
            columnNames: ['owner_id', 'name'],
            isUnique: true,
          }),
        ],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('com_example_notes_plants');
  }
}

export const NOON = new Date('2026-06-22T12:00:00.000Z');
export const EVENING = new Date('2026-06-22T18:00:00.000Z');

const plants: Partial<Plant>[] = [
  { id: 'p1', ownerId: 'ada', name: 'Aloe', height: 10, isDry: true, wateredAt: NOON, tags: ['a', 'b'] },
  { id: 'p2', ownerId: 'ada', name: 'basil', height: 30, wateredAt: null },
  { id: 'p3', ownerId: 'bob', name: 'Aloe', height: null, isDry: true, wateredAt: EVENING },
  { id: 'p4', ownerId: 'bob', name: 'C_ress', height: 5, wateredAt: NOON },
];

export const fill = (rows: Repository<Plant>): Promise<void> => rows.insert(plants);

export const rows = (): Repository<Plant> => sdk.db.repository(Plant);

/** All there are: id, name and height. */
export const everything = async () =>
  (await rows().find({ order: { id: 'ASC' } })).map(({ id: one, name, height }) => [one, name, height]);
