import { ConflictError, sdk } from '@sv/sdk';
import { v7 as newId } from 'uuid';
import type { TestHost } from '@sv/sdk/testing';
import { expenseLimits } from '../../shared/expense-limits';
import { ada, aGroup, bob, cleo, expensesHost, ownerOf, services } from '../testing/expenses-host';
import { EntryRow } from './entry.entity';

describe('expenses', () => {
  const { groups, entries } = services();
  let host: TestHost;
  let id: string;
  let people: Record<string, string>;
  beforeEach(async () => {
    host = expensesHost();
    ({ id, members: people } = await aGroup([bob, cleo]));
  });
  afterEach(() => host.withdraw());

  const add = (payer: string, amount: number, among: string[], title = 'Dinner') =>
    entries.addExpense(ownerOf(ada), id, {
      ...{ title, amount, payerId: people[payer]!, split: 'equal' },
      shares: among.map(name => ({ memberId: people[name]! })),
    });
  const balances = async () => {
    const { members } = await groups.read(ownerOf(ada), id);
    return Object.fromEntries(members.map(({ name, balance }) => [name, balance]));
  };

  it('are netted: who owes whom is what is left of all of them', async () => {
    await add('Ada', 1000, ['Ada', 'Bob', 'Cleo']);
    await add('Bob', 600, ['Ada', 'Bob']);
    expect(await balances()).toEqual({ Ada: 366, Bob: -33, Cleo: -333 });
    const { debts } = await groups.read(ownerOf(ada), id);
    expect(debts).toEqual([
      { fromId: people['Cleo'], toId: people['Ada'], amount: 333 },
      { fromId: people['Bob'], toId: people['Ada'], amount: 33 },
    ]);
    expect([ada, bob, cleo].map(userId => host.badges.get(userId) ?? 0)).toEqual([0, 1, 1]);
  });

  it('are settled, and the number at the name goes', async () => {
    await add('Ada', 1000, ['Ada', 'Bob']);
    await entries.settle(ownerOf(bob), id, { fromId: people['Bob']!, toId: people['Ada']!, amount: 500 });
    expect(await balances()).toEqual({ Ada: 0, Bob: 0, Cleo: 0 });
    expect(host.badges.get(bob) ?? 0).toBe(0);
    expect(host.published.at(-1)).toEqual({ topic: 'changed', audience: { userIds: [ada, bob, cleo] } });
  });

  it('come page by page, the newest first', async () => {
    for (let at = 1; at <= 51; at += 1) await add('Ada', at, ['Bob']);
    const first = await entries.list(ownerOf(bob), id);
    expect([first.entries.length, first.entries[0]!.amount]).toEqual([50, 51]);
    const second = await entries.list(ownerOf(bob), id, Number(first.nextCursor));
    expect([second.entries.map(({ amount }) => amount), second.nextCursor]).toEqual([[1], null]);
  });

  it('are as many as a group may have', async () => {
    const rows = Array.from({ length: expenseLimits.entriesPerGroup }, (_, at) => ({
      ...{ id: newId(), tenantId: 'default', groupId: id, number: at + 1, kind: 'expense' as const, title: 'x' },
      ...{ amount: 1, payerId: people['Ada']!, receiptId: null, receiptBy: null, createdAt: new Date(0) },
    }));
    await sdk.db.repository(EntryRow).insert(rows);
    await expect(add('Ada', 1, ['Bob'])).rejects.toThrow(ConflictError);
  });
});
