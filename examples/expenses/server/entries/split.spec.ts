import { InvalidInputError } from '@sv/sdk';
import { sharesOf } from './split';

const among = (...memberIds: string[]) => memberIds.map(memberId => ({ memberId }));
const amounts = (expense: Parameters<typeof sharesOf>[0]) => sharesOf(expense).map(({ amount }) => amount);

describe('a split', () => {
  it.each([
    [1000, ['a', 'b'], [500, 500]],
    [1000, ['a', 'b', 'c'], [334, 333, 333]],
    [2, ['a', 'b', 'c'], [1, 1]],
    [7, ['a'], [7]],
  ])('of %i among %j to the cent', (amount, ids, shares) =>
    expect(amounts({ amount, split: 'equal', shares: among(...ids) })).toEqual(shares),
  );

  it('takes exact shares that add up', () => {
    const shares = [
      { memberId: 'a', amount: 1 },
      { memberId: 'b', amount: 9 },
    ];
    expect(sharesOf({ amount: 10, split: 'exact', shares })).toEqual(shares);
    expect(() => sharesOf({ amount: 11, split: 'exact', shares })).toThrow(InvalidInputError);
    expect(() => sharesOf({ amount: 10, split: 'exact', shares: among('a') })).toThrow(InvalidInputError);
  });

  it('has each person once', () =>
    expect(() => sharesOf({ amount: 10, split: 'equal', shares: among('a', 'a') })).toThrow(InvalidInputError));
});
