import { nextDates } from '../../server/recurrence/next-dates';

const task = {
  startAt: null,
  dueAt: new Date('2026-06-15T07:00:00Z'),
  allDay: true,
  timeZone: 'Europe/Zurich',
  recurrence: 'FREQ=WEEKLY',
  repeatsFrom: 'due' as const,
};
/** 15 June 2026 is a Monday; tasks are due at 9:00 in Zurich. */
const next = (fields: Partial<Parameters<typeof nextDates>[0]>, now: string) =>
  nextDates({ ...task, ...fields }, new Date(now), 'UTC')
    ?.dueAt?.toISOString()
    .slice(0, 16);

describe('the next date of a task that is checked off', () => {
  it.each([
    ['on its day', 'FREQ=WEEKLY', '2026-06-15T18:00:00Z', '2026-06-22T07:00'],
    ['early', 'FREQ=WEEKLY', '2026-06-12T18:00:00Z', '2026-06-22T07:00'],
    ['late', 'FREQ=WEEKLY', '2026-06-17T18:00:00Z', '2026-06-22T07:00'],
    ['two weeks late: nobody has to catch up', 'FREQ=WEEKLY', '2026-07-01T18:00:00Z', '2026-07-06T07:00'],
    ['late, on a day of the series: that one is done too', 'FREQ=DAILY', '2026-06-17T05:00:00Z', '2026-06-18T07:00'],
    ['in the week between, and keeps its rhythm', 'FREQ=WEEKLY;INTERVAL=2', '2026-06-24T05:00:00Z', '2026-06-29T07:00'],
    ['put off to another day, as its rule says', 'FREQ=WEEKLY;BYDAY=TH', '2026-06-15T05:00:00Z', '2026-06-18T07:00'],
    ['after midnight in its zone', 'FREQ=DAILY', '2026-06-15T22:30:00Z', '2026-06-17T07:00'],
  ])('%s', (_, recurrence, now, expected) => {
    expect(next({ recurrence }, now)).toBe(expected);
  });

  it('is the next time of the clock where it has one', () => {
    const timed = { allDay: false, recurrence: 'FREQ=DAILY' };
    expect(next(timed, '2026-06-17T06:00:00Z')).toBe('2026-06-17T07:00');
    expect(next(timed, '2026-06-17T08:00:00Z')).toBe('2026-06-18T07:00');
  });

  it.each([
    ['three days after it is done', 'FREQ=DAILY;INTERVAL=3', '2026-06-20T18:00:00Z', '2026-06-23T07:00'],
    ['also when it was done early', 'FREQ=DAILY;INTERVAL=3', '2026-06-10T18:00:00Z', '2026-06-13T07:00'],
    ['by the day in its zone', 'FREQ=DAILY;INTERVAL=3', '2026-06-20T22:30:00Z', '2026-06-24T07:00'],
    ['the next of its days', 'FREQ=WEEKLY;BYDAY=SA', '2026-06-20T18:00:00Z', '2026-06-27T07:00'],
    ['a month later, in a shorter one', 'FREQ=MONTHLY', '2026-08-31T10:00:00Z', '2026-09-30T07:00'],
    ['a year later, from a leap day', 'FREQ=YEARLY', '2028-02-29T10:00:00Z', '2029-02-28T08:00'],
  ])('counted from the day on which it was done: %s', (_, recurrence, now, expected) => {
    expect(next({ recurrence, repeatsFrom: 'done' }, now)).toBe(expected);
  });

  it.each([
    ['FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1', '2026-02-01T10:00:00Z', '2026-02-28T08:00'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-02-01T10:00:00Z', '2026-02-28T08:00'],
    // As RFC 5545 has it: February has no such day.
    ['FREQ=MONTHLY', '2026-02-01T10:00:00Z', '2026-03-31T07:00'],
  ])('at the end of a month: %s', (recurrence, now, expected) => {
    expect(next({ recurrence, dueAt: new Date('2026-01-31T08:00:00Z') }, now)).toBe(expected);
  });

  it('is counted from now, in the morning, where it has no date yet', () => {
    expect(next({ dueAt: null }, '2026-06-17T20:00:00Z')).toBe('2026-06-24T07:00');
    const begun = nextDates({ ...task, dueAt: null, startAt: task.dueAt }, new Date('2026-06-15T10:00:00Z'), 'UTC');
    expect([begun?.startAt?.toISOString(), begun?.dueAt]).toEqual(['2026-06-22T07:00:00.000Z', null]);
  });

  it('counts the dates that passed', () => {
    const left = (now: string, fields: object = {}) =>
      nextDates({ ...task, recurrence: 'FREQ=DAILY;COUNT=5', ...fields }, new Date(now), 'UTC')?.recurrence;
    expect(left('2026-06-15T10:00:00Z')).toBe('FREQ=DAILY;COUNT=4');
    expect(left('2026-06-17T10:00:00Z')).toBe('FREQ=DAILY;COUNT=2');
    expect(left('2026-06-19T10:00:00Z')).toBeUndefined();
    expect(left('2026-06-19T10:00:00Z', { repeatsFrom: 'done' })).toBe('FREQ=DAILY;COUNT=4');
    expect(left('2026-06-15T10:00:00Z', { recurrence: 'FREQ=DAILY;COUNT=1' })).toBeUndefined();
  });

  it.each([
    ['20260622', '2026-06-22T07:00'],
    ['20260621', undefined],
    ['20260622T070000Z', '2026-06-22T07:00'],
    ['20260621T215959Z', undefined],
    ['20260621T220000Z', '2026-06-22T07:00'],
    ['20260622T080000', '2026-06-22T07:00'],
  ])('of a whole day until %s is %s', (until, expected) => {
    expect(next({ recurrence: `FREQ=WEEKLY;UNTIL=${until}` }, '2026-06-15T10:00:00Z')).toBe(expected);
  });

  it.each([
    ['20260622T070000Z', '2026-06-22T07:00'],
    ['20260622T065959Z', undefined],
    ['20260622T090000', '2026-06-22T07:00'],
    ['20260622T085959', undefined],
    ['20260622', '2026-06-22T07:00'],
  ])('of a time until %s is %s', (until, expected) => {
    expect(next({ allDay: false, recurrence: `FREQ=WEEKLY;UNTIL=${until}` }, '2026-06-15T10:00:00Z')).toBe(expected);
  });
});
