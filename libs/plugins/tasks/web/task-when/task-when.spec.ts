import type { HttpTestingController } from '@angular/common/http/testing';
import { inputBinding } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import type { TaskItem } from '../../shared/task.contract';
import { browserZone } from '../due-date/task-date';
import { TaskDetails } from '../task-details/task-details';
import { anItem, provideTasks, settled } from '../testing/provide-tasks';

/** A Tuesday, at 9:00 by the clock of the browser. */
const tuesday = { ...anItem, dueAt: new Date(2046, 5, 19, 9).toISOString(), timeZone: browserZone() };
const at = (...parts: [number, number, number, number, number?]) => new Date(...parts).toISOString();

describe('the dates of a task in its details', () => {
  let http: HttpTestingController;
  beforeEach(async () => {
    ({ http } = provideTasks());
    await settled();
  });
  afterEach(() => {
    document.body.replaceChildren();
    http.verify();
  });

  function open(item: TaskItem) {
    const fixture = TestBed.createComponent(TaskDetails, { bindings: [inputBinding('item', () => item)] });
    const element = fixture.nativeElement as HTMLElement;
    document.body.append(element);
    TestBed.tick();
    const field = <E extends HTMLInputElement>(label: string): E => {
      const id = [...element.querySelectorAll('label')].find(one => one.textContent?.trim().startsWith(label))!.htmlFor;
      return element.querySelector<E>(`#${id}`)!;
    };
    const set = async (label: string, value: string): Promise<void> => {
      const control = field(label);
      control.value = value;
      control.dispatchEvent(new Event('input'));
      control.dispatchEvent(new Event('change'));
      await settled();
    };
    const tick = async (name: string): Promise<void> => {
      const boxes = [...element.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
      boxes.find(box => (box.ariaLabel ?? box.closest('label')?.textContent)?.includes(name))!.click();
      await settled();
    };
    const save = async (): Promise<unknown> => {
      element.querySelector('form')!.dispatchEvent(new Event('submit'));
      await settled();
      const [request] = http.match('/tasks/api/items/i1');
      request?.flush(item);
      await settled();
      return request?.request.body;
    };
    const repeat = () => field<HTMLInputElement & HTMLSelectElement>('Repeat');
    const chosen = () => repeat().selectedOptions[0]?.textContent?.trim();
    const press = async (label: string): Promise<void> => {
      [...element.querySelectorAll('button')].find(button => button.textContent?.trim() === label)!.click();
      await settled();
    };
    return { element, field, set, tick, save, repeat, chosen, press };
  }
  const dates = { allDay: true, timeZone: browserZone() };

  it('are a day, or a day with a time, in the zone of who sets them', async () => {
    const { set, save } = open(anItem);
    await set('Due date', '2046-06-20');
    await set('Time', '14:30');
    await set('Start date', '2046-06-18');
    expect(await save()).toEqual({
      dueAt: at(2046, 5, 20, 14, 30),
      startAt: at(2046, 5, 18, 9),
      allDay: false,
      timeZone: browserZone(),
    });
  });

  it('repeat by a choice that follows the day, in words', async () => {
    const { set, save, repeat, chosen } = open(tuesday);
    expect([...repeat().options].map(({ text }) => text.trim())).toEqual([
      'Does not repeat',
      'Every day',
      'Every weekday',
      'Every Tuesday',
      'Every month on day 19',
      'Every year on 19 June',
      'Custom',
    ]);
    await set('Repeat', 'weekly');
    await set('Due date', '2046-06-21');
    expect(chosen()).toBe('Every Thursday');
    expect(await save()).toEqual({ ...dates, dueAt: at(2046, 5, 21, 9), recurrence: 'FREQ=WEEKLY;BYDAY=TH' });
  });

  it('repeat by a rule of their own', async () => {
    const { element, set, tick, save, chosen } = open({ ...tuesday, recurrence: 'FREQ=WEEKLY;BYDAY=TU' });
    await set('Repeat', 'custom');
    await set('Every', '2');
    await tick('Friday');
    await set('Ends', 'count');
    await set('Times', '6');
    expect(chosen()).toBe('Custom');
    expect(element.textContent).toContain('Every 2 weeks on Tuesday and Friday, 6 more times');
    expect(await save()).toEqual({ recurrence: 'FREQ=WEEKLY;INTERVAL=2;COUNT=6;BYDAY=TU,FR' });
  });

  it('repeat on a weekday of the month, until a day', async () => {
    const { set, save, field } = open({ ...tuesday, recurrence: 'FREQ=MONTHLY;BYMONTHDAY=19' });
    await set('Repeat', 'custom');
    const month = field<HTMLInputElement & HTMLSelectElement>('Day of the month');
    expect([...month.options].map(({ text }) => text)).toEqual([
      'Every month on day 19',
      'Every month on the third Tuesday',
    ]);
    month.selectedIndex = 1;
    month.dispatchEvent(new Event('change'));
    await set('Ends', 'until');
    await set('Last day', '2046-12-31');
    expect(await save()).toEqual({ recurrence: 'FREQ=MONTHLY;UNTIL=20461231;BYDAY=3TU' });
  });

  it('count from the day on which the task is done', async () => {
    const { tick, save, chosen } = open({ ...tuesday, recurrence: 'FREQ=WEEKLY;BYDAY=TU' });
    await tick('Count from the day it is done');
    expect(chosen()).toBe('A week after it is done');
    expect(await save()).toEqual({ recurrence: 'FREQ=WEEKLY', repeatsFrom: 'done' });
  });

  it('begin today when a task without a date is to repeat, and end with its date', async () => {
    const { set, field, press, chosen } = open(anItem);
    await set('Repeat', 'daily');
    expect(field('Due date').value).not.toBe('');
    await press('No date');
    expect(chosen()).toBe('Does not repeat');
  });

  it('do not begin after they are due', async () => {
    const { element, set, save } = open(tuesday);
    await set('Start date', '2046-06-20');
    expect(await save()).toBeUndefined();
    expect(element.querySelector('[role=alert]')?.textContent).toContain('must not be after the due date');
  });

  it('keep a rule that no field can show', async () => {
    const recurrence = 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO';
    const { element, set, save, chosen } = open({ ...tuesday, recurrence });
    expect([chosen(), element.textContent]).toEqual([
      'Custom',
      expect.stringContaining('Repeats by a rule of its own'),
    ]);
    await set('Due date', '2046-06-20');
    expect(await save()).toEqual({ ...dates, dueAt: at(2046, 5, 20, 9) });
  });

  it('of somebody elsewhere are shown as their day, and stay theirs until they are changed', async () => {
    const zone = browserZone() === 'Pacific/Auckland' ? 'UTC' : 'Pacific/Auckland';
    const theirs = {
      ...anItem,
      dueAt: zone === 'UTC' ? '2046-06-19T12:00:00.000Z' : '2046-06-18T21:00:00.000Z',
      timeZone: zone,
    };
    const { field, set, save } = open(theirs);
    expect(field('Due date').value).toBe('2046-06-19');
    await set('Repeat', 'daily');
    expect(await save()).toEqual({ recurrence: 'FREQ=DAILY' });
  });
});
