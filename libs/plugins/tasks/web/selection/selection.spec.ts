import type { HttpTestingController } from '@angular/common/http/testing';
import { inputBinding } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { TaskItem } from '../../shared/task.contract';
import { TaskItems } from '../task-items/task-items';
import { aList, anItem, provideTasks, settled } from '../testing/provide-tasks';
import { SelectedTasks } from './selected-tasks';
import { Selection } from './selection';

describe('several tasks at once', () => {
  let http: HttpTestingController;
  let rows: HTMLElement;
  let bar: HTMLElement;

  beforeEach(async () => {
    const titles = ['a', 'b', 'c', 'd'];
    const items = titles.map((title, position) => ({ ...anItem, id: title, title, position, tags: ['x'] }));
    ({ http } = provideTasks(items));
    await settled();
    const list = TestBed.createComponent(TaskItems);
    const place = TestBed.createComponent(SelectedTasks, { bindings: [inputBinding('list', () => aList)] });
    [rows, bar] = [list.nativeElement as HTMLElement, place.nativeElement as HTMLElement];
    document.body.append(rows, bar);
    await turns();
  });
  afterEach(() => {
    document.body.replaceChildren();
    http.verify();
  });

  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn++) await settled();
  };
  const row = (title: string): HTMLElement => rows.querySelector(`[aria-label=${title}]`)!;
  const selected = () =>
    TestBed.inject(Selection)
      .items()
      .map(({ id }) => id)
      .join('');
  const click = async (title: string, init: MouseEventInit = {}): Promise<boolean> => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, ...init });
    const isUsual = row(title).dispatchEvent(event);
    await turns();
    return isUsual;
  };
  const press = async (title: string, key: string, init: KeyboardEventInit = {}): Promise<void> => {
    row(title).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
    await turns();
  };
  const use = async (label: string): Promise<void> => {
    [...bar.querySelectorAll('button')].find(button => button.textContent?.trim() === label)!.click();
    await turns();
  };
  const answer = async (id: string, fields: Partial<TaskItem> = {}): Promise<unknown> => {
    const request = http.expectOne(({ url }) => url === `/tasks/api/items/${id}`);
    request.flush({ ...anItem, id, title: id, ...fields, version: 4 });
    await turns();
    return request.request.body;
  };

  it('selects with Ctrl and a click, a range with Shift, and with a click alone from then on', async () => {
    expect(await click('a', { ctrlKey: true })).toBe(false);
    await click('c', { shiftKey: true });
    expect(selected()).toBe('abc');
    await click('b');
    expect([selected(), bar.textContent]).toEqual(['ac', expect.stringContaining('2 tasks selected')]);
    await press('a', 'Escape');
    expect([selected(), bar.querySelector('[role=toolbar]')]).toEqual(['', null]);
  });

  it('selects by keyboard, and leads to its actions', async () => {
    await press('b', 's');
    await press('b', 'ArrowDown', { shiftKey: true });
    expect(selected()).toBe('bc');
    await press('c', 'a');
    expect(document.activeElement?.textContent?.trim()).toBe('Check off');
    await press('b', 's');
    expect(selected()).toBe('c');
  });

  it('selects with a long press, and not when the finger scrolls', async () => {
    const touch = (type: string, clientY = 0): void => {
      const init = { bubbles: true, clientY };
      const event = Object.assign(new MouseEvent(type, init), { pointerType: 'touch' });
      row('a').dispatchEvent(event);
    };
    jest.useFakeTimers();
    touch('pointerdown');
    touch('pointermove', 40);
    jest.advanceTimersByTime(600);
    expect(selected()).toBe('');
    touch('pointerdown');
    jest.advanceTimersByTime(600);
    touch('pointerup');
    jest.useRealTimers();
    // The click that the browser makes of it opens nothing, and changes nothing of the selection.
    expect(await click('a')).toBe(false);
    expect(selected()).toBe('a');
  });

  it('changes all of them, those that need it, with one undo', async () => {
    await press('a', 's');
    await press('b', 's');
    await use('High priority');
    expect(await answer('a', { priority: 'high' })).toEqual({ priority: 'high' });
    expect(await answer('b', { priority: 'high' })).toEqual({ priority: 'high' });
    expect(selected()).toBe('ab');
    const [toast] = TestBed.inject(Toasts).shown();
    expect(toast).toMatchObject({ message: '2 tasks changed', action: { label: 'Undo' } });
    await use('High priority');
    http.expectNone(({ method }) => method === 'PATCH');
    toast!.action!.run();
    await turns();
    expect(await answer('b')).toEqual({ priority: null });
    expect(await answer('a')).toEqual({ priority: null });
  });

  it('checks them off, and ends', async () => {
    await press('a', 's');
    await press('d', 's');
    await use('Check off');
    expect(await answer('a', { doneAt: '2026-06-22T10:00:00.000Z' })).toEqual({ done: true });
    expect(await answer('d', { doneAt: '2026-06-22T10:00:00.000Z' })).toEqual({ done: true });
    expect(TestBed.inject(Selection).isOn()).toBe(false);
  });

  it('adds a tag to those that do not have it', async () => {
    await press('a', 's');
    await use('Tag');
    http.expectOne('/tasks/api/tags').flush({ tags: [{ name: 'fair', count: 2 }] });
    const field = bar.querySelector<HTMLInputElement>('[formControlName=tag]')!;
    field.value = '#fair';
    field.dispatchEvent(new Event('input'));
    bar.querySelector('form')!.dispatchEvent(new Event('submit'));
    await turns();
    expect(await answer('a')).toEqual({ tags: ['x', 'fair'] });
  });

  it('deletes them, and brings all of them back to where they were', async () => {
    await press('b', 's');
    await press('c', 's');
    await use('Delete');
    await answer('c');
    await answer('b');
    expect(rows.querySelectorAll('sv-task-item')).toHaveLength(2);
    TestBed.inject(Toasts).shown()[0]!.action!.run();
    await turns();
    http.expectOne('/tasks/api/items/b/restore').flush({ ...anItem, id: 'b' });
    await turns();
    http.expectOne('/tasks/api/items/c/restore').flush({ ...anItem, id: 'c' });
    await turns();
    expect([...rows.querySelectorAll('.title')].map(title => title.textContent)).toEqual(['a', 'b', 'c', 'd']);
  });
});
