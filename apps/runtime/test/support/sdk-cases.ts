import { type Db, type Repository, sdk } from '@sv/sdk';
import { FlagColumn, IdColumn, InstantColumn, IntegerColumn, JsonColumn, RefColumn } from '@sv/schema/columns';
import { flag, id, instant, integer, json, text } from '@sv/schema/table';
import {
  And,
  Between,
  Column,
  Entity,
  Equal,
  ILike,
  In,
  Index,
  IsNull,
  LessThan,
  LessThanOrEqual,
  Like,
  MoreThan,
  MoreThanOrEqual,
  Not,
  Or,
  type QueryRunner,
  Raw,
  Table,
  TableIndex,
} from 'typeorm';

/** The same questions for the real `sdk.db` and the one in memory: the two must answer alike. */
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
const EVENING = new Date('2026-06-22T18:00:00.000Z');

const plants: Partial<Plant>[] = [
  { id: 'p1', ownerId: 'ada', name: 'Aloe', height: 10, isDry: true, wateredAt: NOON, tags: ['a', 'b'] },
  { id: 'p2', ownerId: 'ada', name: 'basil', height: 30, wateredAt: null },
  { id: 'p3', ownerId: 'bob', name: 'Aloe', height: null, isDry: true, wateredAt: EVENING },
  { id: 'p4', ownerId: 'bob', name: 'C_ress', height: 5, wateredAt: NOON },
];

export const fill = (rows: Repository<Plant>): Promise<void> => rows.insert(plants);

const rows = (): Repository<Plant> => sdk.db.repository(Plant);
const idsOf = (found: Plant[]): string[] => found.map(({ id: one }) => one).sort();
const where = (condition: Parameters<Repository<Plant>['findBy']>[0]) => async () =>
  idsOf(await rows().findBy(condition));
const failing = (work: () => Promise<unknown>) => () =>
  work().then(
    () => 'did not fail',
    () => 'failed',
  );
const inOrder = (order: NonNullable<Parameters<Repository<Plant>['find']>[0]>['order'], take?: number) => async () =>
  (await rows().find({ order: { ...order, id: 'ASC' }, take })).map(({ id: one }) => one);
const everything = async () =>
  (await rows().find({ order: { id: 'ASC' } })).map(({ id: one, name, height }) => [one, name, height]);

export interface SdkCase {
  what: string;
  ask: () => Promise<unknown>;
  answer: unknown | ((dialect: Db['dialect']) => unknown);
}

const find: [what: string, ask: () => Promise<unknown>, answer: unknown][] = [
  ['a value', where({ ownerId: 'ada' }), ['p1', 'p2']],
  ['two values', where({ ownerId: 'ada', name: 'Aloe' }), ['p1']],
  ['a text by its case', where({ name: 'aloe' }), []],
  ['a flag', where({ isDry: true }), ['p1', 'p3']],
  ['a default', where({ isDry: false }), ['p2', 'p4']],
  ['a moment', where({ wateredAt: NOON }), ['p1', 'p4']],
  ['alternatives', where([{ name: 'basil' }, { ownerId: 'bob' }]), ['p2', 'p3', 'p4']],
  ['no condition', where({}), ['p1', 'p2', 'p3', 'p4']],
  ['Equal', where({ height: Equal(30) }), ['p2']],
  ['Not, which NULL does not pass', where({ height: Not(30) }), ['p1', 'p4']],
  ['Not(Equal)', where({ height: Not(Equal(30)) }), ['p1', 'p4']],
  ['IsNull', where({ wateredAt: IsNull() }), ['p2']],
  ['Not(IsNull)', where({ height: Not(IsNull()) }), ['p1', 'p2', 'p4']],
  ['LessThan', where({ height: LessThan(10) }), ['p4']],
  ['LessThanOrEqual', where({ height: LessThanOrEqual(10) }), ['p1', 'p4']],
  ['MoreThan of moments', where({ wateredAt: MoreThan(NOON) }), ['p3']],
  ['MoreThanOrEqual', where({ wateredAt: MoreThanOrEqual(NOON) }), ['p1', 'p3', 'p4']],
  ['Between', where({ height: Between(5, 10) }), ['p1', 'p4']],
  ['In', where({ id: In(['p1', 'p3', 'p9']) }), ['p1', 'p3']],
  ['In of nothing', where({ id: In([]) }), []],
  ['Not(In)', where({ height: Not(In([5, 10])) }), ['p2']],
  ['Like with %', where({ name: Like('%loe') }), ['p1', 'p3']],
  ['Like with _', where({ name: Like('_loe') }), ['p1', 'p3']],
  ['Like with what is special in a pattern', where({ name: Like('C.ress') }), []],
  ['ILike', where({ name: ILike('%AS%') }), ['p2']],
  ['And', where({ height: And(MoreThan(5), LessThan(30)) }), ['p1']],
  ['Or', where({ height: Or(IsNull(), MoreThan(10)) }), ['p2', 'p3']],
  ['Not(Like)', where({ name: Not(Like('A%')) }), ['p2', 'p4']],
];

