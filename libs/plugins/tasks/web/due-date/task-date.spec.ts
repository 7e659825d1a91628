import { anItem } from '../testing/provide-tasks';
import { toDay } from './due-day';
import { browserZone, rescheduled, shownInstant } from './task-date';

const day = (at: string, timeZone: string | null, allDay = true) => toDay(shownInstant(at, { allDay, timeZone }));

describe('the day of a task', () => {
  it('is the one on which it was written, wherever it is read', () => {
    expect(day('2026-06-21T21:00:00Z', 'Pacific/Auckland')).toBe('2026-06-22');
    expect(day('2026-06-23T09:30:00Z', 'Pacific/Niue')).toBe('2026-06-22');
    expect(day('2026-06-22T07:00:00Z', 'Europe/Zurich')).toBe('2026-06-22');
  });

  it.each([
    ['a time', browserZone() === 'Pacific/Auckland' ? 'UTC' : 'Pacific/Auckland', false],
    ['a day of a version without zones', null, true],
    ['a zone that the browser does not know', 'Mars/Olympus', true],
  ])('is that of the reader’s own clock for %s', (_, timeZone, allDay) => {
    const at = new Date(2026, 5, 22, 17, 45);
    expect(shownInstant(at.toISOString(), { allDay, timeZone })).toEqual(at);
  });

  it('is one of the reader’s zone when they pick it, and a time keeps its zone', () => {
    const dueAt = '2026-06-22T07:00:00.000Z';
    const auckland = { ...anItem, timeZone: 'Pacific/Auckland', recurrence: 'FREQ=DAILY' };
    expect(rescheduled(auckland, dueAt)).toEqual({ dueAt, timeZone: browserZone() });
    expect(rescheduled({ ...auckland, allDay: false }, dueAt)).toEqual({ dueAt, timeZone: 'Pacific/Auckland' });
    expect(rescheduled(auckland, null)).toEqual({ dueAt: null, recurrence: null });
    expect(rescheduled(anItem, null)).toEqual({ dueAt: null });
  });
});
