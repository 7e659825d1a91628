import type { Debt } from '../../shared/group.contract';

interface Account {
  id: string;
  balance: number;
}

/**
 * Who pays whom, so that nobody owes anything: whoever owes most pays whoever gets most, until all is paid. That is at
 * most one payment fewer than there are people.
 */
export function settlingPayments(accounts: readonly Account[]): Debt[] {
  const creditors = accounts.filter(({ balance }) => balance > 0).map(account => ({ ...account }));
  const debtors = accounts.filter(({ balance }) => balance < 0).map(({ id, balance }) => ({ id, balance: -balance }));
  creditors.sort(mostFirst);
  debtors.sort(mostFirst);
  const payments: Debt[] = [];
  for (const debtor of debtors) {
    while (debtor.balance > 0) {
      const creditor = creditors[0];
      if (!creditor) return payments;
      const amount = Math.min(debtor.balance, creditor.balance);
      payments.push({ fromId: debtor.id, toId: creditor.id, amount });
      debtor.balance -= amount;
      creditor.balance -= amount;
      if (creditor.balance === 0) creditors.shift();
    }
  }
  return payments;
}

/** By id where two owe the same, so that the answer stays the same. */
const mostFirst = (one: Account, other: Account): number => other.balance - one.balance || (one.id < other.id ? -1 : 1);