/** Each on rows of its own. */
export const cases: SdkCase[] = [
  ...find.map(([what, ask, answer]) => ({ what: `finds by ${what}`, ask, answer })),
  {
    what: 'minds case in Like on Postgres only',
    ask: where({ name: Like('a%') }),
    answer: (dialect: Db['dialect']) => (dialect === 'sqlite' ? ['p1', 'p3'] : []),
  },
  { what: 'sorts upwards', ask: inOrder({ name: 'ASC' }), answer: ['p1', 'p3', 'p4', 'p2'] },
  {
    what: 'sorts by two fields, and takes some',
    ask: inOrder({ isDry: 'DESC', height: 'ASC' }, 3),
    answer: sortedByTwo,
  },
  {
    what: 'sorts NULL where the database does',
    ask: inOrder({ height: 'ASC' }),
    answer: (dialect: Db['dialect']) => (dialect === 'sqlite' ? ['p3', 'p4', 'p1', 'p2'] : ['p4', 'p1', 'p2', 'p3']),
  },
  {
    what: 'sorts NULL where it is told to',
    ask: inOrder({ height: { direction: 'DESC', nulls: 'LAST' } }),
    answer: ['p2', 'p1', 'p4', 'p3'],
  },
  {
    what: 'gives whole rows, as instances of the entity',
    ask: async () => {
      const row = await rows().findOneBy({ id: 'p2' });
      return [row instanceof Plant, { ...row }];
    },
    answer: [true, { id: 'p2', ownerId: 'ada', name: 'basil', height: 30, isDry: false, wateredAt: null, tags: null }],
  },
  {
    what: 'gives moments and structures as they were',
    ask: async () => (({ wateredAt, tags }) => [wateredAt, tags])((await rows().findOneBy({ id: 'p1' }))!),
    answer: [NOON, ['a', 'b']],
  },
  {
    what: 'gives copies: changing one changes no row',
    ask: async () => {
      const row = (await rows().findOneBy({ id: 'p1' }))!;
      row.name = 'Changed';
      row.tags!.push('c');
      return (({ name, tags }) => [name, tags])((await rows().findOneBy({ id: 'p1' }))!);
    },
    answer: ['Aloe', ['a', 'b']],
  },
  {
    what: 'selects fields',
    ask: async () => ({ ...(await rows().findOne({ where: { id: 'p1' }, select: { id: true, name: true } })) }),
    answer: { id: 'p1', name: 'Aloe' },
  },
  { what: 'has null for no row', ask: () => rows().findOneBy({ id: 'p9' }), answer: null },
  {
    what: 'counts',
    ask: async () => [
      await rows().countBy({ ownerId: 'ada' }),
      await rows().existsBy({ name: 'basil' }),
      await rows().existsBy({ name: 'none' }),
      [...(await rows().countPer('ownerId'))].sort(),
      [...(await rows().countPer('wateredAt', { ownerId: 'bob' }))].map(([at, count]) => [at?.getTime(), count]).sort(),
    ],
    answer: [
      2,
      true,
      false,
      [
        ['ada', 2],
        ['bob', 2],
      ],
      [
        [NOON.getTime(), 1],
        [EVENING.getTime(), 1],
      ],
    ],
  },
  {
    what: 'updates what matches, and says how much',
    ask: async () => [
      await rows().update({ ownerId: 'ada' }, { height: 1 }),
      await rows().update({ id: 'p9' }, { height: 1 }),
      await rows().update({ id: 'p1', wateredAt: IsNull() }, { name: 'not this' }),
      await everything(),
    ],
    answer: [
      { affected: 2 },
      { affected: 0 },
      { affected: 0 },
      [
        ['p1', 'Aloe', 1],
        ['p2', 'basil', 1],
        ['p3', 'Aloe', null],
        ['p4', 'C_ress', 5],
      ],
    ],
  },
  {
    what: 'increments, and leaves NULL alone',
    ask: async () => [await rows().increment({ name: 'Aloe' }, 'height', 2), (await everything()).slice(0, 3)],
    answer: [
      { affected: 2 },
      [
        ['p1', 'Aloe', 12],
        ['p2', 'basil', 30],
        ['p3', 'Aloe', null],
      ],
    ],
  },
  {
    what: 'deletes',
    ask: async () => [await rows().delete({ height: LessThan(11) }), (await everything()).map(([one]) => one)],
    answer: [{ affected: 2 }, ['p2', 'p3']],
  },
  {
    what: 'saves a new row and a known one',
    ask: async () => {
      const known = (await rows().findOneBy({ id: 'p1' }))!;
      await rows().save(Object.assign(known, { height: 11 }));
      const blank = { isDry: false, wateredAt: null, tags: null };
      await rows().save(Object.assign(new Plant(), { id: 'p5', ownerId: 'ada', name: 'Dill', height: 2, ...blank }));
      return everything();
    },
    answer: [
      ['p1', 'Aloe', 11],
      ['p2', 'basil', 30],
      ['p3', 'Aloe', null],
      ['p4', 'C_ress', 5],
      ['p5', 'Dill', 2],
    ],
  },
  ...(
    [
      ['a key that is taken', () => rows().insert({ id: 'p1', ownerId: 'eve', name: 'New' })],
      ['what must be unique', () => rows().insert({ id: 'p9', ownerId: 'ada', name: 'Aloe' })],
      ['a change to what must be unique', () => rows().update({ id: 'p2' }, { name: 'Aloe' })],
      ['a row that lacks something', () => rows().insert({ id: 'p9', ownerId: 'ada' })],
      ['an empty condition for update', () => rows().update({}, { height: 1 })],
      ['an empty condition for delete', () => rows().delete({ id: undefined })],
      ['null as a condition', () => rows().findBy({ height: null })],
      ['undefined as a condition', () => rows().findBy({ ownerId: undefined })],
      ['a field that is none', () => rows().findBy({ colour: 'red' } as object)],
      ['an order by what is no field', () => rows().find({ order: { colour: 'ASC' } as object })],
      ['an option that is none', () => rows().find({ relations: ['x'] } as object)],
      ['Raw', () => rows().findBy({ height: Raw(alias => `${alias} > 1`) })],
      ['Raw in Not', () => rows().findBy({ height: Not(Raw(alias => `${alias} > 1`)) })],
      ['a function as a value', () => rows().update({ id: 'p1' }, { name: (() => 'x') as unknown as string })],
      ['a step that is no number', () => rows().increment({ id: 'p1' }, 'height', Number.NaN)],
    ] as [string, () => Promise<unknown>][]
  ).map(([what, ask]) => ({ what: `refuses ${what}`, ask: failing(ask), answer: 'failed' })),
  {
    what: 'commits a transaction, and takes one back that fails',
    ask: async () => {
      await sdk.db.transaction(async tx => {
        await tx.repository(Plant).update({ id: 'p1' }, { height: 1 });
        return tx.repository(Plant).delete({ ownerId: 'bob' });
      });
      const failed = await sdk.db
        .transaction(async tx => {
          await tx.repository(Plant).delete({ id: 'p1' });
          throw new Error('of the plugin');
        })
        .catch((error: Error) => error.message);
      return [failed, await everything()];
    },
    answer: [
      'of the plugin',
      [
        ['p1', 'Aloe', 1],
        ['p2', 'basil', 30],
      ],
    ],
  },
  {
    what: 'takes back only the inner one of two transactions',
    ask: async () => {
      await sdk.db.transaction(async tx => {
        await tx.repository(Plant).delete({ id: 'p1' });
        await tx
          .transaction(async inner => {
            await inner.repository(Plant).delete({ id: 'p2' });
            throw new Error('of the inner one');
          })
          .catch(() => undefined);
      });
      return (await everything()).map(([one]) => one);
    },
    answer: ['p2', 'p3', 'p4'],
  },
  {
    what: 'refuses to go past the transaction that is open',
    ask: () =>
      sdk.db.transaction(() =>
        rows()
          .delete({ id: 'p1' })
          .then(() => 'went past it')
          .catch((error: Error) => /transaction is open/.test(error.message)),
      ),
    answer: true,
  },
  {
    what: 'loses nothing of 50 transactions at once',
    ask: async () => {
      const addOne = () =>
        sdk.db.transaction(async tx => {
          const { height } = (await tx.repository(Plant).findOneBy({ id: 'p1' }))!;
          const guard = { id: 'p1', height: height! };
          const { affected } = await tx.repository(Plant).update(guard, { height: height! + 1 });
          return affected;
        });
      const done = await Promise.all(Array.from({ length: 50 }, addOne));
      const { height } = (await rows().findOneBy({ id: 'p1' }))!;
      return height! - 10 === done.reduce((sum, one) => sum + one, 0);
    },
    answer: true,
  },
];

function sortedByTwo(dialect: Db['dialect']): string[] {
  return dialect === 'sqlite' ? ['p3', 'p1', 'p4'] : ['p1', 'p3', 'p4'];
}
