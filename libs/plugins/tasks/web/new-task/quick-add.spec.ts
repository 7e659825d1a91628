import type { HttpTestingController } from '@angular/common/http/testing';
import { inputBinding } from '@angular/core';
import { DeferBlockBehavior, TestBed } from '@angular/core/testing';
import { ListPeople } from '../sharing/list-people';
import { aList, anItem, provideTasks, settled } from '../testing/provide-tasks';
import { NewTask } from './new-task';

const url = '/tasks/api/lists/l1/items';

describe('what the line for new tasks understands', () => {
  let http: HttpTestingController;
  beforeEach(async () => {
    ({ http } = provideTasks([anItem], DeferBlockBehavior.Playthrough));
    await settled();
  });
  afterEach(() => {
    document.body.replaceChildren();
    http.match('/tasks/api/tags');
    http.verify();
  });

  /** The parser, and then what shows it. */
  const loaded = async (): Promise<void> => {
    for (let turns = 0; turns < 8; turns++) await settled();
  };

  async function open() {
    const fixture = TestBed.createComponent(NewTask, { bindings: [inputBinding('listId', () => 'l1')] });
    const element = fixture.nativeElement as HTMLElement;
    document.body.append(element);
    TestBed.tick();
    const field = element.querySelector('input')!;
    const type = async (text: string): Promise<void> => {
      field.focus();
      field.value = text;
      field.setSelectionRange(text.length, text.length);
      field.dispatchEvent(new Event('input'));
      await loaded();
    };
    const press = async (key: string, target: Element = field): Promise<void> => {
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await settled();
    };
    const textsOf = (selector: string): string[] =>
      [...element.querySelectorAll(selector)].map(chip => chip.textContent?.trim() ?? '');
    const chips = (): string[] => textsOf('sv-understood-chips .chip bdi');
    const options = (): string[] => textsOf('[role=option]');
    const sent = (): Record<string, unknown> => http.expectOne(url).request.body as Record<string, unknown>;
    return { element, field, type, press, chips, options, sent };
  }

  it('is shown in chips, and sent with the title', async () => {
    const { type, press, chips, sent, field } = await open();
    await type('Book the marquee tomorrow 9 #fair !high');
    expect(chips()).toEqual([expect.stringMatching(/^Tomorrow 0?9:00/), '#fair', 'High priority']);
    await press('Enter');
    expect(field.value).toBe('');
    expect(sent()).toEqual({
      id: expect.any(String),
      title: 'Book the marquee',
      dueAt: expect.stringMatching(/T09:00:00.000Z$/),
      allDay: false,
      timeZone: 'UTC',
      tags: ['fair'],
      priority: 'high',
    });
    expect(chips()).toEqual([]);
  });

  it('waits for the parser when Enter is faster', async () => {
    const { field, press, sent } = await open();
    field.value = 'Call Bob #fair';
    field.dispatchEvent(new Event('input'));
    await press('Enter');
    expect(sent()).toMatchObject({ title: 'Call Bob', tags: ['fair'] });
  });

  it('stays in the title where its chip is removed, by mouse and by keyboard', async () => {
    const { element, field, type, press, chips, sent } = await open();
    await type('Book tomorrow #fair !high');
    const [date, tag] = element.querySelectorAll<HTMLButtonElement>('button.chip');
    date!.click();
    await settled();
    expect(chips()).toEqual(['#fair', 'High priority']);
    expect(document.activeElement).toBe(tag);
    await press('Delete', tag);
    await press('Delete', document.activeElement!);
    expect(chips()).toEqual([]);
    expect(document.activeElement).toBe(field);
    await press('Enter');
    expect(sent()).toEqual({ id: expect.any(String), title: 'Book tomorrow #fair !high' });
  });

  it('stays in the title after Escape, until the next task', async () => {
    const { field, type, press, chips, sent } = await open();
    await type('Call Ada tomorrow');
    await press('Escape');
    expect([chips(), document.activeElement === field]).toEqual([[], true]);
    await type('Call Ada tomorrow at 9');
    expect(chips()).toEqual([]);
    await press('Enter');
    expect(sent()).toMatchObject({ title: 'Call Ada tomorrow at 9' });
    await type('Call Bob tomorrow');
    expect(chips()).toEqual(['Tomorrow']);
    await press('Escape');
    await press('Escape');
    expect(document.activeElement).not.toBe(field);
  });

  it('is not looked for in several pasted lines', async () => {
    const { field } = await open();
    const text = 'Bread tomorrow\nEggs #food';
    field.dispatchEvent(Object.assign(new Event('paste'), { clipboardData: { getData: () => text } }));
    await settled();
    expect(http.expectOne(url).request.body).toEqual({ id: expect.any(String), title: 'Bread tomorrow' });
  });

  it('is the text again if it could not be added', async () => {
    const { field, type, press } = await open();
    await type('Call Bob #fair');
    await press('Enter');
    http.expectOne(url).error(new ProgressEvent('offline'));
    await settled();
    expect(field.value).toBe('Call Bob #fair');
  });

  it('completes tags, and takes a new one as it is', async () => {
    const { field, type, press, options, sent } = await open();
    await type('Weed #ga');
    http.expectOne('/tasks/api/tags').flush({
      tags: [
        { name: 'garden', count: 3 },
        { name: 'fair', count: 1 },
      ],
    });
    await settled();
    await settled();
    expect(options()).toEqual(['garden']);
    await press('ArrowDown');
    expect(field.getAttribute('aria-activedescendant')).toBe('sv-new-task-options-0');
    await press('Enter');
    expect([field.value, options()]).toEqual(['Weed #garden ', []]);
    await type('Weed #ga');
    await press('Enter');
    expect(sent()).toMatchObject({ title: 'Weed', tags: ['ga'] });
  });

  it('completes the people of a shared list', async () => {
    TestBed.inject(ListPeople).open({ ...aList, isShared: true });
    TestBed.tick();
    const people = [
      { id: 'u1', name: 'Ada Lovelace', image: null },
      { id: 'u2', name: 'Bob', image: null },
    ];
    http.expectOne('/tasks/api/lists/l1/people').flush({ people });
    const { field, type, press, options, sent, chips } = await open();
    await type('Weed @lov');
    expect(options()).toEqual(['Ada Lovelace']);
    await press('Tab');
    expect(field.value).toBe('Weed @Ada Lovelace ');
    await settled();
    expect(chips()).toEqual(['Ada Lovelace']);
    await press('Enter');
    expect(sent()).toMatchObject({ title: 'Weed', assigneeId: 'u1' });
  });
});
