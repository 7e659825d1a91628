import type { HttpTestingController } from '@angular/common/http/testing';
import { inputBinding } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { aFair, press, provideFair, sentChange } from '../testing/a-fair';
import { settled } from '../testing/provide-tasks';
import { TaskParts } from './task-parts';

const url = '/tasks/api/items/marquee/parts';

describe('the parts in the details of a task', () => {
  let http: HttpTestingController;
  beforeEach(async () => (http = await provideFair()));
  afterEach(() => {
    document.body.replaceChildren();
    http.verify();
  });

  function open(index: number) {
    const bindings = [inputBinding('task', () => aFair.items[index])];
    const element = TestBed.createComponent(TaskParts, { bindings }).nativeElement as HTMLElement;
    document.body.append(element);
    TestBed.tick();
    const titles = () => [...element.querySelectorAll('label bdi')].map(({ textContent }) => textContent);
    const boxes = () => [...element.querySelectorAll<HTMLInputElement>('label input')];
    return { element, titles, boxes, count: () => element.querySelector('h3 .count')?.textContent };
  }
  async function opened() {
    const page = open(0);
    http.expectOne(url).flush({ parts: aFair.items.slice(1, 3) });
    await settled();
    return page;
  }

  it('are all of them, done ones included, and no request for a task that has none', async () => {
    const { titles, boxes, count } = await opened();
    expect([titles(), boxes().map(box => box.checked), count()]).toEqual([
      ['Suppliers', 'Deposit'],
      [true, false],
      '1/2',
    ]);
    expect(open(3).titles()).toEqual([]);
  });

  it('are not offered for a part', () => {
    expect(open(2).element.querySelector('sv-add-line')).toBeNull();
  });

  it('are checked off, in the list behind them too', async () => {
    const { boxes, count } = await opened();
    boxes()[1]!.click();
    await settled();
    expect(count()).toBe('2/2');
    const request = http.expectOne('/tasks/api/items/deposit');
    expect(request.request.body).toEqual({ done: true });
    request.flush({ code: 'internal-error', detail: 'It failed.' }, { status: 500, statusText: 'Error' });
    await settled();
    expect(count()).toBe('1/2');
  });

  it('are added at the end, and moved with Alt and the arrow keys', async () => {
    const { element, titles, boxes } = await opened();
    const line = element.querySelector<HTMLInputElement>('sv-add-line input')!;
    line.value = 'Delivery';
    line.dispatchEvent(new Event('input'));
    press(line, 'Enter');
    await settled();
    expect(titles()).toEqual(['Suppliers', 'Deposit', 'Delivery']);
    const added = http.expectOne('/tasks/api/lists/l1/items');
    expect(added.request.body).toMatchObject({ title: 'Delivery', parentId: 'marquee' });
    added.flush({ ...aFair.items[2], ...added.request.body, position: 3 });
    await settled();
    boxes()[1]!.focus();
    press(boxes()[1]!, 'ArrowUp', true);
    await settled();
    expect(titles()).toEqual(['Deposit', 'Suppliers', 'Delivery']);
    expect([document.activeElement, element.querySelector('[aria-live]')?.textContent]).toEqual([
      boxes()[0],
      'Deposit, moved to 1 of 3',
    ]);
    expect(await sentChange(http, 'deposit')).toEqual({ position: 1 });
  });
});
