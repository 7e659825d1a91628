import { IsNull, LessThan } from 'typeorm';
import { everything, NOON, Plant, rows } from './plant';
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
  {
    what: 'inserts many whole rows as it inserts one by one, every kind of value and null',
    ask: async () => {
      const whole = { ownerId: 'eve', height: null, isDry: true, wateredAt: NOON, tags: ['ä', "o'b", '?'] };
      const many = ['q1', 'q2', 'q3'].map(id => ({ ...whole, id, name: `“${id}” $1 ?` }));
      await rows().insert(many);
      await rows().insert({ ...whole, id: 'q4', name: 'one' });
      await rows().insert([
        { ...many[0]!, id: 'q5', name: 'dry not said', isDry: undefined },
        { ...many[0]!, id: 'q6', name: 'no tags', tags: null },
      ]);
      const found = await rows().find({ where: { ownerId: 'eve' }, order: { id: 'ASC' } });
      return found.map(row => [row instanceof Plant, row.id, row.name, row.height, row.isDry, row.wateredAt, row.tags]);
    },
    answer: [
      ...['q1', 'q2', 'q3'].map(id => [true, id, `“${id}” $1 ?`, null, true, NOON, ['ä', "o'b", '?']]),
      [true, 'q4', 'one', null, true, NOON, ['ä', "o'b", '?']],
      [true, 'q5', 'dry not said', null, false, NOON, ['ä', "o'b", '?']],
      [true, 'q6', 'no tags', null, true, NOON, null],
    ],
  },
  {
    what: 'inserts all of many rows, or none',
    ask: async () => {
      const whole = { ownerId: 'eve', height: 1, isDry: true, wateredAt: null, tags: null };
      const many = Array.from({ length: 60 }, (_, at) => ({ ...whole, id: `m${at}`, name: `${at}` }));
      const refused = await rows()
        .insert([...many, { ...many[0]!, name: 'again' }])
        .then(
          () => 'taken',
          () => 'refused',
        );
      const before = await rows().countBy({ ownerId: 'eve' });
      await rows().insert(many);
      return [refused, before, await rows().countBy({ ownerId: 'eve' })];
    },
    answer: ['refused', 0, 60],
  },
];
