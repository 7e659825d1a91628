import { Not, Raw } from 'typeorm';
import { rows } from './plant';
import type { SdkCase } from './sdk-case';

const failing = (work: () => Promise<unknown>) => () =>
  work().then(
    () => 'did not fail',
    () => 'failed',
  );

/** What is refused. */
export const refusalCases: SdkCase[] = [
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
];
