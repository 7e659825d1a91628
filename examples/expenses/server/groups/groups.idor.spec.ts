import { InvalidInputError, NotFoundError } from '@sv/sdk';
import type { TestHost } from '@sv/sdk/testing';
import { GroupsController } from './groups.controller';
import { CsvController } from '../csv/csv.controller';
import { ada, aGroup, bob, cleo, expensesHost, ownerOf, services } from '../testing/expenses-host';

/** Cleo knows every id of a group that she does not belong to. Bob belongs to it at first. */
describe('a group of others', () => {
  const { groups, members, entries, links } = services();
  let host: TestHost;
  let id: string;
  let people: Record<string, string>;
  let expenseId: string;
  const dinner = () => ({
    ...{ title: 'Dinner', amount: 1000, payerId: people['Ada']!, split: 'equal' as const },
    shares: [{ memberId: people['Ada']! }, { memberId: people['Bob']! }],
  });
  beforeEach(async () => {
    host = expensesHost();
    ({ id, members: people } = await aGroup());
    ({ id: expenseId } = await entries.addExpense(ownerOf(ada), id, dinner()));
  });
  afterEach(() => host.withdraw());

  const tries = (userId: string): Record<string, () => Promise<unknown>> => {
    const owner = ownerOf(userId);
    const settlement = { fromId: people['Bob']!, toId: people['Ada']!, amount: 1 };
    return {
      read: () => groups.read(owner, id),
      'be there': () => new GroupsController(groups, members).presence(id, { tab: 'a' }),
      csv: () => new CsvController(groups).read(id),
      'take in': () => members.add(owner, id, [userId]),
      leave: () => members.leave(owner, id),
      list: () => entries.list(owner, id),
      add: () => entries.addExpense(owner, id, dinner()),
      settle: () => entries.settle(owner, id, settlement),
      remove: () => entries.remove(owner, id, expenseId),
      share: () => links.share(owner, id),
      'end the link': () => links.end(owner, id),
    };
  };

  it('is as if it did not exist, and stays as it is', async () => {
    host.as({ id: cleo });
    for (const [name, attempt] of Object.entries(tries(cleo))) {
      expect([name, await attempt().catch((error: unknown) => error)]).toEqual([name, expect.any(NotFoundError)]);
    }
    expect(await groups.list(ownerOf(cleo))).toEqual([]);
    expect(await host.searchFor(cleo, 'Dinner')).toEqual([]);
    expect(await host.searchFor(ada, 'Dinner')).toHaveLength(1);
    const { members: now, isShared } = await groups.read(ownerOf(ada), id);
    expect([now.map(({ balance }) => balance), isShared]).toEqual([[500, -500], false]);
    expect([host.links, host.attending]).toEqual([[], []]);
  });

  it('is closed to who left it', async () => {
    host.as({ id: bob });
    await entries.settle(ownerOf(bob), id, { fromId: people['Bob']!, toId: people['Ada']!, amount: 500 });
    await members.leave(ownerOf(bob), id);
    for (const [name, attempt] of Object.entries(tries(bob))) {
      expect([name, await attempt().catch((error: unknown) => error)]).toEqual([name, expect.any(NotFoundError)]);
    }
  });

  it('shows its members who else has it open', async () => {
    host.people.push({ id: bob, name: 'Bob', email: 'bob@example.com', image: null });
    const here = (userId: string) => {
      host.as({ id: userId });
      return new GroupsController(groups, members).presence(id, { tab: userId });
    };
    expect((await here(bob)).people).toEqual([]);
    expect((await here(ada)).people).toMatchObject([{ id: bob, name: 'Bob' }]);
  });

  it('takes no members of another group into its entries, and deletes no entry of one', async () => {
    host.as({ id: cleo });
    const own = await groups.create(ownerOf(cleo), { name: 'Own', currency: 'EUR', userIds: [] });
    await expect(entries.addExpense(ownerOf(cleo), own.id, dinner())).rejects.toThrow(InvalidInputError);
    const settlement = { fromId: people['Bob']!, toId: people['Ada']!, amount: 1 };
    await expect(entries.settle(ownerOf(cleo), own.id, settlement)).rejects.toThrow(InvalidInputError);
    await expect(entries.remove(ownerOf(cleo), own.id, expenseId)).rejects.toThrow(NotFoundError);
    expect((await entries.list(ownerOf(ada), id)).entries).toHaveLength(1);
  });
});
