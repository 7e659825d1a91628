import { ada, aGroup, bob, cleo, expensesHost, ownerOf, services } from '../testing/expenses-host';

it('tells those who owe something for a new expense, in their language, and not who added or paid it', async () => {
  const host = expensesHost();
  host.locales.set(cleo, { language: 'de', tag: 'de-DE' });
  const { id, members } = await aGroup([bob, cleo]);
  const shares = Object.values(members).map(memberId => ({ memberId }));
  const expense = { title: 'Dinner', amount: 900, payerId: members['Bob']!, split: 'equal' as const, shares };
  await services().entries.addExpense(ownerOf(ada), id, expense);
  expect(host.notifications).toEqual([]);
  expect((await host.jobs.run()).map(({ error }) => error)).toEqual([undefined, undefined]);
  expect(host.notifications).toEqual([
    expect.objectContaining({
      userId: cleo,
      title: 'Flat: Dein Anteil an „Dinner“ beträgt 3,00\u00a0€',
      category: 'expenses',
      url: `/expenses/groups/${id}`,
    }),
  ]);
  host.withdraw();
});

it('tells nobody of an expense that was deleted meanwhile', async () => {
  const host = expensesHost();
  const { id, members } = await aGroup();
  const shares = [{ memberId: members['Bob']! }];
  const expense = { title: 'Dinner', amount: 900, payerId: members['Ada']!, split: 'equal' as const, shares };
  const { entries } = services();
  await entries.remove(ownerOf(ada), id, (await entries.addExpense(ownerOf(ada), id, expense)).id);
  await host.jobs.run();
  expect(host.notifications).toEqual([]);
  host.withdraw();
});
