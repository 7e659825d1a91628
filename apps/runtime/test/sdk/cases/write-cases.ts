import { IsNull, LessThan } from 'typeorm';
import { everything, Plant, rows } from './plant';
import type { SdkCase } from './sdk-case';

/** What is changed and deleted, and what is said of it. */
export const writeCases: SdkCase[] = [
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
];
