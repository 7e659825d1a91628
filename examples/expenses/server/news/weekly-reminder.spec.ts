import { ada, aGroup, bob, cleo, expensesHost, ownerOf, services } from '../testing/expenses-host';

it('reminds whoever owes something, once, unless they switched it off', async () => {
  const host = expensesHost();
  for (let groups = 0; groups < 2; groups += 1) {
    const { id, members } = await aGroup([bob, cleo]);
    const shares = Object.values(members).map(memberId => ({ memberId }));
    const expense = { title: 'Dinner', amount: 900, payerId: members['Ada']!, split: 'equal' as const, shares };
    await services().entries.addExpense(ownerOf(ada), id, expense);
  }
  await host.changeSettings({ userId: cleo }, { reminders: false });
  host.notifications.length = 0;
  const ran = await host.jobs.occur('weekly-reminder');
  expect(ran.flatMap(({ error }) => error ?? [])).toEqual([]);
  const reminders = host.notifications.filter(({ category }) => category === 'reminders');
  expect(reminders).toEqual([expect.objectContaining({ userId: bob, title: 'You owe money in 2 groups' })]);
  host.withdraw();
});
