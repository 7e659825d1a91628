import { Entity, In, LessThan, Table, type MigrationInterface, type QueryRunner } from 'typeorm';
import {
  BytesColumn,
  FlagColumn,
  IdColumn,
  InstantColumn,
  IntegerColumn,
  JsonColumn,
  RefColumn,
} from '@sv/schema/columns';
import { bytes, flag, id, instant, integer, json, text } from '@sv/schema/table';
import { Column } from 'typeorm';
import { openStore } from './open-store';
import { expectNoDrift, freshDatabase, type FreshDatabase } from './testing/fresh-database';
import type { WorkspaceDataSource } from './workspace-data-source';

@Entity('samples')
class Sample {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'owner_id', nullable: true })
  ownerId!: string | null;

  @Column('text', { default: 'untitled' })
  title!: string;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  @InstantColumn({ name: 'read_at', nullable: true })
  readAt!: Date | null;

  @JsonColumn({ nullable: true })
  extra!: { tags: string[] } | null;

  @FlagColumn({ default: false })
  done!: boolean;

  @FlagColumn()
  open!: boolean;

  @IntegerColumn({ default: 3 })
  seats!: number;

  @BytesColumn({ nullable: true })
  content!: Buffer | null;
}

class CreateSamples1764000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'samples',
        columns: [
          id('id', { isPrimary: true }),
          id('owner_id', { isNullable: true }),
          text('title', { default: 'untitled' }),
          instant('created_at'),
          instant('read_at', { isNullable: true }),
          json('extra', { isNullable: true }),
          flag('done', { default: false }),
          flag('open'),
          integer('seats', { default: 3 }),
          bytes('content', { isNullable: true }),
        ],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('samples');
  }
}

describe('the portable columns', () => {
  let database: FreshDatabase;
  let store: WorkspaceDataSource;

  beforeAll(async () => {
    database = await freshDatabase();
    store = await openStore({
      ...database.options,
      entities: [Sample],
      migrations: [CreateSamples1764000000000],
      migrationsTable: '_test_migrations',
    });
  });
  afterAll(async () => {
    await store.destroy();
    await database.drop();
  });

  it('gives back what was stored, in its own type', async () => {
    const createdAt = new Date('2026-06-22T10:00:00.123Z');
    const samples = store.getRepository(Sample);
    await samples.insert({ id: 'a', createdAt, extra: { tags: ['x'] }, open: true, content: Buffer.from([0, 255]) });
    expect(await samples.findOneByOrFail({ id: 'a' })).toEqual({
      id: 'a',
      ownerId: null,
      title: 'untitled',
      createdAt,
      readAt: null,
      extra: { tags: ['x'] },
      done: false,
      open: true,
      seats: 3,
      content: Buffer.from([0, 255]),
    });
    expect(await samples.countBy({ createdAt: LessThan(createdAt) })).toBe(0);
    expect(
      await samples.countBy({ createdAt: LessThan(new Date(createdAt.getTime() + 1)), open: true, done: false }),
    ).toBe(1);
    expect(await samples.countBy({ createdAt: In([createdAt]) })).toBe(1);
    const found = await samples.createQueryBuilder('s').where('s.created_at <= :at', { at: createdAt }).getMany();
    expect(found).toHaveLength(1);
  });

  it('has no difference between the migrated schema and the entities', async () => {
    await expectNoDrift(store);
  });
});
