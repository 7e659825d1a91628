import { InvalidInputError } from '@sv/sdk';
import type { NewExpense, Share } from '../../shared/entry.contract';

/**
 * The shares of an expense, which add up to its amount. What an equal split leaves over goes to the first ones, a cent
 * each.
 *
 * @throws InvalidInputError when somebody stands twice in it, or exact shares add up to something else
 */
export function sharesOf({ amount, split, shares }: Pick<NewExpense, 'amount' | 'split' | 'shares'>): Share[] {
  if (new Set(shares.map(({ memberId }) => memberId)).size < shares.length) {
    throw new InvalidInputError('/shares', 'Each person has one share.');
  }
  return split === 'equal' ? equalShares(amount, shares) : exactShares(amount, shares);
}

function equalShares(amount: number, shares: NewExpense['shares']): Share[] {
  const each = Math.floor(amount / shares.length);
  const left = amount - each * shares.length;
  const split = shares.map(({ memberId }, at) => ({ memberId, amount: each + (at < left ? 1 : 0) }));
  return split.filter(share => share.amount > 0);
}

function exactShares(amount: number, shares: NewExpense['shares']): Share[] {
  const exact = shares.map(({ memberId, amount: own }, at) => {
    if (own === undefined) throw new InvalidInputError(`/shares/${at}/amount`, 'An exact share needs an amount.');
    return { memberId, amount: own };
  });
  if (exact.reduce((sum, share) => sum + share.amount, 0) !== amount) {
    throw new InvalidInputError('/shares', 'The shares do not add up to the amount.');
  }
  return exact;
}
