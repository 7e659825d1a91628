import { ConflictError, NotFoundError } from '@sv/sdk';
import type { TestHost } from '@sv/sdk/testing';
import { ada, aGroup, bob, expensesHost, ownerOf, services } from '../testing/expenses-host';

describe('the link to the balances', () => {
  const { entries, links, members } = services();
  let host: TestHost;
  let id: string;
  let people: Record<string, string>;
  beforeEach(async () => {
    host = expensesHost();
    ({ id, members: people } = await aGroup());
  });
  afterEach(() => host.withdraw());

  const shared = async (): Promise<string> => {
    await links.share(ownerOf(ada), id);
    return host.links[0]!.token;
  };

  it('shows a visitor the balances and nothing else', async () => {
    const shares = [{ memberId: people['Bob']! }];
    const tea = { title: 'Tea', amount: 300, payerId: people['Ada']!, split: 'equal' as const, shares };
    await entries.addExpense(ownerOf(ada), id, tea);
    const token = await shared();
    host.as(null);
    expect(await links.read(token)).toEqual({
      name: 'Flat',
      currency: 'EUR',
      members: [
        { name: 'Ada', balance: 300 },
        { name: 'Bob', balance: -300 },
      ],
      debts: [{ from: 'Bob', to: 'Ada', amount: 300 }],
    });
    await expect(links.read('guessed')).rejects.toThrow(NotFoundError);
  });

  it('is one at a time, and any member ends it', async () => {
    const token = await shared();
    await expect(links.share(ownerOf(ada), id)).rejects.toThrow(ConflictError);
    expect(host.links).toHaveLength(1);
    host.as({ id: bob, name: 'Bob' });
    await links.end(ownerOf(bob), id);
    host.as(null);
    await expect(links.read(token)).rejects.toThrow(NotFoundError);
  });

  it('ends for the group when its creator leaves', async () => {
    const token = await shared();
    await members.leave(ownerOf(ada), id);
    host.as(null);
    await expect(links.read(token)).rejects.toThrow(NotFoundError);
  });
});
