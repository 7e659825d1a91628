import { ConflictError, type Db, InvalidInputError, sdk, StoreAccessError } from '@sv/sdk';
import { In, LessThan, Not, Raw } from 'typeorm';
import { everything, Plant, rows } from './plant';
import type { SdkCase } from './sdk-case';

const failing = (work: () => Promise<unknown>) => () =>
  work().then(
    () => 'did not fail',
    () => 'failed',
  );

const whole = { height: null, isDry: false, wateredAt: null, tags: null };
const taken = Object.assign(new Plant(), { ...whole, id: 'p9', ownerId: 'ada', name: 'Aloe' });

const many = (height: number) => ['x1', 'x2'].map(id => ({ ...taken, id, name: id, height }));

/** What is refused. */
export const refusalCases: SdkCase[] = [
  ...(
    [
      ['a key that is taken', () => rows().insert({ id: 'p1', ownerId: 'eve', name: 'New' })],
      ['a value that is taken', () => rows().insert({ id: 'p9', ownerId: 'ada', name: 'Aloe' })],
      ['one of many', () => rows().insert(['x1', 'x2'].map(id => ({ ...taken, id })))],
      ['a change to a value that is taken', () => rows().update({ id: 'p2' }, { name: 'Aloe' })],
      ['a value that is taken, saved', () => rows().save(taken)],
      ['a value that is taken, upserted by another', () => rows().upsert({ ...taken }, ['id'])],
    ] as [string, () => Promise<unknown>][]
  ).map(([what, ask]) => ({
    what: `answers ${what} with a ConflictError`,
    ask: () => ask().catch((error: unknown) => error instanceof ConflictError && error.cause instanceof Error),
    answer: true,
  })),
  ...(
    [
      ['inserted', () => rows().insert({ id: 'p9', ownerId: 'eve', name: 'Half', height: 12.5 })],
      ['inserted with others', () => rows().insert(many(12.5))],
      ['saved', () => rows().save(Object.assign(new Plant(), { ...taken, name: 'Half', height: 12.5 }))],
      ['upserted', () => rows().upsert({ ...taken, height: 12.5 }, ['id'])],
      ['in a change', () => rows().update({ id: 'p1' }, { height: 12.5 })],
      ['added', () => rows().increment({ id: 'p1' }, 'height', 0.5)],
      ['of more than 32 bits', () => rows().update({ id: 'p1' }, { height: 2 ** 31 })],
      ['that is none', () => rows().update({ id: 'p1' }, { height: 'x' as never })],
      ['as a condition', () => rows().findBy({ height: LessThan(12.5) })],
      ['as one of several conditions', () => rows().countBy([{ id: 'p1' }, { height: In([1, 12.5]) }])],
      ['in a transaction', () => sdk.db.transaction(tx => tx.repository(Plant).delete({ height: 12.5 }))],
    ] as [string, () => Promise<unknown>][]
  ).map(([what, ask]) => ({
    what: `refuses a decimal as a whole number ${what}, as bad input`,
    ask: async () => [
      await ask().catch((error: unknown) => error instanceof InvalidInputError && error.pointer),
      await everything(),
    ],
    answer: [
      '/height',
      [
        ['p1', 'Aloe', 10],
        ['p2', 'basil', 30],
        ['p3', 'Aloe', null],
        ['p4', 'C_ress', 5],
      ],
    ],
  })),
  {
    what: 'answers a decimal in SQL of its own as the database does: Postgres refuses bad input, SQLite stores it',
    ask: () =>
      sdk.db.query("UPDATE com_example_notes_plants SET height = ? WHERE id = 'p1'", [12.5]).then(
        () => 'stored',
        (error: unknown) => (error instanceof InvalidInputError ? 'refused' : 'failed'),
      ),
    answer: (dialect: Db['dialect']) => (dialect === 'postgres' ? 'refused' : 'stored'),
  },
  ...(
    [
      ['a condition', () => rows().findBy({ height: null })],
      ['one of several conditions', () => rows().countBy([{ id: 'p1' }, { height: null }])],
      ['a condition for update', () => rows().update({ height: null }, { name: 'X' })],
      ['a condition for delete', () => rows().delete({ id: 'p1', height: null })],
      ['a condition for a sum', () => rows().sum('height', { height: null })],
    ] as [string, () => Promise<unknown>][]
  ).map(([what, ask]) => ({
    what: `says IsNull() of null as ${what}`,
    ask: () => ask().catch((error: unknown) => error instanceof StoreAccessError && error.message),
    answer: 'The condition height is null: use IsNull() of typeorm.',
  })),
  ...(
    [
      ['a row that lacks something', () => rows().insert({ id: 'p9', ownerId: 'ada' })],
      ['an empty condition for update', () => rows().update({}, { height: 1 })],
      ['an empty condition for delete', () => rows().delete({ id: undefined })],
      ['undefined as a condition', () => rows().findBy({ ownerId: undefined })],
      ['a field that is none', () => rows().findBy({ colour: 'red' } as object)],
      ['an order by what is no field', () => rows().find({ order: { colour: 'ASC' } as object })],
      ['an option that is none', () => rows().find({ relations: ['x'] } as object)],
      ['Raw', () => rows().findBy({ height: Raw(alias => `${alias} > 1`) })],
      ['Raw in Not', () => rows().findBy({ height: Not(Raw(alias => `${alias} > 1`)) })],
      ['an upsert by what is not unique', () => rows().upsert({ ...taken }, ['name'])],
      ['an upsert by no field', () => rows().upsert({ ...taken }, [])],
      ['an upsert of different fields', () => rows().upsert([{ id: 'x' }, { id: 'y', name: 'Y' }], ['id'])],
      ['an upsert of one row twice', () => rows().upsert([{ ...taken }, { ...taken }], ['id'])],
      ['a sum of words', () => rows().sum('name')],
      ['a step that is SQL', () => rows().increment({ id: 'p1' }, 'height', '1; --')],
      ['a function as a value', () => rows().update({ id: 'p1' }, { name: (() => 'x') as unknown as string })],
      ['a step that is no number', () => rows().increment({ id: 'p1' }, 'height', Number.NaN)],
    ] as [string, () => Promise<unknown>][]
  ).map(([what, ask]) => ({ what: `refuses ${what}`, ask: failing(ask), answer: 'failed' })),
];
