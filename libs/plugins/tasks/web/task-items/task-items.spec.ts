import type { HttpTestingController } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { TaskBoard } from '../board/task-board';
import { press, provideFair, sentChange } from '../testing/a-fair';
import { settled } from '../testing/provide-tasks';
import { TaskItems } from './task-items';

describe('the rows of a list', () => {
  let http: HttpTestingController;
  beforeEach(async () => (http = await provideFair()));
  afterEach(() => {
    document.body.replaceChildren();
    http.verify();
  });

  function open() {
    const element = TestBed.createComponent(TaskItems).nativeElement as HTMLElement;
    document.body.append(element);
    TestBed.tick();
    const titleOf = (row: Element): string => row.querySelector('.title bdi')!.textContent!;
    const box = (title: string) => element.querySelector<HTMLInputElement>(`[aria-label="${title}"]`)!;
    const outline = () =>
      [...element.querySelectorAll('ul')].map(list =>
        [...list.querySelectorAll('li')].map(row => (row.classList.contains('part') ? '> ' : '') + titleOf(row)),
      );
    const headings = () => [...element.querySelectorAll('h2 bdi')].map(({ textContent }) => textContent);
    const count = () => element.querySelector<HTMLElement>('sv-part-count')!;
    const move = async (title: string, key: string): Promise<string> => {
      box(title).focus();
      press(box(title), key, true);
      await settled();
      return element.querySelector('[aria-live]')!.textContent!;
    };
    return { element, box, outline, headings, count, move };
  }
  const all = [['Marquee', '> Suppliers', '> Deposit', 'Posters'], ['Cakes'], []];

  it('stand below their section and their task, which says how many of its parts are done', () => {
    const { outline, headings, count } = open();
    expect([outline(), headings()]).toEqual([all, ['Food', 'Waiting']]);
    expect(count().textContent).toMatch(/Subtasks of Marquee: *1\/2/);
  });

  it('are collapsed with their task or section, also the next time', () => {
    const { element, outline, count } = open();
    count().querySelector('button')!.click();
    [...element.querySelectorAll<HTMLElement>('h2 button')][0]!.click();
    TestBed.tick();
    const then = [['Marquee', 'Posters'], []];
    expect(outline()).toEqual(then);
    expect(count().querySelector('button')!.getAttribute('aria-expanded')).toBe('false');
    expect(localStorage.getItem('sv.tasks.collapsed')).toBe('["marquee","food"]');
  });

  it('become a part with Alt → and a task with Alt ←, keep the focus, and are announced', async () => {
    const { box, outline, move } = open();
    expect(await move('Posters', 'ArrowRight')).toBe('Posters, now a subtask of Marquee');
    expect(outline()[0]).toEqual(['Marquee', '> Suppliers', '> Deposit', '> Posters']);
    expect(document.activeElement).toBe(box('Posters'));
    expect(await sentChange(http, 'posters')).toEqual({ parentId: 'marquee', position: 3 });
  });

  it('keep the focus when one goes, comes back, or is moved back with an undo', async () => {
    const { box, outline, move } = open();
    const undo = async (): Promise<void> => {
      const init = { key: 'z', ctrlKey: true, bubbles: true, cancelable: true };
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', init));
      await settled();
      await settled();
      await settled();
    };
    box('Posters').focus();
    press(box('Posters'), 'Delete');
    await settled();
    expect(document.activeElement).toBe(box('Cakes'));
    http.expectOne({ method: 'DELETE', url: '/tasks/api/items/posters' }).flush(null);
    await settled();
    await undo();
    expect([outline(), document.activeElement]).toEqual([all, box('Posters')]);
    http.expectOne('/tasks/api/items/posters/restore').flush(TestBed.inject(TaskBoard).find('posters'));

    await move('Posters', 'ArrowDown');
    expect(await sentChange(http, 'posters')).toEqual({ sectionId: 'food' });
    expect([outline()[1], document.activeElement]).toEqual([['Posters', 'Cakes'], box('Posters')]);
  });

  it('go into the next section at the end of theirs', async () => {
    const { outline, move } = open();
    expect(await move('Posters', 'ArrowDown')).toBe('Posters, moved to Food, 1 of 2');
    expect(outline()).toEqual([['Marquee', '> Suppliers', '> Deposit'], ['Posters', 'Cakes'], []]);
    expect(await sentChange(http, 'posters')).toEqual({ sectionId: 'food' });
  });

  it('leave Alt with an arrow to the browser where it moves nothing', () => {
    const { box } = open();
    expect([press(box('Marquee'), 'ArrowLeft', true), press(box('Marquee'), 'ArrowRight', true)]).toEqual([true, true]);
  });

  it('are added to a section in its own line', async () => {
    const { element, outline } = open();
    element.querySelector<HTMLElement>('[aria-label="Add a task to Waiting"]')!.click();
    await settled();
    const line = element.querySelector<HTMLInputElement>('sv-add-line input')!;
    expect(document.activeElement).toBe(line);
    line.value = 'Permit';
    line.dispatchEvent(new Event('input'));
    press(line, 'Enter');
    await settled();
    expect([line.value, outline()[2]]).toEqual(['', ['Permit']]);
    expect(http.expectOne('/tasks/api/lists/l1/items').request.body).toMatchObject({
      title: 'Permit',
      sectionId: 'waiting',
    });
  });
});
