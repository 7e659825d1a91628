import type { HttpTestingController } from '@angular/common/http/testing';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { aGroup, provideExpenses, textOf } from '../testing/expenses-page';
import { ExpenseForm } from './expense-form';

const URL = '/expenses/api/groups/g/expenses';

describe('the form for an expense', () => {
  let http: HttpTestingController;
  let page: ComponentFixture<ExpenseForm>;
  const added = jest.fn();
  beforeEach(async () => {
    added.mockReset();
    http = provideExpenses();
    page = TestBed.createComponent(ExpenseForm);
    page.componentRef.setInput('group', aGroup());
    page.componentInstance.added.subscribe(added);
    await page.whenStable();
  });
  afterEach(() => http.verify());

  const root = (): HTMLElement => page.nativeElement as HTMLElement;
  const type = (label: string, text: string): void => {
    const fields = [...root().querySelectorAll('sv-field:has(input)')];
    const input = fields.find(one => one.textContent?.includes(label))!.querySelector('input')!;
    input.value = text;
    input.dispatchEvent(new Event('input'));
  };
  const choose = async (label: string): Promise<void> => {
    [...root().querySelectorAll('label')].find(one => one.textContent?.includes(label))!.click();
    await page.whenStable();
  };
  const submit = async (): Promise<void> => {
    root().querySelector('form')!.dispatchEvent(new Event('submit'));
    await new Promise(resolve => setTimeout(resolve));
    TestBed.tick();
  };

  it('splits equally among those who have an account, unless the person says otherwise', async () => {
    type('What for', 'Dinner');
    type('Amount', '10,50');
    await submit();
    const request = http.expectOne(URL);
    expect(request.request.body).toEqual({
      ...{ title: 'Dinner', amount: 1050, payerId: 'a', split: 'equal' },
      shares: [{ memberId: 'a' }, { memberId: 'b' }],
    });
    request.flush({ id: 'e' });
    await page.whenStable();
    expect(added).toHaveBeenCalledWith({ id: 'e' });
  });

  it('sends exact amounts only when they add up', async () => {
    type('What for', 'Dinner');
    type('Amount', '10.50');
    await choose('Exact amounts');
    type('You', '4.50');
    await submit();
    expect(textOf(page)).toContain('The amounts do not add up to the total.');
    type('Bob', '6');
    await submit();
    const { body } = http.expectOne(URL).request;
    expect(body).toMatchObject({ split: 'exact', shares: [{ amount: 450 }, { amount: 600 }] });
  });

  it('says what is wrong beside the fields', async () => {
    type('Amount', '10.505');
    await submit();
    expect(textOf(page)).toContain('Enter an amount, such as 12.50.');
  });

  it('wants somebody who takes part', async () => {
    type('What for', 'Dinner');
    type('Amount', '1');
    const boxes = root().querySelectorAll<HTMLInputElement>('fieldset input');
    boxes.forEach(box => box.checked && box.click());
    await submit();
    expect(textOf(page)).toContain('Choose who takes part.');
  });
});
