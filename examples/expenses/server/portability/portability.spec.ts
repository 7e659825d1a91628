import { NotFoundError, sdk } from '@sv/sdk';
import { portabilityRoundTrip, type TestHost } from '@sv/sdk/testing';
import { ShareRow } from '../entries/share.entity';
import { ada, aGroup, bob, expensesHost, ownerOf, services } from '../testing/expenses-host';
import type { ExportedGroup } from './exported-group';

describe('what people take along, and what is left of them', () => {
  const { groups, entries } = services();
  let host: TestHost;
  let id: string;
  let people: Record<string, string>;
  beforeEach(async () => {
    host = expensesHost();
    ({ id, members: people } = await aGroup());
    const shares = [{ memberId: people['Ada']! }, { memberId: people['Bob']! }];
    const dinner = { title: 'Dinner', amount: 999, payerId: people['Ada']!, split: 'equal' as const, shares };
    await entries.addExpense(ownerOf(ada), id, dinner);
    await entries.settle(ownerOf(bob), id, { fromId: people['Bob']!, toId: people['Ada']!, amount: 100 });
  });
  afterEach(() => host.withdraw());

  it('moves a group to another instance, where the others have no account', async () => {
    const moving = { host, fresh: expensesHost, userId: bob };
    const { host: there, userId, report } = await portabilityRoundTrip(moving);
    expect(report).toMatchObject({ added: 1, skipped: 0, failed: 0 });
    await there.jobs.run();
    expect(there.badges.get(userId)).toBe(1);
    const [group] = await groups.list(ownerOf(userId));
    const { members } = await groups.read(ownerOf(userId), group!.id);
    expect(members.map(({ name, balance }) => [name, balance])).toEqual([
      ['Deleted user', 399],
      ['Deleted user', -399],
    ]);
    expect(await groups.list(ownerOf(ada))).toEqual([]);
    there.withdraw();
  });

  it('takes no record on trust', async () => {
    const [group] = (await host.exportOf(ada)).records as [ExportedGroup];
    const [first, ...others] = group.entries as [ExportedGroup['entries'][0]];
    const broken = [
      null,
      { ...group, id: 7 },
      { ...group, currency: 'XXX' },
      { ...group, name: 'a\nb' },
      { ...group, members: [] },
      { ...group, members: group.members.map(member => ({ ...member, isYou: true })) },
      { ...group, entries: [{ ...first, payerId: 'somebody' }, ...others] },
      { ...group, entries: [{ ...first, amount: first.amount + 1 }] },
      { ...group, entries: [{ ...first, title: 'a\u0000' }] },
    ];
    const report = await host.importInto(bob, { records: broken }, { mapId: old => `new-${old}` });
    expect(report).toMatchObject({ added: 0, failed: broken.length });
    expect(await groups.list(ownerOf(bob))).toHaveLength(1);
  });

  it('keeps the balances of the others when a person goes', async () => {
    await host.deletePerson(bob);
    await host.deletePerson(bob);
    const { members, debts } = await groups.read(ownerOf(ada), id);
    expect(members.map(({ name, userId, balance }) => [name, userId, balance])).toEqual([
      ['Ada', ada, 399],
      ['Deleted user', null, -399],
    ]);
    expect(debts).toEqual([{ fromId: people['Bob'], toId: people['Ada'], amount: 399 }]);
    await expect(groups.read(ownerOf(bob), id)).rejects.toThrow(NotFoundError);
  });

  it('deletes what nobody else sees', async () => {
    for (const userId of [bob, ada]) await host.deletePerson(userId);
    expect(await groups.list(ownerOf(ada))).toEqual([]);
    expect(await sdk.db.repository(ShareRow).countBy({ groupId: id })).toBe(0);
  });
});
