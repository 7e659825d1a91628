import { ConflictError } from '@sv/sdk';
import { Not, Raw } from 'typeorm';
import { Plant, rows } from './plant';
import type { SdkCase } from './sdk-case';

const failing = (work: () => Promise<unknown>) => () =>
  work().then(
    () => 'did not fail',
    () => 'failed',
  );

const whole = { height: null, isDry: false, wateredAt: null, tags: null };
const taken = Object.assign(new Plant(), { ...whole, id: 'p9', ownerId: 'ada', name: 'Aloe' });

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
