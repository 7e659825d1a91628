import { ConflictError, NotFoundError } from '@sv/sdk';
import type { TestHost } from '@sv/sdk/testing';
import { ada, aGroup, bob, cleo, expensesHost, ownerOf, services } from '../testing/expenses-host';

describe('receipts', () => {
  const { entries, groups, members, receipts } = services();
  let host: TestHost;
  let id: string;
  let expenseId: string;
  beforeEach(async () => {
    host = expensesHost();
    const group = await aGroup();
    id = group.id;
    const shares = [{ memberId: group.members['Ada']! }];
    const dinner = { title: 'Dinner', amount: 1, payerId: group.members['Ada']!, split: 'equal' as const, shares };
    ({ id: expenseId } = await entries.addExpense(ownerOf(ada), id, dinner));
  });
  afterEach(() => host.withdraw());

  const add = async (userId = ada, content = 'GIF89a …'): Promise<void> => {
    host.upload({ content, name: 'Receipt.gif' });
    await host.within({ id: userId }, () => receipts.add(ownerOf(userId), id, expenseId));
  };

  it('are seen by the members of the group, and by nobody else', async () => {
    await add();
    const { file } = await receipts.show(ownerOf(bob), id, expenseId);
    expect(file).toMatchObject({ type: 'image/gif', name: 'Receipt.gif', ownerId: ada });
    await expect(receipts.show(ownerOf(cleo), id, expenseId, 'small')).rejects.toThrow(NotFoundError);
    await expect(receipts.remove(ownerOf(cleo), id, expenseId)).rejects.toThrow(NotFoundError);
    await expect(add(cleo)).rejects.toThrow(NotFoundError);
    expect((await entries.list(ownerOf(bob), id)).entries).toMatchObject([{ hasReceipt: true }]);
    expect(host.files).toHaveLength(1);
  });

  it('are no way into an expense of another group', async () => {
    await add();
    const own = await groups.create(ownerOf(cleo), { name: 'Own', currency: 'EUR', userIds: [] });
    await expect(receipts.show(ownerOf(cleo), own.id, expenseId)).rejects.toThrow(NotFoundError);
    await expect(receipts.remove(ownerOf(cleo), own.id, expenseId)).rejects.toThrow(NotFoundError);
    expect(host.files).toHaveLength(1);
  });

  it('are one for each expense; a second one leaves nothing behind', async () => {
    await add();
    await expect(add(bob, 'GIF89a other')).rejects.toThrow(ConflictError);
    await receipts.remove(ownerOf(bob), id, expenseId);
    expect(host.files).toEqual([]);
    await add(bob);
    expect(host.files).toHaveLength(1);
  });

  it('go with who added them, and with the group', async () => {
    await add(bob);
    await host.deletePerson(bob);
    expect((await entries.list(ownerOf(ada), id)).entries).toMatchObject([{ hasReceipt: false }]);
    await add(ada);
    await members.leave(ownerOf(ada), id);
    expect(host.files.filter(({ ownerId }) => ownerId === ada)).toEqual([]);
  });

  it('go with the expense', async () => {
    await add();
    await entries.remove(ownerOf(ada), id, expenseId);
    expect(host.files).toEqual([]);
  });
});
