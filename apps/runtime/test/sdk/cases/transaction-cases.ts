import { sdk } from '@sv/sdk';
import { everything, Plant, rows } from './plant';
import type { SdkCase } from './sdk-case';

/** What is done together or not at all. */
export const transactionCases: SdkCase[] = [
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
