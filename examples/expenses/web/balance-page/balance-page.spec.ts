import type { HttpTestingController } from '@angular/common/http/testing';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { provideExpenses, textOf } from '../testing/expenses-page';
import { BalancePage } from './balance-page';

const URL = '/expenses/api/balance/abc';

describe('the page behind a link', () => {
  let http: HttpTestingController;
  let page: ComponentFixture<BalancePage>;
  beforeEach(() => {
    http = provideExpenses();
    page = TestBed.createComponent(BalancePage);
    page.componentRef.setInput('token', 'abc');
    TestBed.tick();
  });

  it('shows the balances', async () => {
    const members = [
      { name: 'Ada', balance: 500 },
      { name: 'Bob', balance: -500 },
    ];
    const debts = [{ from: 'Bob', to: 'Ada', amount: 500 }];
    http.expectOne(URL).flush({ name: 'Flat', currency: 'EUR', members, debts });
    await page.whenStable();
    for (const text of ['Flat', 'gets back €5.00', 'owes €5.00', 'Bob pays Ada']) expect(textOf(page)).toContain(text);
  });

  it('says that a link does not work, and not why', async () => {
    http.expectOne(URL).flush({ code: 'not-found', status: 404 }, { status: 404, statusText: 'Not Found' });
    await page.whenStable();
    expect(textOf(page)).toContain('This link does not work');
  });
});
