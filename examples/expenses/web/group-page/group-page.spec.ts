import type { HttpTestingController } from '@angular/common/http/testing';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { aGroup, provideExpenses, textOf } from '../testing/expenses-page';
import { GroupPage } from './group-page';

const URL = '/expenses/api/groups/g';

describe('GroupPage', () => {
  let http: HttpTestingController;
  let page: ComponentFixture<GroupPage>;
  beforeEach(() => {
    http = provideExpenses();
    page = TestBed.createComponent(GroupPage);
    page.componentRef.setInput('id', 'g');
    TestBed.tick();
  });

  const answer = async (entries: object[] = []): Promise<void> => {
    http.expectOne(`${URL}/entries`).flush({ entries, nextCursor: null });
    http.expectOne(URL).flush(aGroup());
    await page.whenStable();
    // The preferences for dates are asked for once.
    http.match('/api/account/preferences');
  };

  it('says who gets back what, and who pays whom', async () => {
    await answer();
    for (const text of ['get back €5.00', 'owes €5.00', 'Deleted user', 'Bob pays you €5.00', 'No expenses yet']) {
      expect(textOf(page)).toContain(text);
    }
  });

  it('lists expenses and payments', async () => {
    const createdAt = '2026-06-22T10:00:00.000Z';
    const shares = [{ memberId: 'a', amount: 400 }];
    await answer([
      { id: 'e', kind: 'expense', title: 'Dinner', amount: 1000, payerId: 'b', shares, createdAt, hasReceipt: true },
      { id: 's', kind: 'settlement', title: '', amount: 400, payerId: 'b', shares, createdAt, hasReceipt: false },
    ]);
    for (const text of ['Dinner', 'Paid by Bob', '€10.00', 'your share €4.00', 'Bob paid you']) {
      expect(textOf(page)).toContain(text);
    }
    const receipts = [...(page.nativeElement as HTMLElement).querySelectorAll('img[alt="with a receipt"]')];
    expect(receipts.map(one => one.getAttribute('src'))).toEqual([`${URL}/entries/e/receipt?thumbnail=small`]);
  });

  it('says that the group could not be loaded', async () => {
    http.expectOne(`${URL}/entries`).flush({ code: 'not-found' }, { status: 404, statusText: 'Not Found' });
    http.expectOne(URL).flush({ code: 'not-found', status: 404 }, { status: 404, statusText: 'Not Found' });
    await page.whenStable();
    expect(textOf(page)).toContain('The group could not be loaded');
  });
});
