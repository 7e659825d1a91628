import { sdk } from '@sv/sdk';
import { everything, Plant, rows } from './plant';
import type { SdkCase } from './sdk-case';

const whole = { isDry: false, wateredAt: null, tags: null };
const AT_ONCE = Array.from({ length: 20 }, (_, at) => at);

/** Adding what may be there already, many at once too. */
export const upsertCases: SdkCase[] = [
  {
    what: 'upserts: adds what is new, changes what is there, and nothing else of it',
    ask: async () => {
      await rows().upsert(
        [
          { id: 'p1', ownerId: 'ada', name: 'Aloe', height: 11 },
          { id: 'p5', ownerId: 'ada', name: 'Dill', height: 2 },
        ],
        ['id'],
      );
      const { isDry, tags } = (await rows().findOneBy({ id: 'p1' }))!;
      return [await everything(), isDry, tags];
    },
    answer: [
      [
        ['p1', 'Aloe', 11],
        ['p2', 'basil', 30],
        ['p3', 'Aloe', null],
        ['p4', 'C_ress', 5],
        ['p5', 'Dill', 2],
      ],
      true,
      ['a', 'b'],
    ],
  },
  {
    what: 'upserts by a unique index, and leaves the key of the row that is there',
    ask: async () => {
      await rows().upsert({ id: 'new', ownerId: 'ada', name: 'Aloe', height: 12 }, ['name', 'ownerId']);
      await rows().upsert({ id: 'newer', ownerId: 'ada', name: 'Aloe' }, ['name', 'ownerId']);
      return (await everything()).slice(0, 2);
    },
    answer: [
      ['p1', 'Aloe', 12],
      ['p2', 'basil', 30],
    ],
  },
  {
    what: 'upserts one row twenty times at once, and fails no one',
    ask: async () => {
      await Promise.all(
        AT_ONCE.map(height =>
          rows().upsert({ id: `u${height}`, ownerId: 'eve', name: 'Fern', height }, ['ownerId', 'name']),
        ),
      );
      return rows().countBy({ ownerId: 'eve' });
    },
    answer: 1,
  },
  {
    what: 'saves one row twenty times at once, and fails no one',
    ask: async () => {
      const save = (height: number) =>
        rows().save(Object.assign(new Plant(), { ...whole, id: 's1', ownerId: 'eve', name: 'Fern', height }));
      await Promise.all(AT_ONCE.map(save));
      return rows().countBy({ ownerId: 'eve' });
    },
    answer: 1,
  },
  {
    what: 'saves in twenty transactions at once, and fails no one',
    ask: async () => {
      const save = (height: number) =>
        sdk.db.transaction(async tx => {
          const plants = tx.repository(Plant);
          await plants.save(Object.assign(new Plant(), { ...whole, id: 's1', ownerId: 'eve', name: 'Fern', height }));
          return plants.countBy({ ownerId: 'eve' });
        });
      return Promise.all(AT_ONCE.map(save));
    },
    answer: AT_ONCE.map(() => 1),
  },
];
