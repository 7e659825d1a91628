import { TestBed } from '@angular/core/testing';
import type { GroupSummary } from '../shared/group.contract';
import contributions from './contributions';
import { provideExpenses, textOf, toasts } from './testing/expenses-page';

const group = (name: string, balance: number): GroupSummary => ({
  ...{ id: name, name, currency: 'EUR', people: 2, balance },
});

describe('what Expenses adds to other pages', () => {
  it('has a card with what is owed first', async () => {
    const http = provideExpenses();
    const card = TestBed.createComponent(await contributions.widgets!['balances']!());
    TestBed.tick();
    const groups = [group('Club', 500), group('Flat', -300), group('Old', 0)];
    http.expectOne('/expenses/api/groups').flush({ groups, defaultCurrency: 'EUR' });
    await card.whenStable();
    expect(textOf(card).trim()).toBe('Flatyou owe €3.00Clubyou get back €5.00');
  });

  it.each([
    [[], 'You owe nothing.'],
    [[group('Flat', -300), group('Club', 5)], 'You owe €3.00 in Flat.'],
  ])('has a command that says what is owed', async (groups, text) => {
    const http = provideExpenses();
    const navigate = jest.fn(async () => true);
    const done = TestBed.runInInjectionContext(() => contributions.commands!['what-i-owe']!({ navigate }));
    http.expectOne('/expenses/api/groups').flush({ groups, defaultCurrency: 'EUR' });
    await done;
    expect(toasts.show).toHaveBeenLastCalledWith(text);
    expect(navigate).toHaveBeenCalledWith('/expenses');
  });
});
