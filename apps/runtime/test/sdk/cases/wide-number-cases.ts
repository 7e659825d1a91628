import { InvalidInputError, sdk } from '@sv/sdk';
import { And, Between, In, LessThan, MoreThanOrEqual, Not } from 'typeorm';
import { inPayments, MOST, Payment, somePayments } from './payment';
import type { SdkCase } from './sdk-case';

type Payments = ReturnType<typeof inPayments>;
type Found = Parameters<Payments['findBy']>[0];

const finding =
  (...conditions: Found[]) =>
  async () => {
    const payments = await somePayments();
    const found = await Promise.all(conditions.map(where => payments.findBy(where)));
    return found.map(rows => rows.map(({ id }) => id).sort());
  };
const refusing = (work: (payments: Payments) => Promise<unknown>) => async () =>
  work(inPayments()).then(
    () => 'taken',
    (error: unknown) => error instanceof InvalidInputError && error.pointer,
  );
const fields = ({ id, amount, bytes }: Payment): unknown[] => [id, amount, bytes];

/** Numbers with more digits than JavaScript's: kept, compared, sorted and added up exactly. */
export const wideNumberCases: SdkCase[] = [
  {
    what: 'gives every digit of decimals and bigints back, however they were written',
    ask: async () => {
      const payments = await somePayments();
      await payments.insert({ id: 'q5', payerId: 'eve', bytes: -MOST - 1n });
      await payments.save(Object.assign(new Payment(), { id: 'q6', payerId: 'eve', amount: '-7', bytes: 1n }));
      await payments.save(Object.assign((await payments.findOneBy({ id: 'q6' }))!, { bytes: MOST }));
      await payments.update({ id: 'q2' }, { amount: '10.1000', bytes: MOST - 1n });
      return (await payments.find({ order: { id: 'ASC' } })).map(fields);
    },
    answer: [
      ['q1', '9.50', 9_007_199_254_740_993n],
      ['q2', '10.10', MOST - 1n],
      ['q3', '-0.20', MOST],
      ['q4', '90071992547409.93', null],
      ['q5', '0.50', -MOST - 1n],
      ['q6', '-7.00', MOST],
    ],
  },
  {
    what: 'compares decimals as numbers and not as text',
    ask: finding(
      { amount: '9.50' },
      { amount: LessThan('10') },
      { amount: Not(LessThan('10.1')) },
      { amount: Between('-1', '9.5') },
      { amount: In(['10.1', '-0.2']) },
      { amount: And(MoreThanOrEqual('9.5'), LessThan('90071992547409.93')) },
    ),
    answer: [['q1'], ['q1', 'q3'], ['q2', 'q4'], ['q1', 'q3'], ['q2', 'q3'], ['q1', 'q2']],
  },
  {
    what: 'compares bigints by their last digit',
    ask: finding({ bytes: 9_007_199_254_740_993n }, { bytes: 9_007_199_254_740_992n }, { bytes: LessThan(MOST) }),
    answer: [['q1'], [], ['q1', 'q2']],
  },
  {
    what: 'changes and deletes by a comparison of decimals',
    ask: async () => {
      const payments = await somePayments();
      return [
        await payments.update({ amount: LessThan('9.6') }, { payerId: 'eve' }),
        await payments.delete({ amount: MoreThanOrEqual('10.1') }),
        [...(await payments.countPer('amount', { amount: LessThan('5') }))],
      ];
    },
    answer: [{ affected: 2 }, { affected: 2 }, [['-0.20', 1]]],
  },
  {
    what: 'sorts decimals as numbers',
    ask: async () => (await (await somePayments()).find({ order: { amount: 'DESC' } })).map(({ amount }) => amount),
    answer: ['90071992547409.93', '10.10', '9.50', '-0.20'],
  },
  {
    what: 'adds up exactly, beyond 64 bits too',
    ask: async () => {
      const payments = await somePayments();
      await payments.insert({ id: 'q5', payerId: 'eve', bytes: MOST });
      return [
        await payments.sum('amount', { payerId: 'ada' }),
        await payments.sum('amount', { amount: LessThan('10') }),
        await payments.sum('bytes'),
        [...(await payments.sumPer('amount', 'payerId'))].sort(),
      ];
    },
    answer: [
      '19.60',
      '9.80',
      2n * MOST + 9_007_199_254_740_993n + 12n,
      [
        ['ada', '19.60'],
        ['bob', '90071992547409.73'],
        ['eve', '0.50'],
      ],
    ],
  },
  {
    what: 'adds up negative numbers, and nothing to zero',
    ask: async () => {
      const payments = inPayments();
      const nothing = [
        await payments.sum('amount'),
        await payments.sum('bytes'),
        [...(await payments.sumPer('bytes', 'id'))],
      ];
      await payments.insert([
        { id: 'q1', payerId: 'ada', bytes: -MOST },
        { id: 'q2', payerId: 'ada', bytes: -3n },
      ]);
      return [...nothing, await payments.sum('bytes')];
    },
    answer: ['0.00', 0n, [], -MOST - 3n],
  },
  {
    what: 'increments exactly',
    ask: async () => {
      const payments = await somePayments();
      await payments.increment({ id: 'q4' }, 'amount', '0.01');
      await payments.increment({ id: 'q2' }, 'amount', -1);
      await payments.increment({ id: 'q1' }, 'bytes', 2n);
      return (await payments.find({ order: { id: 'ASC' } })).map(fields);
    },
    answer: [
      ['q1', '9.50', 9_007_199_254_740_995n],
      ['q2', '9.10', 12n],
      ['q3', '-0.20', MOST],
      ['q4', '90071992547409.94', null],
    ],
  },
  {
    what: 'keeps wide numbers of many rows that go in with one statement',
    ask: async () => {
      const many = ['m1', 'm2', 'm3'].map(id => ({ id, payerId: 'ada', amount: '0.1', bytes: MOST }));
      await inPayments().insert(many);
      await inPayments().upsert(
        many.map(row => ({ ...row, amount: '0.2' })),
        ['id'],
      );
      return (await inPayments().find({ order: { id: 'ASC' } })).map(fields);
    },
    answer: ['m1', 'm2', 'm3'].map(id => [id, '0.20', MOST]),
  },
  {
    what: 'rounds nothing',
    ask: refusing(rows => rows.insert({ id: 'r', payerId: 'a', amount: '0.001' })),
    answer: '/amount',
  },
  {
    what: 'takes no number for a decimal',
    ask: refusing(rows => rows.insert({ id: 'r', payerId: 'a', amount: 0.1 as unknown as string })),
    answer: '/amount',
  },
  {
    what: 'takes 64 bits at most',
    ask: refusing(rows => rows.insert({ id: 'r', payerId: 'a', bytes: MOST + 1n })),
    answer: '/bytes',
  },
  {
    what: 'takes a bigint out of JSON',
    ask: async () => {
      await inPayments().insert({ id: 'r', payerId: 'a', bytes: String(MOST) as unknown as bigint });
      return sdk.db
        .repository(Payment)
        .find({ select: { bytes: true } })
        .then(([row]) => row?.bytes);
    },
    answer: MOST,
  },
];
