import type { HttpTestingController } from '@angular/common/http/testing';
import { inputBinding } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Confirm } from '@sv/ui/confirm/confirm';
import { Toasts } from '@sv/ui/workspace/toasts';
import { TaskBoard } from '../board/task-board';
import { press, provideFair, sentChange } from '../testing/a-fair';
import { settled } from '../testing/provide-tasks';
import { SectionBoard } from './section-board';

describe('the board of a list', () => {
  const confirm = { ask: jest.fn<Promise<boolean>, unknown[]>() };
  let http: HttpTestingController;
  beforeEach(async () => {
    TestBed.configureTestingModule({ providers: [{ provide: Confirm, useValue: confirm }] });
    http = await provideFair();
  });
  afterEach(() => {
    document.body.replaceChildren();
    http.verify();
  });

  const untilThere = async (isThere: () => boolean): Promise<void> => {
    for (let left = 50; left > 0 && !isThere(); left--) await settled();
  };

  function open(isReadOnly = false) {
    const bindings = [inputBinding('listId', () => 'l1'), inputBinding('isReadOnly', () => isReadOnly)];
    const element = TestBed.createComponent(SectionBoard, { bindings }).nativeElement as HTMLElement;
    document.body.append(element);
    TestBed.tick();
    const columns = () =>
      Object.fromEntries(
        [...element.querySelectorAll('sv-board-column')].map(column => [
          column.querySelector('h2 bdi')!.textContent,
          [...column.querySelectorAll('.title bdi')].map(({ textContent }) => textContent).join(' '),
        ]),
      );
    const card = (title: string): HTMLElement =>
      [...element.querySelectorAll<HTMLElement>('sv-board-card')].find(one => one.textContent?.includes(title))!;
    const titleOf = (title: string): HTMLElement => card(title).querySelector<HTMLElement>('.title')!;
    const move = async (title: string, key: string): Promise<string> => {
      titleOf(title).focus();
      press(titleOf(title), key, true);
      await settled();
      return element.querySelector(':scope > [aria-live]')!.textContent!;
    };
    const button = (text: string, among: Element = element): HTMLElement =>
      [...among.querySelectorAll<HTMLElement>('button')].find(one => one.textContent?.includes(text))!;
    return { element, columns, card, titleOf, move, button };
  }

  it('has a column for each section, and parts on the card of their task', () => {
    const { columns, card } = open();
    expect(columns()).toEqual({ 'No section': 'Marquee Posters', Food: 'Cakes', Waiting: '' });
    expect(card('Marquee').textContent).toContain('1/2');
  });

  it('moves a card with Alt and the arrow keys, keeps the focus, and says where it is', async () => {
    const { columns, titleOf, move } = open();
    expect(await move('Marquee', 'ArrowDown')).toBe('Marquee, moved to 2 of 2');
    expect(await sentChange(http, 'marquee')).toEqual({ position: 3 });
    expect(await move('Posters', 'ArrowRight')).toBe('Posters, moved to Food, 1 of 2');
    expect(columns()).toEqual({ 'No section': 'Marquee', Food: 'Posters Cakes', Waiting: '' });
    expect(document.activeElement).toBe(titleOf('Posters'));
    expect(await move('Cakes', 'ArrowRight')).toBe('Cakes, moved to Waiting, 1 of 1');
    expect(columns()).toMatchObject({ Food: 'Posters', Waiting: 'Cakes' });
  });

  it('goes from card to card with the arrow keys, past columns without any', () => {
    const { titleOf } = open();
    titleOf('Posters').focus();
    const steps = ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowDown'].map(key => {
      press(document.activeElement!, key);
      return document.activeElement!.querySelector('bdi')!.textContent;
    });
    expect(steps).toEqual(['Cakes', 'Cakes', 'Marquee', 'Posters']);
  });

  it('gives the focus to the next card when one goes', async () => {
    const { titleOf } = open();
    titleOf('Marquee').focus();
    press(titleOf('Marquee'), 'Delete');
    await settled();
    expect(document.activeElement).toBe(titleOf('Posters'));
    http.expectOne({ method: 'DELETE', url: '/tasks/api/items/marquee' }).flush(null);
  });

  it('adds a card at the end of a column, and brings back what was refused', async () => {
    const { element, columns, button } = open();
    button('Add a task', element.querySelectorAll('sv-board-column')[1]!).click();
    await settled();
    const line = element.querySelector<HTMLInputElement>('sv-add-line input')!;
    expect(document.activeElement).toBe(line);
    line.value = 'Lemonade';
    line.dispatchEvent(new Event('input'));
    press(line, 'Enter');
    await settled();
    expect([line.value, columns()['Food']]).toEqual(['', 'Cakes Lemonade']);
    const refused = { code: 'conflict', detail: 'This list is full.' };
    http.expectOne('/tasks/api/lists/l1/items').flush(refused, { status: 409, statusText: 'Conflict' });
    await settled();
    expect([line.value, columns()['Food']]).toEqual(['Lemonade', 'Cakes']);
    expect(element.textContent).toContain('This list is full.');
  });

  it('deletes a column at once, keeps its tasks, and brings both back with Undo', async () => {
    const { element, columns, button } = open();
    button('Delete section', element.querySelectorAll('sv-board-column')[1]!).click();
    await settled();
    expect(columns()).toEqual({ 'No section': 'Marquee Posters Cakes', Waiting: '' });
    http.expectOne({ url: '/tasks/api/sections/food', method: 'DELETE' }).flush(null);
    await settled();
    const said = TestBed.inject(Toasts).shown().at(-1)!;
    expect(said.message).toBe('“Food” deleted');
    said.action!.run();
    await untilThere(() => columns()['Food'] !== undefined);
    const post = http.expectOne({ url: '/tasks/api/lists/l1/sections', method: 'POST' });
    expect(post.request.body).toEqual({ id: 'food', name: 'Food', position: 0 });
    post.flush({});
    await settled();
    expect(await sentChange(http, 'cakes')).toEqual({ sectionId: 'food' });
    expect(columns()).toEqual({ 'No section': 'Marquee Posters', Food: 'Cakes', Waiting: '' });
  });

  it('asks first where not all tasks are read, because those could not be put back', async () => {
    const { element, columns, button } = open();
    const board = TestBed.inject(TaskBoard);
    jest.spyOn(board, 'hasMore').mockReturnValue(true);
    confirm.ask.mockResolvedValueOnce(false);
    button('Delete section', element.querySelectorAll('sv-board-column')[1]!).click();
    await settled();
    expect(confirm.ask).toHaveBeenCalledTimes(1);
    expect(columns()).toHaveProperty('Food');
  });

  it('shows no column for tasks in no section where there are none', async () => {
    const { element } = open();
    const isVacant = (): boolean => element.querySelector('sv-board-column')!.classList.contains('vacant');
    expect(isVacant()).toBe(false);
    const board = TestBed.inject(TaskBoard);
    const homeless = board.all().filter(({ sectionId, parentId }) => sectionId === null && parentId === null);
    void board.make(homeless.map(item => ({ kind: 'deleted', item, parts: board.partsOf(item) })));
    for (let left = homeless.length; left > 0; left--) {
      await settled();
      for (const request of http.match(({ method }) => method === 'DELETE')) request.flush(null);
    }
    await settled();
    expect(isVacant()).toBe(true);
  });

  it('moves a column, and back when that is refused', async () => {
    const { element, columns, button } = open();
    button('Move right', element.querySelectorAll('sv-board-column')[1]!).click();
    await settled();
    expect(Object.keys(columns())).toEqual(['No section', 'Waiting', 'Food']);
    const request = http.expectOne({ url: '/tasks/api/sections/food', method: 'PATCH' });
    expect(request.request.body).toEqual({ position: 1 });
    request.flush({ code: 'not-found', detail: 'Gone.' }, { status: 404, statusText: 'Not Found' });
    await settled();
    expect(Object.keys(columns())).toEqual(['No section', 'Food', 'Waiting']);
  });

  it('changes nothing for viewers', async () => {
    const { element, columns, titleOf, button } = open(true);
    press(titleOf('Marquee'), 'ArrowRight', true);
    press(titleOf('Marquee'), 'Delete');
    await settled();
    expect(columns()).toEqual({ 'No section': 'Marquee Posters', Food: 'Cakes', Waiting: '' });
    expect([button('Add a task'), button('Add section'), element.querySelector('sv-section-menu')]).toEqual([
      undefined,
      undefined,
      null,
    ]);
  });
});
