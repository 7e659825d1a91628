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
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join();
const everyDay = numbers(31);

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
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=8,-8',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=32',
    'FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYMONTHDAY=31;BYMONTH=2,4,6,9,11',
    `FREQ=YEARLY;BYYEARDAY=${numbers(50)};BYSETPOS=51`,
    `FREQ=YEARLY;BYYEARDAY=${numbers(50)};BYWEEKNO=30`,
    `FREQ=YEARLY;BYYEARDAY=${numbers(50)};BYMONTH=12`,
    `FREQ=YEARLY;BYWEEKNO=${numbers(50)};BYDAY=MO;BYSETPOS=300`,
    `FREQ=YEARLY;BYWEEKNO=${numbers(26)};BYDAY=MO,TU,WE,TH,FR,SA,SU;BYMONTH=12;BYSETPOS=100`,
  ])('%s has no dates, and that is found soon', recurrence => {
    expect(readRule(recurrence)).not.toBeNull();
    const began = Date.now();
    expect(() => requireDates({ ...task, recurrence }, now, 'UTC')).toThrow('This rule has no dates');
    // Tens of milliseconds, where some took ten seconds, in which nobody else was answered.
    expect(Date.now() - began).toBeLessThan(1_500);
  });

  it('and names only nights in which clocks leave its time out has no dates, and that is found at once', () => {
    const recurrence = 'FREQ=DAILY;BYMONTH=3;BYDAY=SU;BYMONTHDAY=25,26,27,28,29,30,31';
    const night = { dueAt: new Date('2026-06-15T00:30:00Z'), allDay: false, timeZone: 'Europe/Zurich' };
    const began = Date.now();
    expect(() => requireDates({ ...task, ...night, recurrence }, now, 'UTC')).toThrow('This rule has no dates');
    expect(Date.now() - began).toBeLessThan(1_500);
  });

  it.each([
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO', '2044-02-29'],
    ['FREQ=YEARLY;BYYEARDAY=366;BYDAY=SU', '2028-12-31'],
    ['FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO', '2044-02-29'],
    ['FREQ=MONTHLY;BYMONTHDAY=29,30,31;BYMONTH=2', '2028-02-29'],
    [`FREQ=YEARLY;BYYEARDAY=${numbers(50)}`, '2027-01-01'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=7', '2026-06-28'],
    ['FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO', '2026-12-28'],
  ])('is none: %s has dates, however rare', (recurrence, day) => {
    expect(
      nextDates({ ...task, recurrence }, now, 'UTC')
        ?.dueAt?.toISOString()
        .slice(0, 10),
    ).toBe(day);
  });

  it('that nobody checked off for 56 years goes on from today', () => {
    const next = nextDates({ ...task, recurrence: 'FREQ=DAILY' }, now, 'UTC');
    expect(next?.dueAt?.toISOString()).toBe('2026-06-23T13:00:00.000Z');
    expect(nextDates({ ...task, recurrence: 'FREQ=DAILY;COUNT=9999' }, now, 'UTC')).toBeNull();
  });
});
