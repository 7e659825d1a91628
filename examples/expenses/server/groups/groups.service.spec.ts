import { ConflictError, InvalidInputError } from '@sv/sdk';
import type { TestHost } from '@sv/sdk/testing';
import { expenseLimits } from '../../shared/expense-limits';
import { ada, aGroup, bob, cleo, expensesHost, ownerOf, services } from '../testing/expenses-host';

describe('groups', () => {
  const { groups, members, entries } = services();
  let host: TestHost;
  beforeEach(() => (host = expensesHost()));
  afterEach(() => host.withdraw());

  const names = async (id: string) => (await groups.read(ownerOf(ada), id)).members.map(({ name }) => name);

  it('are created with people and with a group of the workspace, each person once', async () => {
    host.groups.push({ id: 'choir', name: 'Choir', memberIds: [ada, bob, cleo] });
    const given = { name: 'Tour', currency: 'SEK', userIds: [bob], workspaceGroupId: 'choir' };
    const { id, people } = await groups.create(ownerOf(ada), given);
    expect([people, await names(id)]).toEqual([3, ['Ada', 'Bob', 'Cleo']]);
    expect(await groups.list(ownerOf(cleo))).toMatchObject([{ name: 'Tour', currency: 'SEK', people: 3, balance: 0 }]);
    expect(host.published.at(-1)).toEqual({ topic: 'changed', audience: { userIds: [ada, bob, cleo] } });
  });

  it('take nobody who cannot be found', async () => {
    const stranger = '0190a1fd-0000-7000-8000-00000000000f';
    const given = { name: 'Tour', currency: 'SEK', userIds: [stranger] };
    await expect(groups.create(ownerOf(ada), given)).rejects.toThrow(InvalidInputError);
    const { id } = await aGroup();
    await expect(members.add(ownerOf(ada), id, [stranger])).rejects.toThrow(InvalidInputError);
  });

  it('have no more people than they may have', async () => {
    const { id } = await aGroup();
    const crowd = Array.from({ length: expenseLimits.membersPerGroup }, (_, at) => ({
      ...{ id: `0190a1fd-0000-7000-8000-1000000000${String(at).padStart(2, '0')}`, name: `Nr ${at}`, image: null },
      email: `${at}@example.com`,
    }));
    host.people.push(...crowd);
    const userIds = crowd.map(person => person.id);
    await expect(members.add(ownerOf(ada), id, userIds)).rejects.toThrow(ConflictError);
    await members.add(ownerOf(ada), id, userIds.slice(2));
    expect(await names(id)).toHaveLength(50);
  });

  it('are left when nothing is owed, and joined again as the same member', async () => {
    const { id, members: people } = await aGroup();
    const shares = [{ memberId: people['Bob']! }];
    const expense = { title: 'Tea', amount: 300, payerId: people['Ada']!, split: 'equal' as const, shares };
    const { id: expenseId } = await entries.addExpense(ownerOf(ada), id, expense);
    await expect(members.leave(ownerOf(bob), id)).rejects.toThrow(ConflictError);
    await entries.remove(ownerOf(ada), id, expenseId);
    await members.leave(ownerOf(bob), id);
    await expect(entries.addExpense(ownerOf(ada), id, expense)).rejects.toThrow(InvalidInputError);
    await members.add(ownerOf(ada), id, [bob]);
    expect((await groups.read(ownerOf(bob), id)).me).toBe(people['Bob']);
  });

  it('are deleted by the last one to leave', async () => {
    const { id } = await aGroup([]);
    await members.leave(ownerOf(ada), id);
    expect(await groups.list(ownerOf(ada))).toEqual([]);
  });
});
