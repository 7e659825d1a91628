import { nextDates, requireDates } from '../../server/recurrence/next-dates';
import { readRule } from '../../shared/recurrence-rule';

/** Rules that somebody writes to keep the server busy, or to make it answer something that cannot be stored. */
const task = {
  startAt: null,
  dueAt: new Date('1970-01-01T14:00:00Z'),
  allDay: true,
  timeZone: 'America/New_York',
  repeatsFrom: 'due' as const,
};
const now = new Date('2026-06-22T12:00:00Z');
const everyDay = Array.from({ length: 31 }, (_, at) => at + 1).join();

describe('a rule that is a bomb', () => {
  it.each([
    'FREQ=SECONDLY',
    'FREQ=DAILY;BYHOUR=0,1,2',
    'FREQ=DAILY;BYSECOND=0',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=-1',
    'FREQ=DAILY;INTERVAL=10000',
    'FREQ=DAILY;INTERVAL=1e3',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=99999999999999999999',
    'FREQ=DAILY;COUNT=2;UNTIL=20261231',
    'FREQ=DAILY;UNTIL=20261331',
    'FREQ=DAILY;FREQ=YEARLY',
    'FREQ=DAILY;BYSETPOS=1',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=WEEKLY;BYMONTHDAY=1',
    'FREQ=MONTHLY;BYDAY=0MO',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO',
    'FREQ=YEARLY;BYMONTH=13',
    'FREQ=YEARLY;BYEASTER=0',
    'RRULE:FREQ=DAILY',
    'FREQ=DAILY\nRRULE:FREQ=SECONDLY',
    'FREQ=DAILY;',
    `FREQ=MONTHLY;BYMONTHDAY=${Array<number>(200).fill(1).join()}`,
    '',
  ])('%j is none', rule => {
    expect(readRule(rule)).toBeNull();
  });

  it.each([
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;INTERVAL=7;BYDAY=MO',
    'FREQ=WEEKLY;BYMONTH=2;BYDAY=MO;BYSETPOS=2',
    'FREQ=MONTHLY;BYDAY=1TH;BYSETPOS=2',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30,31',
    'FREQ=YEARLY;INTERVAL=9999',
    `FREQ=YEARLY;BYMONTHDAY=${everyDay};BYYEARDAY=366;BYWEEKNO=1;BYSETPOS=366`,
    'FREQ=YEARLY;BYYEARDAY=366;BYDAY=MO;BYWEEKNO=2;BYMONTH=1',
  ])('%s has no dates, and that is found soon', recurrence => {
    expect(readRule(recurrence)).not.toBeNull();
    const began = Date.now();
    expect(() => requireDates({ ...task, recurrence }, now, 'UTC')).toThrow('This rule has no dates');
    expect(Date.now() - began).toBeLessThan(10_000);
  });

  it('and names only nights in which clocks leave its time out has no dates, and that is found at once', () => {
    const recurrence = 'FREQ=DAILY;BYMONTH=3;BYDAY=SU;BYMONTHDAY=25,26,27,28,29,30,31';
    const night = { dueAt: new Date('2026-06-15T00:30:00Z'), allDay: false, timeZone: 'Europe/Zurich' };
    const began = Date.now();
    expect(() => requireDates({ ...task, ...night, recurrence }, now, 'UTC')).toThrow('This rule has no dates');
    expect(Date.now() - began).toBeLessThan(1_500);
  });

  it('that nobody checked off for 56 years goes on from today', () => {
    const next = nextDates({ ...task, recurrence: 'FREQ=DAILY' }, now, 'UTC');
    expect(next?.dueAt?.toISOString()).toBe('2026-06-23T13:00:00.000Z');
    expect(nextDates({ ...task, recurrence: 'FREQ=DAILY;COUNT=9999' }, now, 'UTC')).toBeNull();
  });
});
