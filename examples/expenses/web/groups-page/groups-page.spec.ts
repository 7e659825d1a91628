import type { HttpTestingController } from '@angular/common/http/testing';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { provideExpenses, textOf } from '../testing/expenses-page';
import { GroupsPage } from './groups-page';

const URL = '/expenses/api/groups';

describe('GroupsPage', () => {
  let http: HttpTestingController;
  let page: ComponentFixture<GroupsPage>;
  beforeEach(() => {
    http = provideExpenses();
    page = TestBed.createComponent(GroupsPage);
    TestBed.tick();
  });
  const answer = async (balances: number[]): Promise<void> => {
    const groups = balances.map((balance, at) => ({
      ...{ id: `g${at}`, name: `Group ${at}`, currency: 'EUR', people: 2, balance },
    }));
    http.expectOne(URL).flush({ groups, defaultCurrency: 'EUR' });
    await page.whenStable();
  };

  it('says that it is loading', () => {
    expect(textOf(page)).toContain('Loading groups…');
    http.expectOne(URL);
  });

  it('says that there is nothing yet', async () => {
    await answer([]);
    expect(textOf(page)).toContain('No groups yet');
    expect(textOf(page)).not.toContain('Add expense');
  });

  it('says what the reader owes and gets back', async () => {
    await answer([-300, 500, 0]);
    for (const text of ['you owe €3.00', 'you get back €5.00', 'you are settled up']) {
      expect(textOf(page)).toContain(text);
    }
    const links = [...(page.nativeElement as HTMLElement).querySelectorAll('li a')];
    expect(links.map(link => link.getAttribute('href'))).toContain('/expenses/groups/g0');
  });

  it('says that it failed', async () => {
    http.expectOne(URL).flush({ code: 'internal-error' }, { status: 500, statusText: 'Error' });
    await page.whenStable();
    expect(textOf(page)).toContain('could not be loaded');
  });
});
