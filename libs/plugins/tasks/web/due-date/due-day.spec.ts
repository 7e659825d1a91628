import { atDay, daysBetween, toDay } from './due-day';

describe('a picked day', () => {
  it('is due in the morning of the own clock', () => {
    const due = new Date(atDay('2026-06-22', null));
    expect([toDay(due), due.getHours(), due.getMinutes()]).toEqual(['2026-06-22', 9, 0]);
  });

  it('keeps the time of day that was there', () => {
    const due = new Date(atDay('2026-12-01', new Date(2026, 5, 22, 17, 45).toISOString()));
    expect([toDay(due), due.getHours(), due.getMinutes()]).toEqual(['2026-12-01', 17, 45]);
  });
});

it('counts days of the calendar over a change of the clocks', () => {
  expect(daysBetween(new Date(2026, 2, 28, 23, 59), new Date(2026, 2, 29, 0, 1))).toBe(1);
  expect(daysBetween(new Date(2026, 9, 24, 0, 1), new Date(2026, 9, 26, 23, 59))).toBe(2);
});
