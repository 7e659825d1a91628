import type { Db, Repository } from '@sv/sdk';
import {
  And,
  Between,
  Equal,
  ILike,
  In,
  IsNull,
  LessThan,
  LessThanOrEqual,
  Like,
  MoreThan,
  MoreThanOrEqual,
  Not,
  Or,
} from 'typeorm';
import { EVENING, NOON, Plant, rows } from './plant';
import type { SdkCase } from './sdk-case';

const idsOf = (found: Plant[]): string[] => found.map(({ id: one }) => one).sort();
const where = (condition: Parameters<Repository<Plant>['findBy']>[0]) => async () =>
  idsOf(await rows().findBy(condition));
const inOrder = (order: NonNullable<Parameters<Repository<Plant>['find']>[0]>['order'], take?: number) => async () =>
  (await rows().find({ order: { ...order, id: 'ASC' }, take })).map(({ id: one }) => one);

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

/** What is found, in which order, and what of it is given. */
export const findCases: SdkCase[] = [
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
];

function sortedByTwo(dialect: Db['dialect']): string[] {
  return dialect === 'sqlite' ? ['p3', 'p1', 'p4'] : ['p1', 'p3', 'p4'];
}
